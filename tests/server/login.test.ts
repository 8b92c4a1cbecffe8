import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { loginAttempts, loginCodes, members, sessions } from '../../server/db/schema.ts'
import { forgetWhatIsOver } from '../../server/domain/login-attempts.ts'
import { addClient, addMember } from './catalogue-builders.ts'
import { openTestShop, read, type TestShop } from './open-test-shop.ts'

/** What a server allows where nobody says. */
const USUAL_CALLS = String(readConfig({}).loginCallsAMinute)
const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE
const WRONG = 'This code is not right. Please check it and try again.'
const LOCKED = 'Too many wrong codes. Please ask for a new one later.'

let shop: TestShop
let acmeId: number
let nextMobile = 9_200_000_000

beforeAll(async () => {
  shop = await openTestShop()
  acmeId = (await addClient(shop.database.db)).id
})

afterEach(() => shop.sent.splice(0))
afterAll(() => shop.close())

async function newMember(): Promise<string> {
  nextMobile += 1
  await addMember(shop.database.db, acmeId, { mobile: String(nextMobile), balance: 70 })
  return String(nextMobile)
}

const ask = (mobile: string, client = 'acme') =>
  shop.call('getOtpUserLogin', { client_id: client, mobile_number: mobile })

const verify = (mobile: string, code: string | undefined) =>
  shop.call('verifyOtpUserLogin', { mobile_number: mobile, request_otp: code, device_token: 'device-1' })

const lastCode = () => shop.sent.at(-1)?.code ?? ''
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('asking for a code', () => {
  it('sends six digits to a member and says how long they work', async () => {
    const mobile = await newMember()
    const reply = await ask(mobile)
    expect(reply).toMatchObject({ status: 200, message: 'Success', code: 200 })
    expect(reply.data).toEqual({ expires_in_seconds: 300, resend_after_seconds: 30 })
    expect(shop.sent).toHaveLength(1)
    expect(shop.sent[0]).toMatchObject({ mobile, code: expect.stringMatching(/^\d{6}$/) })
    expect(shop.sent[0]?.text).toContain(lastCode())
  })

  it('keeps neither the code nor the number readable', async () => {
    const mobile = await newMember()
    await ask(mobile)
    const kept = JSON.stringify([
      await shop.database.db.select().from(loginCodes),
      await shop.database.db.select().from(loginAttempts),
    ])
    expect(kept).not.toContain(lastCode())
    expect(kept).not.toContain(mobile)
  })

  it('makes you wait 30, 60, 120 and then always 300 seconds before the next', async () => {
    const mobile = await newMember()
    for (const seconds of [30, 60, 120, 300, 300]) {
      expect((await ask(mobile)).data).toMatchObject({ resend_after_seconds: seconds })
      shop.pass((seconds - 1) * SECOND)
      expect(await ask(mobile)).toMatchObject({
        status: 429,
        message: 'Please wait 1 seconds before you ask for another code.',
      })
      shop.pass(SECOND)
    }
    expect(shop.sent).toHaveLength(5)
  })

  it('answers an unknown number exactly as a known one, pauses and wrong codes included', async () => {
    const known = await newMember()
    const steps = (mobile: string) => [
      () => ask(mobile),
      () => ask(mobile),
      ...Array.from({ length: 6 }, () => () => verify(mobile, '1')),
      () => ask(mobile),
    ]
    const replies = []
    for (const mobile of [known, '9999999999']) {
      const heard = []
      for (const step of steps(mobile)) heard.push(await step())
      replies.push(heard)
    }
    expect(replies[1]).toEqual(replies[0])
    expect(shop.sent).toHaveLength(1)
  })

  it('sends nothing to a member who is not active any more', async () => {
    const mobile = await newMember()
    await shop.database.db.update(members).set({ isActive: false }).where(eq(members.mobile, mobile))
    expect(await ask(mobile)).toMatchObject({ message: 'Success' })
    expect(shop.sent).toEqual([])
  })

  it('is refused for a client nobody knows and for a number that is none', async () => {
    expect(await ask('9876543210', 'nobody')).toMatchObject({ status: 404 })
    expect(await ask('98 76')).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^mobile_number: /),
    })
  })

  it('does the same work for an unknown number as for a known one', async () => {
    const known = await newMember()
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    const textOf = (query: unknown) => (typeof query === 'string' ? query : (query as { text: string }).text)
    const statements: string[][] = []
    for (const mobile of [known, '9999999998']) {
      asked.mockClear()
      for (const step of [() => ask(mobile), () => verify(mobile, '1')]) await step()
      statements.push(asked.mock.calls.map((call) => textOf(call[0])))
    }
    expect(statements[0]?.length).toBeGreaterThan(8)
    expect(statements[1]).toEqual(statements[0])
  })
})

