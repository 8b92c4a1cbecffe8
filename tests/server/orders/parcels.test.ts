/** Orders in several parcels: what may leave, when the order is complete, and what its member is told. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { orderLines, orders } from '../../../server/db/schema.ts'
import { refundOrder } from '../../../server/domain/refund-order.ts'
import { correctDelivery, ImpossibleMove } from '../../../server/domain/order-transitions.ts'
import { sendParcel, type ParcelRequest } from '../../../server/domain/send-parcel.ts'
import { trackingUrl } from '../../../server/domain/tracking-url.ts'
import { fixture } from '../fixture.ts'
import type { ShopMember } from '../shops/open-member-shop.ts'
import { BALANCE, openOrderShop, PRICE } from '../shops/open-order-shop.ts'
import { today } from '../today.ts'

const STOCK = 10
const shop = fixture(openOrderShop)
let productId: number
let member: ShopMember
let order: { id: number; orderNumber: string; line: number }

const db = () => shop.database.db
beforeEach(async () => {
  ;({ member, productId } = await shop.arrange(STOCK))
  const placed = await shop.place(member, productId, 3)
  const [line] = await db().select().from(orderLines).where(eq(orderLines.orderId, placed.id))
  order = { ...placed, line: line?.id ?? 0 }
})

const send = (quantity?: number, fields: Partial<ParcelRequest> = {}) =>
  sendParcel(db(), {
    orderNumber: order.orderNumber,
    lines: quantity === undefined ? undefined : [{ id: order.line, quantity }],
    actor: 'Meera',
    randomBelow: () => 42,
    ...today(),
    ...fields,
  })
const seen = async () => (await shop.historyOf(member)).find(({ id }) => id === order.id)
const row = async () => (await db().select().from(orders).where(eq(orders.id, order.id)))[0]
const refund = (quantity: number) =>
  refundOrder(db(), {
    orderNumber: order.orderNumber,
    what: { lines: [{ id: order.line, quantity }], restock: true },
    key: `refund ${quantity}`,
    reason: 'Sold out',
    actor: 'Meera',
    ...today(),
  })

describe('an order in several parcels', () => {
  it('is accepted by its first, and complete with the one that holds its last piece, with one delivery code', async () => {
    await send(2, { carrier: 'Blue Post', trackingNumber: 'BP 1' })
    expect(await seen()).toMatchObject({
      order_status: 1,
      can_cancel: false,
      tracking_number: 'BP 1',
      parcels: [{ carrier: 'Blue Post', tracking_number: 'BP 1', tracking_url: null }],
    })
    expect(await row()).toMatchObject({ deliveryOtp: null })
    expect(await shop.newestNotification(member)).toBe(
      `A part of your order ${order.orderNumber} is on its way: 2 pieces. The rest follows. Its tracking number is BP 1.`,
    )
    await send(1, { trackingNumber: 'BP 2' })
    expect(await seen()).toMatchObject({
      order_status: 5,
      tracking_number: 'BP 2',
      parcels: [{ tracking_number: 'BP 1' }, { tracking_number: 'BP 2' }],
    })
    expect(await row()).toMatchObject({ deliveryOtp: '0042' })
    await expect(send()).rejects.toThrow(ImpossibleMove)
    expect(await shop.brokenInvariants()).toEqual({})
  })

  it('sends all that is left in the next one, if no piece is named', async () => {
    await send(1)
    await send()
    expect(await seen()).toMatchObject({ order_status: 5, parcels: [{}, {}] })
  })

  it('sends no piece twice, none that it does not have, and none that was refunded', async () => {
    await send(1)
    await expect(send(3)).rejects.toThrow(/2 of CUP-\d+ are left to send, not 3/)
    await refund(1)
    await expect(send(2)).rejects.toThrow(/1 of CUP-\d+ are left to send/)
    await expect(send(1, { lines: [{ id: order.line + 1000, quantity: 1 }] })).rejects.toThrow(
      'it has no line',
    )
    await send(1)
    expect(await seen()).toMatchObject({ order_status: 5 })
    expect(await shop.brokenInvariants()).toEqual({})
  })

  it('sends a piece once, however many send it at once', async () => {
    const done = await Promise.allSettled(Array.from({ length: 6 }, () => send(2)))
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await shop.brokenInvariants()).toEqual({})
  })

  it('is not declined once a parcel has left: what does not follow is refunded', async () => {
    await send(2)
    await expect(shop.move(order.orderNumber, 'declined')).rejects.toThrow('a parcel of it has left')
    await refund(1)
    // Nothing is left to send, so that shipping it writes no further parcel.
    await shop.move(order.orderNumber, 'complete')
    expect(await seen()).toMatchObject({ order_status: 5, parcels: [{}] })
    expect(await shop.books.balanceOf(member.id)).toBe(BALANCE - 2 * PRICE)
    expect(await shop.brokenInvariants()).toEqual({})
  })

  it('keeps the number of the parcel before, if the next one has none', async () => {
    await send(1, { trackingNumber: 'BP 1' })
    await send(1)
    expect(await seen()).toMatchObject({
      tracking_number: 'BP 1',
      parcels: [{ tracking_number: 'BP 1' }, { tracking_number: '' }],
    })
  })
})

describe('an order that is shipped without naming a parcel', () => {
  it('has one parcel of all its pieces, with the number that it got', async () => {
    await shop.move(order.orderNumber, 'complete', { trackingNumber: 'BP 9' })
    expect(await seen()).toMatchObject({ tracking_number: 'BP 9', parcels: [{ tracking_number: 'BP 9' }] })
  })

  it('has the number in its parcel that it got before, or is corrected to', async () => {
    await correctDelivery(db(), order.orderNumber, { trackingNumber: 'BP 3' })
    await shop.move(order.orderNumber, 'complete')
    expect(await seen()).toMatchObject({ parcels: [{ tracking_number: 'BP 3' }] })
    await correctDelivery(db(), order.orderNumber, { trackingNumber: 'BP 4' })
    expect(await seen()).toMatchObject({ tracking_number: 'BP 4', parcels: [{ tracking_number: 'BP 4' }] })
  })
})

it('a parcel’s link is that of its carrier, in any spelling, with its number', () => {
  const carriers = { 'Blue Post': 'https://post.example/track/{number}' }
  expect(trackingUrl(carriers, 'blue post', 'BP 1')).toBe('https://post.example/track/BP%201')
  expect(trackingUrl(carriers, 'Red Post', 'BP 1')).toBeNull()
  expect(trackingUrl(carriers, 'Blue Post', '')).toBeNull()
})
