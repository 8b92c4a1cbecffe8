import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { members, notifications, orders } from '../../server/db/schema.ts'
import { moveOrder, type OrderMove } from '../../server/domain/order-transitions.ts'
import { addCategory, addClient, addMember, addPlace, addProduct } from './catalogue-builders.ts'
import { openTestShop, orderOf, read, type TestShop } from './open-test-shop.ts'

let shop: TestShop
let acmeId: number
let productId: number
let karnataka: Awaited<ReturnType<typeof addPlace>>
let goa: Awaited<ReturnType<typeof addPlace>>
let member: Awaited<ReturnType<typeof newMember>>
let nextMobile = 9_300_000_000

const DELIVERY_CODE = '0042'

beforeAll(async () => {
  shop = await openTestShop()
  const { db } = shop.database
  acmeId = (await addClient(db)).id
  const category = await addCategory(db, acmeId)
  productId = (await addProduct(db, category, { code: 'BAG', name: { en: 'Day Pack' }, points: 100 })).id
  karnataka = await addPlace(db, 'KA', 'Karnataka', 'Mysuru')
  goa = await addPlace(db, 'GA', 'Goa', 'Panaji')
})

beforeEach(async () => {
  member = await newMember()
})

afterAll(() => shop.close())

async function newMember() {
  nextMobile += 1
  const row = await addMember(shop.database.db, acmeId, { mobile: String(nextMobile), balance: 1000 })
  return { ...row, clientLoginId: 'acme', token: await shop.logIn('acme', row.mobile) }
}

const own = (fields: object = {}) => ({ client_id: 'acme', user_id: member.mobile, ...fields })

async function place(): Promise<{ id: number; orderNumber: string }> {
  const reply = await shop.placeOrder(orderOf(member, [{ id: productId }]), member.token)
  const id = Number(read('createOrder', reply).order_id)
  const [row] = await shop.database.db.select().from(orders).where(eq(orders.id, id))
  return { id, orderNumber: row?.orderNumber ?? '' }
}

const move = (orderNumber: string, to: OrderMove, details = {}) =>
  moveOrder(shop.database.db, orderNumber, to, details, () => Number(DELIVERY_CODE))

async function history(filter: object = {}) {
  return read(
    'orderSummary',
    await shop.call('orderSummary', own({ year: '', month: '', ...filter }), member.token),
  )
}

