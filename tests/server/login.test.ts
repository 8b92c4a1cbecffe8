/** Asking for a login code, and what a code is good for. */
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { loginAttempts, loginCodes, members } from '../../server/db/schema.ts'
import { MINUTE, openLoginRoom, SECOND, type LoginRoom } from './open-login-room.ts'
import { read, type TestShop } from './open-test-shop.ts'

const WRONG = 'This code is not right. Please check it and try again.'
const LOCKED = 'Too many wrong codes. Please ask for a new one later.'

let shop: TestShop
let newMember: LoginRoom['newMember']
let ask: LoginRoom['ask']
let verify: LoginRoom['verify']
let lastCode: LoginRoom['lastCode']

beforeAll(async () => {
  ;({ shop, newMember, ask, verify, lastCode } = await openLoginRoom())
})
afterEach(() => shop.sent.splice(0))
afterAll(() => shop.close())

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
