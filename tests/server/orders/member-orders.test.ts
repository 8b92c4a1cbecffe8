/** A member's orders after they were placed: history, status, delivery code and rating. */
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { orders, products } from '../../../server/db/schema.ts'
import { addProduct } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { openMemberShop } from '../shops/open-member-shop.ts'
import { read } from '../shops/open-test-shop.ts'

const DELIVERY_CODE = '0042'

const shop = fixture(openMemberShop)
const member = fixture(() => shop.memberWith(1000), 'test')
let productId: number

beforeAll(async () => {
  const bag = { code: 'BAG', name: { en: 'Day Pack' }, points: 100 }
  productId = (await addProduct(shop.database.db, shop.category, bag)).id
})

const own = (fields: object = {}) => ({ client_id: 'acme', user_id: member.mobile, ...fields })

async function history(filter: object = {}) {
  return read(
    'orderSummary',
    await shop.call('orderSummary', own({ year: '', month: '', ...filter }), member.token),
  )
}

describe('the order history', () => {
  it('comes in pages where pages are asked for, else with the newest 500', async () => {
    const { pool } = shop.database
    await pool.query(
      `insert into orders (client_id, member_id, unique_identify, total_points, created_at, customer_name,
          customer_mobile, customer_email, customer_pincode, customer_address)
        select client_id, id, n, 100, now() - n * interval '1 minute', name, mobile, '', '', ''
        from members, generate_series(1, 510) n where id = $1`,
      [member.id],
    )
    const numbers = async (filter: object) => (await history(filter)).map(({ id }) => id)
    const newest = await numbers({})
    expect(newest).toHaveLength(500)
    const pages = [await numbers({ page: 1, per_page: 100 }), await numbers({ page: 2, per_page: 100 })]
    expect(pages.flat()).toEqual(newest.slice(0, 200))
    expect(await numbers({ page: 6, per_page: 100 })).toHaveLength(10)
    expect(await numbers({ page: 7, per_page: 100 })).toEqual([])
    expect(await numbers({ page: 1 })).toEqual(newest.slice(0, 50))
  })

  it('shows an order as it was placed, in its size and colour [S3.11, V.12]', async () => {
    const { db } = shop.database
    const ordered = eq(products.id, productId)
    await db.update(products).set({ size: 'M', colour: 'Red' }).where(ordered)
    const { id, orderNumber } = await shop.place(member, productId)
    await db.update(products).set({ size: null, colour: null }).where(ordered)
    const { data } = await shop.call('orderSummary', own({ year: '', month: '' }), member.token)
    expect(data).toMatchObject([
      {
        id,
        order_number: orderNumber,
        order_status: 0,
        order_track_status: 0,
        verify_otp: 0,
        order_points: 100,
        order_delivery_time: '',
        order_details: { customer_address: '12 Lake Road, Mysuru' },
        feedback_details: null,
        order_slave: [
          {
            product_master: {
              product_name: { en: 'Day Pack' },
              product_size: 'M',
              product_colour: 'Red',
              product_images: [{ filename: 'media/BAG.webp' }],
            },
            final_price_or_points: 100,
            quantity_final: 1,
          },
        ],
      },
    ])
    const [order] = await history()
    expect(Number.isNaN(Date.parse(order?.created_at ?? ''))).toBe(false)
    expect(order?.created_at).toMatch(/(Z|[+-]\d\d:\d\d)$/)
  })

  it("is filtered by year and month of the organisation's time zone [S7.13]", async () => {
    const { id } = await shop.place(member, productId)
    const { db } = shop.database
    // Still 2025 in UTC, but 2026 in India.
    await db
      .update(orders)
      .set({ createdAt: new Date('2025-12-31T20:00:00Z') })
      .where(eq(orders.id, id))
    expect(await history({ year: 2026, month: 1 })).toHaveLength(1)
    expect(await history({ year: '2026', month: 'January' })).toHaveLength(1)
    expect(await history({ year: 2026 })).toHaveLength(1)
    expect(await history({ month: 1 })).toHaveLength(1)
    expect(await history({ year: 2025 })).toEqual([])
    expect(await history({ year: 2026, month: 2 })).toEqual([])
  })

  it.each([{ toString: 1, valueOf: 2 }, ['2026'], 'next', 0, 2026.5, true])(
    'is refused for a year %j',
    async (year) => {
      expect((await shop.call('orderSummary', own({ year, month: '' }), member.token)).status).toBe(400)
    },
  )
})

