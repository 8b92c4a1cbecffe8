/** A new code for an order to a new address, if the client requires it (wire contract, "Beyond the specification"). */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { clients, orders } from '../../../server/db/schema.ts'
import type { OrderPlaintext } from '../../../src/contract/shop-entities/encrypted-order.ts'
import { fixture } from '../fixture.ts'
import { type ShopMember } from '../shops/open-member-shop.ts'
import { openOrderShop } from '../shops/open-order-shop.ts'
import { orderOf, read } from '../shops/open-test-shop.ts'

const MINUTE = 60_000

const REFUSED = {
  status: 403,
  code: 403,
  message: 'This address is new. Please confirm with a code that you want the order to go there.',
  data: null,
}

const shop = fixture(openOrderShop)
let member: ShopMember
let productId: number
beforeEach(async () => {
  await wanted(true)
  ;({ member, productId } = await shop.arrange(50))
  shop.pass(6 * MINUTE)
})

async function wanted(confirmNewAddress: boolean): Promise<void> {
  await shop.database.db.update(clients).set({ confirmNewAddress }).where(eq(clients.id, shop.acme.id))
}

function orderTo(address: Partial<OrderPlaintext['order_address_details']> = {}): OrderPlaintext {
  const order = orderOf(member, [{ id: productId }])
  return { ...order, order_address_details: { ...order.order_address_details, ...address } }
}

const send = (order: OrderPlaintext, token = member.token) => shop.placeOrder(order, token)

/** Enters another code, as the shop requires during an order. */
async function passCode(ofToken?: string): Promise<string> {
  await shop.call('getOtpUserLogin', { client_id: 'acme', mobile_number: member.mobile })
  const request = { mobile_number: member.mobile, request_otp: shop.sent.at(-1)?.code }
  return read('verifyOtpUserLogin', await shop.call('verifyOtpUserLogin', request, ofToken)).token ?? ''
}

describe('an order to a new address', () => {
  it('is refused with 403 until the code was passed, and then the same one is taken once', async () => {
    const order = orderTo()
    const before = await shop.books.moneyAround(member.id)
    expect(await send(order)).toEqual(REFUSED)
    expect(await shop.books.moneyAround(member.id)).toEqual(before)
    const token = await passCode(member.token)
    const first = read('createOrder', await send(order, token))
    expect(read('createOrder', await send(order, token)).order_id).toBe(first.order_id)
    expect(await shop.database.db.$count(orders, eq(orders.memberId, member.id))).toBe(1)
  })

  it('is taken within five minutes of the login, and not after', async () => {
    const token = await passCode(member.token)
    shop.pass(5 * MINUTE)
    expect((await send(orderTo(), token)).status).toBe(200)
    shop.pass(1)
    expect(await send(orderTo({ address: '3 Hill Street' }), token)).toEqual(REFUSED)
  })

  it('is refused to a session that somebody else’s code, or another session’s, was passed beside', async () => {
    await passCode()
    expect(await send(orderTo())).toEqual(REFUSED)
  })

  it('that was taken is answered with, however late it is asked for', async () => {
    const token = await passCode(member.token)
    const order = orderTo()
    const { order_id, order_number } = read('createOrder', await send(order, token))
    await shop.move(order_number, 'declined')
    shop.pass(6 * MINUTE)
    expect(read('createOrder', await send(order, token)).order_id).toBe(order_id)
  })

  it('is told what is wrong with the address before a code is asked for', async () => {
    expect((await send(orderTo({ pincode: '12' }))).status).toBe(422)
  })

  it('is no matter where the client does not want it', async () => {
    await wanted(false)
    expect((await send(orderTo())).status).toBe(200)
  })
})

describe('an address of an earlier order', () => {
  /** Places the member's order to the usual address with a fresh code, which is then old again. */
  async function ordered(): Promise<{ id: number; orderNumber: string }> {
    const token = await passCode(member.token)
    member = { ...member, token }
    const { order_id, order_number } = read('createOrder', await send(orderTo()))
    shop.pass(6 * MINUTE)
    return { id: Number(order_id), orderNumber: order_number }
  }

  it('needs no code, however its white space and case are written', async () => {
    await ordered()
    for (const address of ['12 Lake Road, Mysuru', '  12  lake ROAD,\tMysuru '])
      expect((await send(orderTo({ address }))).status).toBe(200)
  })

  it.each([
    { address: '13 Lake Road, Mysuru' },
    { pincode: '570002' },
    { address: '12 Lake Road, Mysuru, second floor' },
  ])('is another one with %o', async (changed) => {
    await ordered()
    expect(await send(orderTo(changed))).toEqual(REFUSED)
  })

  it('is the same one with another name, number or e-mail', async () => {
    await ordered()
    const person = { name: 'Ravi Rao', mobile: '9876500000', email: '' }
    expect((await send(orderTo(person))).status).toBe(200)
  })

  it('is new again where the member cancelled that order, or the shop declined it', async () => {
    const { id } = await ordered()
    const named = { client_id: 'acme', user_id: member.mobile, order_id: id }
    expect((await shop.call('cancelOrder', named, member.token)).status).toBe(200)
    expect(await send(orderTo())).toEqual(REFUSED)
    const { orderNumber } = await ordered()
    await shop.move(orderNumber, 'declined')
    expect(await send(orderTo())).toEqual(REFUSED)
  })

  it('of somebody else’s orders is new', async () => {
    await ordered()
    member = (await shop.arrange(1)).member
    shop.pass(6 * MINUTE)
    expect(await send(orderTo())).toEqual(REFUSED)
  })
})

it('the client says whether it wants a code', async () => {
  const details = async () =>
    (await shop.call('clientDetails', { client_id: 'acme' })).data as { confirm_new_address: boolean }
  expect((await details()).confirm_new_address).toBe(true)
})

it('wrong codes count as they do when logging in', async () => {
  await shop.call('getOtpUserLogin', { client_id: 'acme', mobile_number: member.mobile })
  const request = { mobile_number: member.mobile, request_otp: '1' }
  const statuses = []
  for (let tries = 0; tries < 5; tries += 1)
    statuses.push((await shop.call('verifyOtpUserLogin', request, member.token)).status)
  expect(statuses).toEqual([400, 400, 400, 400, 429])
  // The session itself is not affected.
  expect((await shop.call('me', {}, member.token)).status).toBe(200)
})
