/** Refunds by piece and by points, at any status of the order. */
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clients, orderLines, stockMovements } from '../../../server/db/schema.ts'
import { answerProblem } from '../../../server/domain/order-problem.ts'
import { cancelOrder, ImpossibleMove } from '../../../server/domain/order-transitions.ts'
import { refundOrder, type RefundRequest } from '../../../server/domain/refund-order.ts'
import { fixture } from '../fixture.ts'
import type { ShopMember } from '../shops/open-member-shop.ts'
import { BALANCE, openOrderShop, PRICE } from '../shops/open-order-shop.ts'
import { today } from '../today.ts'

const STOCK = 10

const shop = fixture(openOrderShop)
let member: ShopMember
let productId: number
let keys = 0

beforeAll(() => shop.database.db.update(clients).set({ reportDays: 14 }))
beforeEach(async () => {
  ;({ member, productId } = await shop.arrange(STOCK))
})

const db = () => shop.database.db
const newKey = () => `key ${(keys += 1)}`
const refund = (orderNumber: string, what: RefundRequest['what'], fields: Partial<RefundRequest> = {}) =>
  refundOrder(db(), {
    orderNumber,
    what,
    key: newKey(),
    reason: 'Damaged',
    actor: 'Meera',
    ...today(),
    ...fields,
  })
const balance = () => shop.books.balanceOf(member.id)
const stock = () => shop.books.stockOf(productId)

async function lineOf(orderId: number): Promise<number> {
  const [line] = await db().select().from(orderLines).where(eq(orderLines.orderId, orderId))
  return line?.id ?? 0
}

async function deliveredLine() {
  const placed = await shop.deliverThree(member, productId)
  return { ...placed, line: await lineOf(placed.id) }
}

describe('a refund by pieces', () => {
  it('gives back what they cost, once each, and the member is told', async () => {
    const { orderNumber, line } = await deliveredLine()
    const pieces = (quantity: number, restock = false) => ({ lines: [{ id: line, quantity }], restock })
    expect(await refund(orderNumber, pieces(1))).toMatchObject({
      points: PRICE,
      lines: [{ id: line, quantity: 1 }],
      actor: 'Meera',
    })
    expect(await balance()).toBe(BALANCE - 2 * PRICE)
    expect(await stock()).toBe(STOCK - 3)
    expect(await shop.newestNotification(member)).toBe(
      `100 pts for your order ${orderNumber} are back in your balance.`,
    )
    await refund(orderNumber, pieces(2, true))
    expect(await balance()).toBe(BALANCE)
    expect(await stock()).toBe(STOCK - 1)
    await expect(refund(orderNumber, pieces(1))).rejects.toThrow(/0 of CUP-\d+ are left to refund, not 1/)
    await expect(refund(orderNumber, { points: 1 })).rejects.toThrow('0 of its points are left')
    expect(await balance()).toBe(BALANCE)
    expect(await shop.brokenInvariants()).toEqual({})
  })

  it('names the order and who it was where pieces go back to the stock', async () => {
    const { orderNumber, id, line } = await deliveredLine()
    await refund(orderNumber, { lines: [{ id: line, quantity: 2 }], restock: true })
    const moved = await db().select().from(stockMovements).where(eq(stockMovements.orderId, id))
    expect(moved.at(-1)).toMatchObject({ amount: 2, reason: `Order ${orderNumber} refunded`, actor: 'Meera' })
  })

  it('is refused as a whole where one of its lines is of another order', async () => {
    const [one, other] = [await deliveredLine(), await deliveredLine()]
    const lines = [
      { id: one.line, quantity: 1 },
      { id: other.line, quantity: 1 },
    ]
    await expect(refund(one.orderNumber, { lines, restock: true })).rejects.toThrow(
      `it has no line ${other.line}`,
    )
    expect(await stock()).toBe(STOCK - 6)
    expect(await shop.brokenInvariants()).toEqual({})
  })
})