describe('an order on its way', () => {
  it('is accepted with a day of delivery, put on hold and declined, each with a word to the member', async () => {
    const { orderNumber } = await shop.place(member, productId)
    await shop.move(orderNumber, 'accepted', { expectedDelivery: '2026-11-28' })
    expect((await history())[0]).toMatchObject({ order_status: 1, order_delivery_time: '2026-11-28' })
    await shop.move(orderNumber, 'onHold')
    expect((await history())[0]).toMatchObject({ order_status: 4, order_delivery_time: '2026-11-28' })
    await shop.move(orderNumber, 'declined', { reason: 'Out of season' })
    expect((await history())[0]).toMatchObject({ order_status: 2, decline_reason: 'Out of season' })
    const reply = await shop.call('getUserNotifications', own({ page: 1, per_page: 50 }), member.token)
    const notifications = read('getUserNotifications', reply).notifications
    expect(notifications.map(({ body_message: words }) => words['en'])).toEqual([
      `Your order ${orderNumber} was declined: Out of season. 100 pts are back in your balance.`,
      `Your order ${orderNumber} is on hold. We will let you know as soon as it moves on.`,
      `Your order ${orderNumber} was accepted and is being prepared. It is expected on 28 November.`,
      `We have your order ${orderNumber} for 100 pts. Thank you.`,
    ])
    expect(notifications[0]?.order_master?.order_number).toBe(orderNumber)
  })

  it('gives points and stock back once, however often it is declined at once', async () => {
    const { orderNumber } = await shop.place(member, productId)
    const moves = await Promise.allSettled(
      Array.from({ length: 5 }, () => shop.move(orderNumber, 'declined')),
    )
    expect(moves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(read('me', await shop.call('me', {}, member.token)).rewards_points).toBe(1000)
    await expect(shop.move(orderNumber, 'accepted')).rejects.toThrow(/can't become accepted/)
    await expect(shop.move('RP-0', 'accepted')).rejects.toThrow('Order RP-0: there is no such order')
  })

  it('waits for the delivery code once it is complete, and is delivered with it [S7.12]', async () => {
    const { id, orderNumber } = await shop.place(member, productId)
    const moved = await shop.move(orderNumber, 'complete')
    expect(moved.deliveryOtp).toBe(DELIVERY_CODE)
    expect((await history())[0]).toMatchObject({ order_status: 5, order_track_status: 0, verify_otp: false })
    const confirm = (otp: string) => shop.call('verifyOrderOtp', own({ order_id: id, otp }), member.token)
    expect(await confirm('42')).toMatchObject({ status: 400, message: 'This delivery code is not right.' })
    expect(await confirm(DELIVERY_CODE)).toMatchObject({ message: 'Success', data: { verify_otp: 1 } })
    expect((await history())[0]).toMatchObject({ order_track_status: 4, verify_otp: true })
    expect(await confirm(DELIVERY_CODE)).toMatchObject({
      status: 409,
      message: 'This order does not wait for a delivery code.',
    })
  })

  it('takes no more than five wrong delivery codes of a hundred at once', async () => {
    const { id, orderNumber } = await shop.place(member, productId)
    await shop.move(orderNumber, 'complete')
    const confirm = (otp: string) => shop.call('verifyOrderOtp', own({ order_id: id, otp }), member.token)
    const received = await Promise.all(Array.from({ length: 100 }, () => confirm('1111')))
    expect(received.filter(({ status }) => status === 400)).toHaveLength(5)
    expect(await confirm(DELIVERY_CODE)).toMatchObject({
      status: 429,
      message: 'Too many wrong codes. Please contact your organisation.',
    })
  })

  it('takes no code before it is complete', async () => {
    const { id } = await shop.place(member, productId)
    const reply = await shop.call('verifyOrderOtp', own({ order_id: id, otp: '1234' }), member.token)
    expect(reply.status).toBe(409)
  })
})

describe('feedback', () => {
  const rating = (orderId: number, stars = 4) =>
    own({ order_id: orderId, feedback_from: 1, rating_number: stars, rating_comment: 'Lovely' })

  it('is kept once an order and thanks for it with code 200 [S7.10]', async () => {
    const { id } = await shop.place(member, productId)
    expect(await shop.call('createFeedback', rating(id), member.token)).toMatchObject({
      code: 200,
      message: 'Thank you for your feedback.',
    })
    expect((await history())[0]?.feedback_details).toEqual({ rating_number: 4 })
    expect(await shop.call('createFeedback', rating(id, 1), member.token)).toMatchObject({
      status: 409,
      message: 'You have already rated this order.',
    })
  })

  it('takes one to five stars', async () => {
    const { id } = await shop.place(member, productId)
    for (const stars of [0, 6]) {
      const reply = await shop.call('createFeedback', rating(id, stars), member.token)
      expect(reply).toMatchObject({ status: 400, message: expect.stringMatching(/^rating_number: /) })
    }
  })
})
