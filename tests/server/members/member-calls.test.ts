/** What a member can read and change, and that no one else can. */
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { members, notifications } from '../../../server/db/schema.ts'
import { addPlace, addProduct } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { openMemberShop } from '../shops/open-member-shop.ts'
import { orderOf, read } from '../shops/open-test-shop.ts'

const shop = fixture(openMemberShop)
const product = fixture(() => addProduct(shop.database.db, shop.category, { code: 'BAG', points: 100 }))
const karnataka = fixture(() => addPlace(shop.database.db, 'KA', 'Karnataka', 'Mysuru'))
const goa = fixture(() => addPlace(shop.database.db, 'GA', 'Goa', 'Panaji'))
const member = fixture(() => shop.memberWith(1000), 'test')

const own = (fields: object = {}) => ({ client_id: 'acme', user_id: member.mobile, ...fields })

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

  it('is written and answered with the whole user [S7.11]', async () => {
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

  it('takes a birthday up to five years before today, not a day later [S5.14]', async () => {
    // In the organisation's time zone today is 20 November 2026.
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

it('a call in the own number at another client is refused', async () => {
  const request = { ...own({ year: '', month: '' }), client_id: 'zenith' }
  const reply = await shop.call('orderSummary', request, member.token)
  expect(reply).toMatchObject({ status: 403, message: 'You cannot do this.' })
})

it('pages the notifications, newest first [S7.15]', async () => {
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
    return read('getUserNotifications', reply).notifications.map(({ body_message: words }) => words['en'])
  }
  expect([await page(1), await page(2), await page(3), await page(4)]).toEqual([
    ['News 5', 'News 4'],
    ['News 3', 'News 2'],
    ['News 1'],
    [],
  ])
})

it('offers each earlier address once, the newest first [S3.8]', async () => {
  await shop.place(member, product.id)
  await shop.place(member, product.id)
  const elsewhere = orderOf(member, [{ id: product.id }])
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