describe('the order history', () => {
  it('shows an order as it was placed', async () => {
    const { id, orderNumber } = await place()
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

  it("is filtered by year and month of the organisation's time zone", async () => {
    const { id } = await place()
    const { db } = shop.database
    // Still 2025 in Greenwich, already 2026 in India.
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
    const { orderNumber } = await place()
    await move(orderNumber, 'accepted', { expectedDelivery: '2026-11-28' })
    expect((await history())[0]).toMatchObject({ order_status: 1, order_delivery_time: '2026-11-28' })
    await move(orderNumber, 'onHold')
    expect((await history())[0]).toMatchObject({ order_status: 4, order_delivery_time: '2026-11-28' })
    await move(orderNumber, 'declined', { reason: 'Out of season' })
    expect((await history())[0]).toMatchObject({ order_status: 2, decline_reason: 'Out of season' })
    const reply = await shop.call('getUserNotifications', own({ page: 1, per_page: 50 }), member.token)
    const told = read('getUserNotifications', reply).notifications
    expect(told.map(({ body_message: words }) => words)).toEqual([
      `Your order ${orderNumber} was declined: Out of season. 100 pts are back in your balance.`,
      `Your order ${orderNumber} is on hold. We will let you know as soon as it moves on.`,
      `Your order ${orderNumber} was accepted and is being prepared.`,
      `We have your order ${orderNumber} for 100 pts. Thank you.`,
    ])
    expect(told[0]?.order_master?.order_number).toBe(orderNumber)
  })

  it('gives points and stock back once, however often it is declined at once', async () => {
    const { orderNumber } = await place()
    const moves = await Promise.allSettled(Array.from({ length: 5 }, () => move(orderNumber, 'declined')))
    expect(moves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(read('me', await shop.call('me', {}, member.token)).rewards_points).toBe(1000)
    await expect(move(orderNumber, 'accepted')).rejects.toThrow(/can't become accepted/)
    await expect(move('RP-0', 'accepted')).rejects.toThrow('Order RP-0: there is no such order')
  })

  it('waits for the delivery code once it is complete, and is delivered with it', async () => {
    const { id, orderNumber } = await place()
    const moved = await move(orderNumber, 'complete')
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

  it('takes no more than five wrong delivery codes', async () => {
    const { id, orderNumber } = await place()
    await move(orderNumber, 'complete')
    const confirm = (otp: string) => shop.call('verifyOrderOtp', own({ order_id: id, otp }), member.token)
    for (let tries = 1; tries <= 5; tries += 1) expect((await confirm('1111')).status).toBe(400)
    expect(await confirm(DELIVERY_CODE)).toMatchObject({
      status: 429,
      message: 'Too many wrong codes. Please contact your organisation.',
    })
  })

  it('takes no more than five wrong delivery codes of a hundred at once', async () => {
    const { id, orderNumber } = await place()
    await move(orderNumber, 'complete')
    const confirm = (otp: string) => shop.call('verifyOrderOtp', own({ order_id: id, otp }), member.token)
    const heard = await Promise.all(Array.from({ length: 100 }, () => confirm('1111')))
    expect(heard.filter(({ status }) => status === 400)).toHaveLength(5)
    expect((await confirm(DELIVERY_CODE)).status).toBe(429)
  })

  it('takes no code before it is complete', async () => {
    const { id } = await place()
    const reply = await shop.call('verifyOrderOtp', own({ order_id: id, otp: '1234' }), member.token)
    expect(reply.status).toBe(409)
  })
})

describe('feedback', () => {
  const rating = (orderId: number, stars = 4) =>
    own({ order_id: orderId, feedback_from: 1, rating_number: stars, rating_comment: 'Lovely' })

  it('is kept once an order and thanks for it with code 200', async () => {
    const { id } = await place()
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
    const { id } = await place()
    for (const stars of [0, 6]) {
      const reply = await shop.call('createFeedback', rating(id, stars), member.token)
      expect(reply).toMatchObject({ status: 400, message: expect.stringMatching(/^rating_number: /) })
    }
  })
})

describe('the profile', () => {
  const details = () => ({
    user_id: member.id,
    name: 'Asha R. Rao',
    email: 'asha.rao@example.com',
    gender: 2,
    birthday: '1990-04-02',
    state_id: karnataka.state.id,
    city_id: karnataka.city.id,
    pincode: '570001',
    address: '12 Lake Road',
  })
  const update = (fields: object = {}) =>
    shop.call('updateUserDetails', { ...details(), ...fields }, member.token)

  it('is written and answered with the whole user', async () => {
    const user = read('updateUserDetails', await update())
    expect(user).toMatchObject({
      name: 'Asha R. Rao',
      gender: 2,
      birthday: '1990-04-02',
      state: { en: 'Karnataka' },
      city: { en: 'Mysuru' },
      rewards_points: 1000,
    })
  })

  it.each([
    ['name', { name: 'x'.repeat(41) }],
    ['name', { name: '  ' }],
    ['email', { email: 'asha at example' }],
    ['gender', { gender: 4 }],
    ['birthday', { birthday: '1990-02-31' }],
    ['pincode', { pincode: '57000' }],
    ['address', { address: 'x'.repeat(201) }],
  ])('names a wrong %s', async (field, fields) => {
    const reply = await update(fields)
    expect(reply).toMatchObject({ status: 400, message: expect.stringMatching(new RegExp(`^${field}: `)) })
  })

  it('takes a birthday up to five years before today, not a day later', async () => {
    // Today is 20 November 2026 where the organisation is.
    expect(await update({ birthday: '2021-11-20' })).toMatchObject({ message: 'Success' })
    expect(await update({ birthday: '2021-11-21' })).toMatchObject({
      status: 422,
      message: 'The birthday must be at least five years ago.',
    })
  })

  it('takes a city of its state alone', async () => {
    expect(await update({ city_id: goa.city.id })).toMatchObject({
      status: 422,
      message: 'Choose a state and one of its cities.',
    })
    expect((await update({ city_id: -11 })).status).toBe(422)
  })
})

describe("what is somebody else's", () => {
  it('is refused: another mobile, another client, another id', async () => {
    const other = await newMember()
    const refused = { status: 403, message: 'You cannot do this.' }
    const month = { year: '', month: '' }
    expect(
      await shop.call('orderSummary', { ...own(month), user_id: other.mobile }, member.token),
    ).toMatchObject(refused)
    expect(
      await shop.call('orderSummary', { ...own(month), client_id: 'zenith' }, member.token),
    ).toMatchObject(refused)
    expect(
      await shop.call('getUserNotifications', own({ user_id: other.mobile }), member.token),
    ).toMatchObject(refused)
    const profile = {
      ...{ user_id: other.id, name: 'X', email: 'x@example.com', gender: 1, birthday: '1990-01-01' },
      ...{ state_id: karnataka.state.id, city_id: karnataka.city.id, pincode: '570001', address: 'X' },
    }
    expect(await shop.call('updateUserDetails', profile, member.token)).toMatchObject(refused)
  })

  it("is not found: another member's order", async () => {
    const { id } = await place()
    const other = await newMember()
    const fields = { client_id: 'acme', user_id: other.mobile, order_id: id }
    const rated = { ...fields, feedback_from: 1, rating_number: 5, rating_comment: '' }
    expect(await shop.call('createFeedback', rated, other.token)).toMatchObject({ status: 404 })
    expect(await shop.call('verifyOrderOtp', { ...fields, otp: '1234' }, other.token)).toMatchObject({
      status: 404,
    })
  })

  it.each([
    'createFeedback',
    'updateUserDetails',
    'verifyOrderOtp',
    'orderSummary',
    'getUserNotifications',
    'me',
  ] as const)('%s needs a session', async (name) => {
    expect(await shop.call(name, {})).toMatchObject({ status: 401, message: 'Please log in to continue.' })
  })
})

it('pages the notifications, newest first', async () => {
  const { db } = shop.database
  const start = Date.parse('2026-11-01T00:00:00Z')
  await db.insert(notifications).values(
    Array.from({ length: 5 }, (_none, index) => ({
      memberId: member.id,
      bodyMessage: `News ${index + 1}`,
      createdAt: new Date(start + index * 60_000),
    })),
  )
  const page = async (number: number) => {
    const reply = await shop.call('getUserNotifications', own({ page: number, per_page: 2 }), member.token)
    return read('getUserNotifications', reply).notifications.map(({ body_message: words }) => words)
  }
  expect([await page(1), await page(2), await page(3), await page(4)]).toEqual([
    ['News 5', 'News 4'],
    ['News 3', 'News 2'],
    ['News 1'],
    [],
  ])
})

it('offers each earlier address once, the newest first', async () => {
  await place()
  await place()
  const elsewhere = orderOf(member, [{ id: productId }])
  elsewhere.order_address_details.address = '3 Fort Road, Panaji'
  await shop.placeOrder(elsewhere, member.token)
  const user = read('me', await shop.call('me', {}, member.token))
  expect(user.order_details.map((address) => address.customer_address)).toEqual([
    '3 Fort Road, Panaji',
    '12 Lake Road, Mysuru',
  ])
  const [row] = await shop.database.db.select().from(members).where(eq(members.id, member.id))
  expect(row?.points).toBe(700)
})