describe('a code', () => {
  it('logs its member in, once', async () => {
    const mobile = await newMember()
    await ask(mobile)
    const reply = await verify(mobile, lastCode())
    const { end_user: user, token } = read('verifyOtpUserLogin', reply)
    expect(user).toMatchObject({ mobile, name: 'Asha Rao', rewards_points: 70 })
    expect(read('me', await shop.call('me', {}, token ?? ''))).toMatchObject({ mobile, client_id: 'acme' })
    expect(await verify(mobile, lastCode())).toMatchObject({ status: 400, message: WRONG })
  })

  it('works for five minutes', async () => {
    const mobile = await newMember()
    await ask(mobile)
    shop.pass(5 * MINUTE - 1)
    expect(await verify(mobile, lastCode())).toMatchObject({ message: 'Success' })
    shop.pass(MINUTE)
    await ask(mobile)
    shop.pass(5 * MINUTE)
    expect(await verify(mobile, lastCode())).toMatchObject({
      status: 400,
      message: 'This code is too old. Please ask for a new one.',
    })
  })

  it('stops working when another was asked for', async () => {
    const mobile = await newMember()
    await ask(mobile)
    const first = lastCode()
    shop.pass(30 * SECOND)
    await ask(mobile)
    expect(await verify(mobile, first)).toMatchObject({ message: first === lastCode() ? 'Success' : WRONG })
  })

  it("is no other member's", async () => {
    const [mobile, other] = [await newMember(), await newMember()]
    await ask(mobile)
    const code = lastCode()
    await ask(other)
    expect(await verify(other, code)).toMatchObject({ status: code === lastCode() ? 200 : 400 })
  })

  it('is dead after five wrong tries, and a new one does not help until the lock is over', async () => {
    const mobile = await newMember()
    await ask(mobile)
    for (let tries = 1; tries <= 3; tries += 1) {
      expect(await verify(mobile, wrong(lastCode()))).toMatchObject({ status: 400, message: WRONG })
    }
    shop.pass(30 * SECOND)
    await ask(mobile)
    expect(await verify(mobile, wrong(lastCode()))).toMatchObject({ status: 400, message: WRONG })
    expect(await verify(mobile, wrong(lastCode()))).toMatchObject({ status: 429, message: LOCKED })
    expect(await verify(mobile, lastCode())).toMatchObject({ status: 429, message: LOCKED })
    shop.pass(14 * MINUTE)
    expect(await ask(mobile)).toMatchObject({ status: 429, message: LOCKED })
    shop.pass(MINUTE)
    expect(await ask(mobile)).toMatchObject({ message: 'Success' })
    expect(await verify(mobile, lastCode())).toMatchObject({ message: 'Success' })
  })

  it('is tried no more than five times by a hundred tries at once', async () => {
    const mobile = await newMember()
    await ask(mobile)
    const replies = await Promise.all(Array.from({ length: 100 }, () => verify(mobile, wrong(lastCode()))))
    expect(replies.filter(({ message }) => message === WRONG)).toHaveLength(4)
    expect(await verify(mobile, lastCode())).toMatchObject({ message: LOCKED })
  })
})

describe('a session', () => {
  it('keeps the token hashed and the device with it', async () => {
    const mobile = await newMember()
    const token = await shop.logIn('acme', mobile)
    const rows = await shop.database.db.select().from(sessions)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows.at(-1)?.tokenHash).toMatch(/^[0-9a-f]{64}$/)
  })

  it('lasts 30 days from when it was last used', async () => {
    const token = await shop.logIn('acme', await newMember())
    shop.pass(29 * DAY)
    expect((await shop.call('me', {}, token)).status).toBe(200)
    shop.pass(29 * DAY)
    expect((await shop.call('me', {}, token)).status).toBe(200)
    shop.pass(30 * DAY)
    expect(await shop.call('me', {}, token)).toEqual({
      status: 401,
      message: 'Please log in to continue.',
      code: 401,
      data: null,
    })
  })

  it('ends at logout, and the device is free', async () => {
    const mobile = await newMember()
    await ask(mobile)
    const { token } = read('verifyOtpUserLogin', await verify(mobile, lastCode()))
    const other = await shop.logIn('acme', mobile)
    expect(await shop.call('logout', { device_token: 'device-1' }, token ?? '')).toMatchObject({
      message: 'Success',
    })
    expect((await shop.call('me', {}, token ?? '')).status).toBe(401)
    expect((await shop.call('me', {}, other)).status).toBe(200)
    const bound = await shop.database.db.select().from(sessions).where(eq(sessions.deviceToken, 'device-1'))
    expect(bound.map(({ memberId }) => memberId)).not.toContain(
      read('me', await shop.call('me', {}, other)).id,
    )
  })

  it("takes its device from every other session: a shared terminal's token is the last member's alone", async () => {
    const [first, second] = [await newMember(), await newMember()]
    const tokens = []
    for (const mobile of [first, second]) {
      await ask(mobile)
      tokens.push(read('verifyOtpUserLogin', await verify(mobile, lastCode())).token ?? '')
    }
    const bound = await shop.database.db.select().from(sessions).where(eq(sessions.deviceToken, 'device-1'))
    expect(bound.map(({ memberId }) => memberId)).toEqual([
      read('me', await shop.call('me', {}, tokens[1])).id,
    ])
    // The session itself lasts: only its device is somebody else's now.
    expect((await shop.call('me', {}, tokens[0])).status).toBe(200)
  })

  it('logs out a visitor too', async () => {
    expect(await shop.call('logout')).toMatchObject({ status: 200, message: 'Success' })
  })

  it('ends when the member is not active any more', async () => {
    const mobile = await newMember()
    const token = await shop.logIn('acme', mobile)
    await shop.database.db.update(members).set({ isActive: false }).where(eq(members.mobile, mobile))
    expect((await shop.call('me', {}, token)).status).toBe(401)
  })
})

