/** A replacement is an order: its own number, no points, no ledger line, and stock that leaves and comes back with it. */
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clients, orderLines, orders, pointsLedger } from '../../../server/db/schema.ts'
import { answerProblem, type ProblemAnswer } from '../../../server/domain/order-problem.ts'
import { ImpossibleMove } from '../../../server/domain/order-transitions.ts'
import { refundOrder } from '../../../server/domain/refund-order.ts'
import { fixture } from '../fixture.ts'
import type { ShopMember } from '../shops/open-member-shop.ts'
import { BALANCE, openOrderShop, PRICE } from '../shops/open-order-shop.ts'
import { today } from '../today.ts'

const STOCK = 10
const COST = 3 * PRICE

const shop = fixture(openOrderShop)
let productId: number
let member: ShopMember
let original: { id: number; orderNumber: string; line: number }

const db = () => shop.database.db
beforeAll(() => db().update(clients).set({ reportDays: 14 }))
beforeEach(async () => {
  ;({ member, productId } = await shop.arrange(STOCK))
  const placed = await shop.deliverThree(member, productId)
  const [line] = await db().select().from(orderLines).where(eq(orderLines.orderId, placed.id))
  original = { ...placed, line: line?.id ?? 0 }
  await shop.report(member, placed.id)
})

const answer = (fields: Partial<ProblemAnswer> = {}) =>
  answerProblem(db(), {
    orderNumber: original.orderNumber,
    to: 'replaced',
    answer: '',
    actor: 'Meera',
    ...today(),
    ...fields,
  })
const pieces = (quantity: number) => ({ lines: [{ id: original.line, quantity }] })
const seen = async (orderNumber: string) =>
  (await shop.historyOf(member)).find((order) => order.order_number === orderNumber)
/** Replaces pieces. @returns the newest replacement */
async function replace(quantity?: number) {
  await answer(quantity === undefined ? {} : pieces(quantity))
  const number = (await seen(original.orderNumber))?.replaced_by.at(-1) ?? ''
  const [made] = await db().select().from(orders).where(eq(orders.orderNumber, number))
  if (!made) throw new Error('nothing replaces it')
  return made
}
const stock = () => shop.books.stockOf(productId)
const sums = async () => ({
  balance: await shop.books.balanceOf(member.id),
  broken: await shop.brokenInvariants(),
})
const untouched = { balance: BALANCE - COST, broken: {} }

