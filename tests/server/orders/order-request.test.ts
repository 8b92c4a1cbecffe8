/** One key is one request (wire contract, "Order"): what answers with the first order, and what is 409. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { orders } from '../../../server/db/schema.ts'
import { moveOrder } from '../../../server/domain/order-transitions.ts'
import type { OrderPlaintext } from '../../../src/contract/shop-entities/encrypted-order.ts'
import { fixture } from '../fixture.ts'
import type { ShopMember } from '../shops/open-member-shop.ts'
import { openOrderShop } from '../shops/open-order-shop.ts'
import { orderOf, read } from '../shops/open-test-shop.ts'
import { today } from '../today.ts'

const shop = fixture(openOrderShop)
let member: ShopMember
let productId: number
let otherId: number
let first: OrderPlaintext
let taken: { order_id: unknown; order_number: string }
beforeEach(async () => {
  ;({ productId: otherId } = await shop.arrange(50))
  ;({ member, productId } = await shop.arrange(50))
  first = orderOf(member, [{ id: productId, quantity: 2 }, { id: otherId }])
  const { order_id, order_number } = read('createOrder', await send(first))
  taken = { order_id, order_number }
})

const send = (order: OrderPlaintext) => shop.placeOrder(order, member.token)

/** The first order's key with other lines. */
const withLines = (lines: Parameters<typeof orderOf>[1]): OrderPlaintext =>
  orderOf(member, lines, { uniqueIdentify: first.uniqueIdentify })

const deliveredTo = (delivery: Partial<OrderPlaintext['order_address_details']>): OrderPlaintext => ({
  ...first,
  order_address_details: { ...first.order_address_details, ...delivery },
})

/** Sends an order and says what became of it; nothing may be ordered by it. */
async function answerTo(order: OrderPlaintext) {
  const before = await shop.books.moneyAround(member.id)
  const { status, data, message } = await send(order)
  expect(await shop.books.moneyAround(member.id)).toEqual(before)
  expect(await shop.database.db.$count(orders, eq(orders.memberId, member.id))).toBe(1)
  return status === 200 ? data : { status, message, data }
}

const conflict = (differs: string, message: string) => ({
  status: 409,
  message: message.replace('{order}', taken.order_number),
  data: { ...taken, differs },
})
const otherLines = () => conflict('lines', 'Ordered already: {order}, with other items.')
const otherAddress = () => conflict('address', 'Ordered already: {order}, to another address.')

describe('the same request under one key is answered with the first order', () => {
  it.each<[string, () => OrderPlaintext]>([
    ['in another order of the lines', () => withLines([{ id: otherId }, { id: productId, quantity: 2 }])],
    ['with a product in two lines', () => withLines([{ id: productId }, { id: otherId }, { id: productId }])],
    ['at other prices', () => withLines([{ id: productId, quantity: 2, points: 1 }, { id: otherId }])],
    ['with another e-mail address', () => deliveredTo({ email: 'new@example.com' })],
    ['with a wrong e-mail address', () => deliveredTo({ email: 'not one' })],
    ['as a new address', () => deliveredTo({ is_new_address: true })],
    [
      'with the same delivery as a person writes it',
      () => deliveredTo({ name: ' Asha Rao ', mobile: '+91 98765 43210' }),
    ],
  ])('%s', async (_, order) => {
    expect(await answerTo(order())).toMatchObject(taken)
  })

  it('after it was declined', async () => {
    const { order_number: orderNumber } = taken
    await moveOrder(shop.database.db, { orderNumber, to: 'declined', ...today(), randomBelow: () => 0 })
    expect(await answerTo(first)).toMatchObject(taken)
  })

  it('after its products went and the balance was spent', async () => {
    await shop.database.pool.query('update products set is_active = false where id = $1', [productId])
    expect(await answerTo(first)).toMatchObject(taken)
  })
})

describe('another request under a used key is 409, and nothing is ordered', () => {
  it.each<[string, () => OrderPlaintext]>([
    ['another quantity', () => withLines([{ id: productId, quantity: 3 }, { id: otherId }])],
    ['a line less', () => withLines([{ id: productId, quantity: 2 }])],
    [
      'the quantities of two products swapped',
      () => withLines([{ id: productId }, { id: otherId, quantity: 2 }]),
    ],
    ['a quantity beyond the limit', () => withLines([{ id: productId, quantity: 51 }, { id: otherId }])],
    ['an unknown product', () => withLines([{ id: 2_000_000_000 }])],
    [
      'other lines to another address',
      () => ({ ...deliveredTo({ pincode: '560001' }), cart_items: first.cart_items.slice(1) }),
    ],
  ])('%s: the lines differ [W.45]', async (_, order) => {
    expect(await answerTo(order())).toEqual(otherLines())
  })

  it.each<[string, Partial<OrderPlaintext['order_address_details']>]>([
    ['another name', { name: 'Ravi Rao' }],
    ['another number', { mobile: '9876543211' }],
    ['another pincode', { pincode: '570002' }],
    ['another address', { address: '13 Lake Road, Mysuru' }],
    ['a pincode that is none', { pincode: '57' }],
    ['no address', { address: '' }],
  ])('%s: the address differs [W.45]', async (_, delivery) => {
    expect(await answerTo(deliveredTo(delivery))).toEqual(otherAddress())
  })

  it('a cancelled order, whatever is sent: its points are back, so it is not confirmed again [W.45]', async () => {
    const named = { client_id: 'acme', user_id: member.mobile, order_id: taken.order_id }
    expect((await shop.call('cancelOrder', named, member.token)).status).toBe(200)
    const cancelled = conflict('cancelled', 'You cancelled this order: {order}.')
    expect(await answerTo(first)).toEqual(cancelled)
    expect(await answerTo(withLines([{ id: otherId }]))).toEqual(cancelled)
  })

  it('twenty at once, half of them another: one order, and the others are told', async () => {
    const key = orderOf(member, [{ id: productId }])
    const other = { ...key, order_address_details: { ...key.order_address_details, pincode: '560001' } }
    const replies = await Promise.all(Array.from({ length: 20 }, (_, at) => send(at % 2 === 0 ? key : other)))
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(10)
    expect(statuses.filter((status) => status === 409)).toHaveLength(10)
    expect(await shop.database.db.$count(orders, eq(orders.memberId, member.id))).toBe(2)
  })

  it('is another member’s own business: the same key of another member is an order', async () => {
    const other = await shop.memberWith(1000)
    const order = orderOf(other, [{ id: otherId }], { uniqueIdentify: first.uniqueIdentify })
    expect((await shop.placeOrder(order, other.token)).status).toBe(200)
  })
})

it('an order from before the hashes answers whatever comes under its key, as it did', async () => {
  await shop.database.db
    .update(orders)
    .set({ linesHash: null, deliveryHash: null })
    .where(eq(orders.memberId, member.id))
  expect(await answerTo(withLines([{ id: otherId }]))).toMatchObject(taken)
  expect(await answerTo(deliveredTo({ pincode: '560001' }))).toMatchObject(taken)
})

it('a refused order keeps nothing of its key: the next request under it is an order', async () => {
  const refused = orderOf(member, [{ id: productId, quantity: 49 }])
  expect((await send(refused)).status).toBe(422)
  const { uniqueIdentify } = refused
  expect((await send(orderOf(member, [{ id: otherId }], { uniqueIdentify }))).status).toBe(200)
})