describe('a returned piece after a refund by points', () => {
  const back = (line: number, restock = true) => ({ lines: [{ id: line, quantity: 1 }], restock })

  it('goes back to the stock for what is left of the order, and for nothing if all came back', async () => {
    const { orderNumber, line } = await deliveredLine()
    await refund(orderNumber, { points: 2 * PRICE + 30 })
    // Without the stock it would be a refund of more than is left.
    await expect(refund(orderNumber, back(line, false))).rejects.toThrow('70 of its points are left')
    expect(await refund(orderNumber, back(line))).toMatchObject({ points: 70 })
    expect(await refund(orderNumber, back(line))).toMatchObject({ points: 0 })
    expect(await refund(orderNumber, back(line))).toMatchObject({ points: 0 })
    await expect(refund(orderNumber, back(line))).rejects.toThrow('are left to refund, not 1')
    expect([await balance(), await stock()]).toEqual([BALANCE, STOCK])
    expect(await shop.newestNotification(member)).toContain('70 pts')
    expect(await shop.brokenInvariants()).toEqual({})
  })
})

describe('a refund of an order that is not complete', () => {
  it('leaves something: all of it comes back by declining', async () => {
    const { id, orderNumber } = await shop.place(member, productId, 3)
    const all = { lines: [{ id: await lineOf(id), quantity: 3 }], restock: true }
    await expect(refund(orderNumber, all)).rejects.toThrow(ImpossibleMove)
    await expect(refund(orderNumber, { points: 3 * PRICE })).rejects.toThrow('by declining it')
    expect(await balance()).toBe(BALANCE - 3 * PRICE)
  })

  it.each(['declined', 'cancelled'] as const)('is followed by the rest where it is %s', async (how) => {
    const { id, orderNumber } = await shop.place(member, productId, 3)
    await refund(orderNumber, { lines: [{ id: await lineOf(id), quantity: 1 }], restock: false })
    await refund(orderNumber, { points: 30 })
    if (how === 'declined') await shop.move(orderNumber, 'declined', { reason: 'No longer made' })
    else await cancelOrder(db(), member.id, id)
    expect(await balance()).toBe(BALANCE)
    // The damaged piece is not restocked.
    expect(await stock()).toBe(STOCK - 1)
    expect(await shop.newestNotification(member)).toContain('170 pts are back in your balance')
    await expect(refund(orderNumber, { points: 1 })).rejects.toThrow('it is declined')
    expect(await shop.brokenInvariants()).toEqual({})
  })
})

describe('a problem', () => {
  it('is refunded with what is left, and replaced with the pieces that were not refunded', async () => {
    const { id, orderNumber, line } = await deliveredLine()
    await shop.report(member, id)
    await refund(orderNumber, { lines: [{ id: line, quantity: 1 }], restock: false })
    const answer = { orderNumber, answer: 'Sorry.', actor: 'Meera', ...today() }
    const tooMuch = answerProblem(db(), { ...answer, to: 'refunded', points: 2 * PRICE + 1 })
    await expect(tooMuch).rejects.toThrow('200 of its points are left')
    await answerProblem(db(), { ...answer, to: 'refunded' })
    expect(await balance()).toBe(BALANCE)
    const other = await deliveredLine()
    await shop.report(member, other.id)
    await refund(other.orderNumber, { lines: [{ id: other.line, quantity: 1 }], restock: false })
    await answerProblem(db(), { ...answer, orderNumber: other.orderNumber, to: 'replaced' })
    expect(await stock()).toBe(STOCK - 6 - 2)
    expect(await shop.brokenInvariants()).toEqual({})
  })
})

describe('a key', () => {
  it('gives points once, however many send it at once', async () => {
    const { orderNumber } = await deliveredLine()
    const key = newKey()
    const sent = Array.from({ length: 20 }, () => refund(orderNumber, { points: 10 }, { key }))
    const refunds = await Promise.all(sent)
    expect(new Set(refunds.map(({ id }) => id)).size).toBe(1)
    expect(await balance()).toBe(BALANCE - 3 * PRICE + 10)
    const other = refund(orderNumber, { points: 11 }, { key })
    await expect(other).rejects.toMatchObject({ error: 'key_reused' })
    await expect(refund(orderNumber, { points: 10 }, { key, reason: 'Late' })).rejects.toMatchObject({
      error: 'key_reused',
    })
    expect(await shop.brokenInvariants()).toEqual({})
  })
})
