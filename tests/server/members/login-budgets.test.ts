/** Logging in under attack: budgets of a client and of an address range that all processes share. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addClient, addMember } from '../catalogue-builders.ts'
import { MINUTE, openLoginShop, SECOND, type LoginShop } from '../open-login-shop.ts'
import { openTestShop, type TestShop } from '../open-test-shop.ts'

const DAY = 24 * 60 * MINUTE

let fixture: LoginShop
beforeAll(async () => {
  fixture = await openLoginShop()
})
afterAll(() => fixture.shop.close())

describe('budgets that all processes share', () => {
  const shops: TestShop[] = []
  const open = async (environment: Record<string, string>) => {
    const shop = await openTestShop(environment, { database: fixture.shop.database })
    shops.push(shop)
    return shop
  }
  afterEach(async () => {
    for (const shop of shops.splice(0)) await shop.close()
  })
  let next = 7_000_000_000
  const askFrom = async (shop: TestShop, remoteAddress: string, client = 'acme') => {
    next += 1
    const payload = { client_id: client, mobile_number: String(next) }
    const asked = { method: 'POST', url: '/api/v1/get-otp-user-login', payload, remoteAddress } as const
    const { statusCode, headers } = await shop.app.inject(asked)
    return [statusCode, headers['retry-after']]
  }

  it('slow the numbers of one client as a whole, from whichever addresses they are asked for', async () => {
    const client = await addClient(fixture.shop.database.db, { loginId: 'sprayed' })
    await addClient(fixture.shop.database.db, { loginId: 'calm' })
    await addMember(fixture.shop.database.db, client.id, { mobile: '9333333333' })
    const two = [await open({ LOGIN_CODES_A_MINUTE: '4' }), await open({ LOGIN_CODES_A_MINUTE: '4' })]
    two.forEach((shop) => shop.pass(20 * SECOND))
    const statuses = []
    for (let asked = 0; asked < 6; asked += 1) {
      const shop = two[asked % 2]
      if (shop) statuses.push(await askFrom(shop, `10.0.${asked}.1`, 'sprayed'))
    }
    const taken = [200, undefined]
    expect(statuses).toEqual([taken, taken, taken, taken, [429, '40'], [429, '40']])
    const [shop] = two
    if (!shop) throw new Error('no shop')
    const member = await shop.call('getOtpUserLogin', { client_id: 'sprayed', mobile_number: '9333333333' })
    expect(member).toMatchObject({
      status: 429,
      message: 'Many people are logging in right now. Please try again in a moment.',
    })
    expect(await askFrom(shop, '10.0.9.1', 'calm')).toEqual(taken)
    shop.pass(40 * SECOND)
    expect(await askFrom(shop, '10.0.9.1', 'sprayed')).toEqual(taken)
  })

  it('slow one guess at each of many numbers of a client, and compare no code until the minute is over', async () => {
    const { db } = fixture.shop.database
    const guessed = await addClient(db, { loginId: 'guessed' })
    const calm = await addClient(db, { loginId: 'unguessed' })
    const mobiles = ['9444444441', '9444444442', '9444444443', '9444444444']
    for (const mobile of mobiles) await addMember(db, guessed.id, { mobile })
    await addMember(db, calm.id, { mobile: '9444444449' })
    const two = [await open({ LOGIN_FAILURES_A_MINUTE: '3' }), await open({ LOGIN_FAILURES_A_MINUTE: '3' })]
    two.forEach((shop) => shop.pass(20 * SECOND))
    const [shop, other] = two
    if (!shop || !other) throw new Error('no shop')
    const verify = (at: TestShop, mobile: string, request_otp: string | undefined) =>
      at.call('verifyOtpUserLogin', { mobile_number: mobile, request_otp })
    for (const mobile of mobiles)
      await shop.call('getOtpUserLogin', { client_id: 'guessed', mobile_number: mobile })
    await shop.call('getOtpUserLogin', { client_id: 'unguessed', mobile_number: '9444444449' })
    for (const [index, mobile] of mobiles.slice(0, 3).entries())
      expect(await verify(index % 2 === 0 ? shop : other, mobile, '1')).toMatchObject({ status: 400 })
    const codeOf = (mobile: string) => shop.sent.findLast((message) => message.mobile === mobile)?.code
    expect(await verify(other, '9444444444', codeOf('9444444444'))).toMatchObject({
      status: 429,
      retryAfter: '40',
      message: 'Many people are logging in right now. Please try again in a moment.',
    })
    expect(shop.logged.join('')).toContain('"login":{"event":"client-failures-spent","limit":3}')
    expect(await verify(shop, '9444444449', codeOf('9444444449'))).toMatchObject({ message: 'Success' })
    shop.pass(40 * SECOND)
    expect(await verify(shop, '9444444444', codeOf('9444444444'))).toMatchObject({ message: 'Success' })
  })

  it('end for a range of addresses with the day', async () => {
    const shop = await open({ LOGIN_CODES_A_DAY: '2' })
    shop.pass(10 * DAY)
    const received = []
    for (const address of [
      '10.7.7.1',
      '10.7.7.2',
      '10.7.7.3',
      '10.7.8.1',
      '2001:db8:0:7::1',
      '2001:db8:0:7:2::',
      '2001:db8:0:7:3::',
    ])
      received.push((await askFrom(shop, address))[0])
    expect(received).toEqual([200, 200, 429, 200, 200, 200, 429])
    shop.pass(DAY)
    expect((await askFrom(shop, '10.7.7.4'))[0]).toBe(200)
  })
})