it('lets one address try only so often, whichever numbers it tries', async () => {
  const guarded = await openTestShop({ LOGIN_CALLS_A_MINUTE: '3' })
  await addClient(guarded.database.db)
  const replies = []
  for (const mobile of ['1', '2', '3', '4']) {
    replies.push(await guarded.call('verifyOtpUserLogin', { mobile_number: mobile, request_otp: '123456' }))
  }
  await guarded.close()
  expect(replies.map(({ status }) => status)).toEqual([400, 400, 400, 429])
  expect(replies[3]).toMatchObject({
    message: 'That was a lot at once. Please try again in a moment.',
    code: 429,
    data: null,
  })
})

it('lets a whole office log in behind one address', async () => {
  const office = await openTestShop({ LOGIN_CALLS_A_MINUTE: USUAL_CALLS }, { database: shop.database })
  const mobiles = await Promise.all(Array.from({ length: 40 }, newMember))
  for (const mobile of mobiles) expect(await office.logIn('acme', mobile)).toMatch(/^[\w-]{43}$/)
  await office.close()
})

describe('the address that is counted', () => {
  async function statuses(environment: Record<string, string>, callers: object[]): Promise<number[]> {
    const guarded = await openTestShop(
      { LOGIN_CALLS_A_MINUTE: '2', ...environment },
      { database: shop.database },
    )
    const heard: number[] = []
    for (const caller of callers) {
      // Another number each time: a number has a brake of its own.
      nextMobile += 1
      const asked = {
        method: 'POST',
        url: '/api/v1/verify-otp-user-login',
        payload: { mobile_number: String(nextMobile), request_otp: '123456' },
        ...caller,
      } as const
      heard.push((await guarded.app.inject(asked)).statusCode)
    }
    await guarded.close()
    return heard.map((status) => (status === 429 ? 429 : 400))
  }
  const saying = (...addresses: string[]) =>
    addresses.map((address) => ({ headers: { 'x-forwarded-for': address } }))

  it('is not what the caller says', async () => {
    const callers = saying('1.1.1.1', '2.2.2.2', '3.3.3.3')
    expect(await statuses({}, callers)).toEqual([400, 400, 429])
  })

  it('is what the proxy says, not what the caller told the proxy', async () => {
    const liar = saying('1.1.1.1, 9.9.9.9', '2.2.2.2, 9.9.9.9', '3.3.3.3, 9.9.9.9', '9.9.9.9, 8.8.8.8')
    expect(await statuses({ TRUST_PROXY: '1' }, liar)).toEqual([400, 400, 429, 400])
  })

  it('is the whole network of an IPv6 address, and of no other', async () => {
    const same = ['2001:db8:0:7::1', '2001:db8::7:ffff:0:0:2', '2001:DB8:0:7:1:2:3:4', '2001:db8:0:8::1']
    const callers = same.map((remoteAddress) => ({ remoteAddress }))
    expect(await statuses({}, callers)).toEqual([400, 400, 429, 400])
    const four = ['::ffff:10.0.0.1', '10.0.0.1', '::ffff:10.0.0.1', '::ffff:10.0.0.2']
    expect(
      await statuses(
        {},
        four.map((remoteAddress) => ({ remoteAddress })),
      ),
    ).toEqual([400, 400, 429, 400])
  })
})

it('forgets codes, attempts and sessions that are over', async () => {
  const { db } = shop.database
  await shop.logIn('acme', await newMember())
  await forgetWhatIsOver(db, new Date(shop.now().getTime() + 31 * DAY))
  expect(await db.select().from(loginCodes)).toEqual([])
  expect(await db.select().from(loginAttempts)).toEqual([])
  expect(await db.select().from(sessions)).toEqual([])
})
