/** A member's own cancellation of an order that is only placed (`/cancel-order`). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ledgerInvariants } from '../../server/db/ledger-invariants.ts'
import { ImpossibleMove, moveOrder, type OrderMove } from '../../server/domain/order-transitions.ts'
import { addProduct } from './catalogue-builders.ts'
import { keptBooks, type KeptBooks } from './kept-books.ts'
import { openMemberShop, type MemberShop, type ShopMember } from './open-member-shop.ts'
import { orderOf, read, type TestShop } from './open-test-shop.ts'
import { today } from './today.ts'

const PRICE = 100
const STOCK = 50
const TOO_LATE = 'This order is already being worked on and can no longer be cancelled.'

let fixture: MemberShop
let shop: TestShop
let books: KeptBooks
let productId: number
let member: ShopMember
let products = 0

beforeAll(async () => {
  fixture = await openMemberShop()
  shop = fixture.shop
  books = keptBooks(shop.database)
})
beforeEach(async () => {
  products += 1
  const row = { code: `BAG-${products}`, points: PRICE, stock: STOCK }
  productId = (await addProduct(shop.database.db, fixture.category, row)).id
  member = await fixture.memberWith(1000)
})
afterAll(() => shop.close())

const cancel = (orderId: unknown, by = member, token = by.token) =>
  shop.call('cancelOrder', { client_id: 'acme', user_id: by.mobile, order_id: orderId }, token)

const move = (orderNumber: string, to: OrderMove) =>
  moveOrder(shop.database.db, { orderNumber, to, ...today(), randomBelow: () => 42 })

async function history(of = member) {
  const request = { client_id: 'acme', user_id: of.mobile, year: '', month: '' }
  return read('orderSummary', await shop.call('orderSummary', request, of.token))
}

async function violations(): Promise<unknown[]> {
  const found: unknown[] = []
  for (const { rule, violations: query } of Object.values(ledgerInvariants))
    for (const row of (await shop.database.pool.query(query)).rows) found.push({ rule, row })
  return found
}

describe('an order that is only placed', () => {
  it('can be cancelled, and gives points and stock back [C.1]', async () => {
    const reply = await shop.placeOrder(orderOf(member, [{ id: productId, quantity: 3 }]), member.token)
    const { order_id, order_number } = read('createOrder', reply)
    expect(await history()).toMatchObject([{ order_status: 0, can_cancel: true, cancelled_at: '' }])
    const { user_master, order } = read('cancelOrder', await cancel(order_id))
    expect(user_master.rewards_points).toBe(1000)
    expect(order).toMatchObject({ id: order_id, order_status: 2, can_cancel: false })
    expect(order.cancelled_at).not.toBe('')
    expect(await history()).toEqual([order])
    expect(await books.balanceOf(member.id)).toBe(1000)
    expect(await books.stockOf(productId)).toBe(STOCK)
    const list = { client_id: 'acme', user_id: member.mobile, page: 1, per_page: 50 }
    const { notifications } = read(
      'getUserNotifications',
      await shop.call('getUserNotifications', list, member.token),
    )
    expect(notifications[0]?.body_message).toBe(
      `You cancelled your order ${order_number}. 300 pts are back in your balance.`,
    )
    expect(await violations()).toEqual([])
  })

  it('gives back once, however often and how simultaneously it is cancelled [C.2]', async () => {
    const { id } = await fixture.place(member, productId)
    const replies = await Promise.all(Array.from({ length: 20 }, () => cancel(id)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await cancel(id)).toEqual(replies[0])
    expect(await books.balanceOf(member.id)).toBe(1000)
    expect(await books.ledgerSumOf(member.id)).toBe(1000)
    expect(await books.stockOf(productId)).toBe(STOCK)
    const { rows } = await shop.database.pool.query(
      `select (select count(*)::int from notifications where order_id = $1) as told,
        (select count(*)::int from order_events where order_id = $1) as events`,
      [id],
    )
    // Of its placing, and of its cancelling.
    expect(rows).toEqual([{ told: 2, events: 1 }])
    expect(await violations()).toEqual([])
  })

  it('is either cancelled or moved on where both happen at once', async () => {
    for (const to of ['accepted', 'declined', 'complete'] as const) {
      const { id, orderNumber } = await fixture.place(member, productId)
      const [cancelled, moved] = await Promise.all([
        cancel(id),
        move(orderNumber, to).catch((error: unknown) => error),
      ])
      expect(cancelled.status === 200).toBe(moved instanceof ImpossibleMove)
      if (cancelled.status !== 200) expect(cancelled).toMatchObject({ status: 409, message: TOO_LATE })
    }
    expect(await violations()).toEqual([])
  })

  it('stays cancelled', async () => {
    const { id, orderNumber } = await fixture.place(member, productId)
    await cancel(id)
    for (const to of ['accepted', 'onHold', 'declined', 'complete'] as const)
      await expect(move(orderNumber, to)).rejects.toThrow(ImpossibleMove)
    expect(await books.balanceOf(member.id)).toBe(1000)
  })
})

it.each(['accepted', 'onHold', 'declined', 'complete'] as const)(
  'an order that became %s can no longer be cancelled [C.3]',
  async (to) => {
    const { id, orderNumber } = await fixture.place(member, productId)
    await move(orderNumber, to)
    const before = await books.moneyAround(member.id)
    expect(await history()).toMatchObject([{ can_cancel: false, cancelled_at: '' }])
    expect(await cancel(id)).toEqual({ status: 409, message: TOO_LATE, code: 409, data: null })
    expect(await books.moneyAround(member.id)).toEqual(before)
  },
)

it('an order of somebody else is not found, and stays', async () => {
  const { id } = await fixture.place(member, productId)
  const other = await fixture.memberWith(1000)
  expect(await cancel(id, other)).toMatchObject({ status: 404, message: 'We could not find this order.' })
  expect(await cancel(id, member, other.token)).toMatchObject({ status: 403 })
  expect(await history()).toMatchObject([{ order_status: 0, can_cancel: true }])
})