describe('a replacement', () => {
  it('is an accepted order of its own, to the same address, of 0 points in total and in each line', async () => {
    const { orderNumber } = await replace(2)
    const before = await seen(original.orderNumber)
    expect(before).toMatchObject({
      replaces: '',
      replaced_by: [orderNumber],
      problem: { state: 'replaced' },
    })
    expect(await seen(orderNumber)).toMatchObject({
      order_status: 1,
      order_points: 0,
      can_cancel: false,
      replaces: original.orderNumber,
      replaced_by: [],
      uniqueIdentify: null,
      order_details: before?.order_details,
      order_slave: [{ final_price_or_points: 0, quantity_final: 2 }],
    })
  })

  it('writes no line in the ledger, and takes its pieces from the stock', async () => {
    const { id } = await replace(2)
    expect(await db().select().from(pointsLedger).where(eq(pointsLedger.orderId, id))).toEqual([])
    expect(await stock()).toBe(STOCK - 3 - 2)
    expect(await sums()).toEqual(untouched)
  })

  it('is of all pieces that are left, if none are named', async () => {
    const what = { lines: [{ id: original.line, quantity: 1 }], restock: false }
    const { orderNumber } = original
    await refundOrder(db(), { orderNumber, what, key: 'a', reason: 'Lost', actor: 'Meera', ...today() })
    await replace()
    expect(await stock()).toBe(STOCK - 3 - 2)
    expect((await sums()).broken).toEqual({})
  })

  it('may be one of several, of no more pieces than there are', async () => {
    await replace(1)
    await expect(answer(pieces(3))).rejects.toThrow(/2 of CUP-\d+ are left to replace, not 3/)
    await replace(2)
    await expect(answer(pieces(1))).rejects.toThrow(/0 of CUP-\d+ are left/)
    await expect(answer()).rejects.toThrow('all its pieces were refunded or replaced')
    await expect(answer({ lines: [{ id: original.line + 1000, quantity: 1 }] })).rejects.toThrow(
      'it has no line',
    )
    expect((await seen(original.orderNumber))?.replaced_by).toHaveLength(2)
    expect(await stock()).toBe(STOCK - 6)
    expect(await sums()).toEqual(untouched)
  })

  it('is made once, however many make it at once', async () => {
    const done = await Promise.allSettled(Array.from({ length: 6 }, () => answer()))
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await stock()).toBe(STOCK - 6)
    expect(await sums()).toEqual(untouched)
  })

  it('that is declined puts its pieces back, gives no points, and opens the problem again', async () => {
    const { orderNumber, id } = await replace(2)
    await shop.move(orderNumber, 'declined', { reason: 'Sold out', actor: 'Meera' })
    expect(await stock()).toBe(STOCK - 3)
    expect(await seen(original.orderNumber)).toMatchObject({
      replaced_by: [],
      problem: { state: 'open', answer: '' },
    })
    expect(await shop.newestNotification(member)).toBe(
      `The replacement ${orderNumber} was declined: Sold out. The problem that you reported is open again.`,
    )
    expect(await db().select().from(pointsLedger).where(eq(pointsLedger.orderId, id))).toEqual([])
    expect(await sums()).toEqual(untouched)
    // All three pieces are there to be replaced again.
    await replace()
    expect(await stock()).toBe(STOCK - 6)
  })

  it('is neither cancelled nor refunded itself', async () => {
    const { orderNumber, id } = await replace(2)
    const request = { client_id: 'acme', user_id: member.mobile, order_id: id }
    expect(await shop.call('cancelOrder', request, member.token)).toMatchObject({ status: 409 })
    const refund = { orderNumber, key: 'b', reason: 'Late', actor: 'Meera', ...today() }
    await expect(refundOrder(db(), { ...refund, what: { points: 5 } })).rejects.toThrow(ImpossibleMove)
    const [line] = await db().select().from(orderLines).where(eq(orderLines.orderId, id))
    const what = { lines: [{ id: line?.id ?? 0, quantity: 1 }], restock: true }
    await expect(refundOrder(db(), { ...refund, what })).rejects.toThrow('it replaces another order')
    expect(await sums()).toEqual(untouched)
  })

  it('leaves its original’s other pieces to be refunded, and no more', async () => {
    await replace(2)
    const refund = { orderNumber: original.orderNumber, reason: 'Lost', actor: 'Meera', ...today() }
    const of = (quantity: number) => ({ lines: [{ id: original.line, quantity }], restock: false })
    await expect(refundOrder(db(), { ...refund, key: 'c', what: of(2) })).rejects.toThrow(
      /1 of CUP-\d+ are left/,
    )
    await refundOrder(db(), { ...refund, key: 'd', what: of(1) })
    expect(await sums()).toEqual({ balance: BALANCE - 2 * PRICE, broken: {} })
  })

  it('counts when its declined sister opens the problem again: its points do not come back by themselves', async () => {
    await replace(1)
    const { orderNumber } = await replace(2)
    await shop.move(orderNumber, 'declined', { reason: 'Sold out' })
    await answer({ to: 'refunded' })
    expect(await sums()).toEqual({ balance: BALANCE - PRICE, broken: {} })
  })

  it('is delivered by its own code, and reported and replaced as any order', async () => {
    const { orderNumber, id } = await replace(1)
    await shop.move(orderNumber, 'complete')
    const received = { client_id: 'acme', user_id: member.mobile, order_id: id, otp: '0042' }
    expect(await shop.call('verifyOrderOtp', received, member.token)).toMatchObject({ status: 200 })
    expect(await shop.report(member, id)).toMatchObject({ status: 200 })
    await expect(answer({ orderNumber, to: 'refunded' })).rejects.toThrow('refund that one')
    await answer({ orderNumber })
    expect(await seen(orderNumber)).toMatchObject({ order_status: 5, problem: { state: 'replaced' } })
    expect(await stock()).toBe(STOCK - 5)
    expect(await sums()).toEqual(untouched)
  })
})
