/** Login under attack: a client's and an address range's budgets, shared by all processes. */
import { createHash } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { deleteExpired } from '../../../server/domain/delete-expired.ts'
import { addClient, addMember } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { MINUTE, openLoginShop, SECOND } from '../shops/open-login-shop.ts'
import { openTestShop, type TestShop } from '../shops/open-test-shop.ts'
import { retention } from '../retention.ts'

const DAY = 24 * 60 * MINUTE

const first = fixture(openLoginShop)

describe('budgets that all processes share', () => {
  const shops: TestShop[] = []
  const open = async (environment: Record<string, string>) => {
    const shop = await openTestShop(environment, { database: first.database })
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
    const client = await addClient(first.database.db, { loginId: 'sprayed' })
    await addClient(first.database.db, { loginId: 'calm' })
    await addMember(first.database.db, client.id, { mobile: '9333333333' })
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

  /** The two login calls, sent from an address. */
  const from = (shop: TestShop, remoteAddress: string) => {
    const send = async (url: string, payload: Record<string, unknown>) => {
      const reply = await shop.app.inject({ method: 'POST', url: `/api/v1/${url}`, payload, remoteAddress })
      const { message } = reply.json<{ message: string }>()
      return { status: reply.statusCode, retryAfter: reply.headers['retry-after'], message }
    }
    return {
      ask: (client_id: string, mobile_number: string) =>
        send('get-otp-user-login', { client_id, mobile_number }),
      verify: (mobile_number: string, request_otp: string | undefined) =>
        send('verify-otp-user-login', { mobile_number, request_otp }),
      codeOf: (mobile: string) => shop.sent.findLast((message) => message.mobile === mobile)?.code,
    }
  }
  const manyPeople = {
    status: 429,
    retryAfter: '40',
    message: 'Many people are logging in right now. Please try again in a moment.',
  }

  it('slow one guess at each of many numbers of a client, and compare no code until the minute is over', async () => {
    const { db } = first.database
    const guessed = await addClient(db, { loginId: 'guessed' })
    const calm = await addClient(db, { loginId: 'unguessed' })
    const mobiles = ['9444444441', '9444444442', '9444444443', '9444444444']
    for (const mobile of mobiles) await addMember(db, guessed.id, { mobile })
    await addMember(db, calm.id, { mobile: '9444444449' })
    const two = [await open({ LOGIN_FAILURES_A_MINUTE: '3' }), await open({ LOGIN_FAILURES_A_MINUTE: '3' })]
    two.forEach((shop) => shop.pass(20 * SECOND))
    const [shop, other] = two
    if (!shop || !other) throw new Error('no shop')
    const office = from(shop, '10.1.1.1')
    for (const mobile of mobiles) await office.ask('guessed', mobile)
    await office.ask('unguessed', '9444444449')
    for (const [index, mobile] of mobiles.slice(0, 3).entries())
      expect(await from(two[index % 2]!, `10.2.${index}.1`).verify(mobile, '1')).toMatchObject({
        status: 400,
      })
    // From another address than the one that requested the code.
    const elsewhere = from(other, '10.3.3.3')
    expect(await elsewhere.verify('9444444444', office.codeOf('9444444444'))).toEqual(manyPeople)
    expect([...shop.logged, ...other.logged].join('')).toContain(
      '"login":{"event":"client-failures-spent","limit":3}',
    )
    expect(await elsewhere.verify('9444444449', office.codeOf('9444444449'))).toMatchObject({
      message: 'Success',
    })
    shop.pass(40 * SECOND)
    expect(await from(shop, '10.3.3.3').verify('9444444444', office.codeOf('9444444444'))).toMatchObject({
      message: 'Success',
    })
  })

  it('let a member in whose code was asked for from a range without trouble, whatever comes from others', async () => {
    const client = await addClient(first.database.db, { loginId: 'besieged' })
    const mobiles = ['9555555551', '9555555552', '9555555553', '9555555554']
    for (const mobile of mobiles) await addMember(first.database.db, client.id, { mobile })
    const shop = await open({ LOGIN_FAILURES_A_MINUTE: '3' })
    shop.pass(2 * DAY + 20 * SECOND)
    const [home, office] = [from(shop, '10.10.1.1'), from(shop, '10.10.2.1')]
    await home.ask('besieged', mobiles[3]!)
    for (const [index, mobile] of mobiles.slice(0, 3).entries()) {
      const attacker = from(shop, `10.11.${index}.1`)
      await attacker.ask('besieged', mobile)
      expect((await attacker.verify(mobile, '1')).status).toBe(400)
    }
    // The same network, from another address.
    expect(await office.verify(mobiles[3]!, home.codeOf(mobiles[3]!))).toEqual(manyPeople)
    expect(await from(shop, '10.10.1.77').verify(mobiles[3]!, home.codeOf(mobiles[3]!))).toMatchObject({
      message: 'Success',
    })
  })

  it('are spent by no single range of addresses, whoever’s the numbers are', async () => {
    const client = await addClient(first.database.db, { loginId: 'sieged' })
    await addMember(first.database.db, client.id, { mobile: '9666666661' })
    const shop = await open({ LOGIN_FAILURES_A_MINUTE: '8' })
    shop.pass(4 * DAY + 20 * SECOND)
    const member = from(shop, '10.20.1.1')
    await member.ask('sieged', '9666666661')
    // The limits: 8 for the client, 2 for a range.
    const statuses: number[] = []
    for (let guess = 0; guess < 8; guess += 1) {
      const attacker = from(shop, `10.21.1.${guess}`)
      next += 1
      await attacker.ask('sieged', String(next))
      statuses.push((await attacker.verify(String(next), '1')).status)
    }
    expect(statuses).toEqual([400, 400, ...Array<number>(6).fill(429)])
    expect(shop.logged.join('')).toContain('"login":{"event":"range-failures-spent","limit":2}')
    // From another network than the one that requested the code: the client's budget is not used up.
    expect(await from(shop, '10.22.1.1').verify('9666666661', member.codeOf('9666666661'))).toMatchObject({
      message: 'Success',
    })
  })

  it('tell of no number whether it is a member’s', async () => {
    const client = await addClient(first.database.db, { loginId: 'probed' })
    await addMember(first.database.db, client.id, { mobile: '9777777771' })
    const shop = await open({ LOGIN_FAILURES_A_MINUTE: '8' })
    /** Sends eight wrong codes from different ranges, the last for this number, then tries another number. */
    const answersAbout = async (mobile: string) => {
      const statuses: number[] = []
      const guess = async (number: string) => {
        next += 1
        const [office, attacker] = [from(shop, `10.30.${next % 250}.1`), from(shop, `10.31.${next % 250}.1`)]
        await office.ask('probed', number)
        statuses.push((await attacker.verify(number, '1')).status)
      }
      for (let guessed = 0; guessed < 7; guessed += 1) await guess(String(next + 1_000_000))
      await guess(mobile)
      await guess(String(next + 1_000_000))
      return statuses
    }
    shop.pass(6 * DAY)
    const member = await answersAbout('9777777771')
    shop.pass(MINUTE)
    const nobody = await answersAbout('9777777772')
    expect(member).toEqual([...Array<number>(8).fill(400), 429])
    expect(nobody).toEqual(member)
  })

  it('of codes are spent by no single network: the others are still sent theirs', async () => {
    await addClient(first.database.db, { loginId: 'flooded' })
    const shop = await open({ LOGIN_CODES_A_MINUTE: '8' })
    shop.pass(8 * DAY + 20 * SECOND)
    const flood = []
    for (let asked = 0; asked < 4; asked += 1) flood.push(await askFrom(shop, `10.40.1.${asked}`, 'flooded'))
    const taken = [200, undefined]
    expect(flood).toEqual([taken, taken, [429, '40'], [429, '40']])
    expect(shop.logged.join('')).toContain('"login":{"event":"range-codes-spent","limit":2}')
    // A customer's IPv6 network has 65,536 ranges.
    const networks = ['2001:db8:1:1::1', '2001:db8:1:2::1', '2001:db8:1:3::1', '2001:db8:2:1::1']
    const statuses = []
    for (const address of networks) statuses.push((await askFrom(shop, address, 'flooded'))[0])
    expect(statuses).toEqual([200, 200, 429, 200])
    expect(await askFrom(shop, '10.41.1.1', 'flooded')).toEqual(taken)
    shop.pass(40 * SECOND)
    expect(await askFrom(shop, '10.40.1.1', 'flooded')).toEqual(taken)
  })

  it('name networks by what only the pepper gives away, and are forgotten once they are over', async () => {
    const { pool, db } = first.database
    const shop = await open({})
    shop.pass(9 * DAY)
    await from(shop, '10.50.1.1').ask('acme', first.newMobile())
    const keys = async () =>
      (await pool.query<{ key: string }>('select key from login_budgets')).rows.map(({ key }) => key)
    const known = await keys()
    expect(known.some((key) => key.startsWith('asked '))).toBe(true)
    const plain = createHash('sha256').update('10.50.1').digest('hex')
    expect(known.filter((key) => key.includes('10.50.1') || key.includes(plain.slice(0, 32)))).toEqual([])
    // A code is valid for five minutes.
    await deleteExpired(db, new Date(shop.now().getTime() + 6 * MINUTE), retention)
    expect((await keys()).filter((key) => key.startsWith('asked '))).toEqual([])
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
