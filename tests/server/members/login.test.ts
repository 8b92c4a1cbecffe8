/** Requesting a login code, and what it can be used for. */
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { loginAttempts, loginCodes, members } from '../../../server/db/schema.ts'
import { MINUTE, openLoginShop, SECOND, type LoginShop } from '../shops/open-login-shop.ts'
import { read } from '../shops/open-test-shop.ts'

const WRONG = 'This code is not right. Please check it and try again.'
const LOCKED = 'Too many wrong codes. Please ask for a new one later.'

let fixture: LoginShop
beforeAll(async () => {
  fixture = await openLoginShop()
})
afterEach(() => fixture.shop.sent.splice(0))
afterAll(() => fixture.shop.close())

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('asking for a code', () => {
  it('sends six digits to a member and says how long they work', async () => {
    const mobile = await fixture.newMember()
    const reply = await fixture.ask(mobile)
    expect(reply).toMatchObject({ status: 200, message: 'Success', code: 200 })
    expect(reply.data).toEqual({ expires_in_seconds: 300, resend_after_seconds: 30 })
    expect(fixture.shop.sent).toHaveLength(1)
    expect(fixture.shop.sent[0]).toMatchObject({ mobile, code: expect.stringMatching(/^\d{6}$/) })
    expect(fixture.shop.sent[0]?.text).toContain(fixture.lastCode())
  })

  it('keeps neither the code nor the number readable', async () => {
    const mobile = await fixture.newMember()
    await fixture.ask(mobile)
    const kept = JSON.stringify([
      await fixture.shop.database.db.select().from(loginCodes),
      await fixture.shop.database.db.select().from(loginAttempts),
    ])
    expect(kept).not.toContain(fixture.lastCode())
    expect(kept).not.toContain(mobile)
  })

  it('makes you wait 30, 60, 120 and then always 300 seconds before the next', async () => {
    const mobile = await fixture.newMember()
    for (const seconds of [30, 60, 120, 300, 300]) {
      expect((await fixture.ask(mobile)).data).toMatchObject({ resend_after_seconds: seconds })
      fixture.shop.pass((seconds - 1) * SECOND)
      expect(await fixture.ask(mobile)).toMatchObject({
        status: 429,
        message: 'Please wait 1 seconds before you ask for another code.',
      })
      fixture.shop.pass(SECOND)
    }
    expect(fixture.shop.sent).toHaveLength(5)
  })

  it('answers an unknown number exactly as a known one, pauses and wrong codes included', async () => {
    const known = await fixture.newMember()
    const steps = (mobile: string) => [
      () => fixture.ask(mobile),
      () => fixture.ask(mobile),
      ...Array.from({ length: 6 }, () => () => fixture.verify(mobile, '1')),
      () => fixture.ask(mobile),
    ]
    const replies = []
    for (const mobile of [known, '9999999999']) {
      const received = []
      for (const step of steps(mobile)) received.push(await step())
      replies.push(received)
    }
    expect(replies[1]).toEqual(replies[0])
    expect(fixture.shop.sent).toHaveLength(1)
  })

  it('sends nothing to a member who is not active any more', async () => {
    const mobile = await fixture.newMember()
    await fixture.shop.database.db.update(members).set({ isActive: false }).where(eq(members.mobile, mobile))
    expect(await fixture.ask(mobile)).toMatchObject({ message: 'Success' })
    expect(fixture.shop.sent).toEqual([])
  })

  it('is refused for a client nobody knows and for a number that is none', async () => {
    expect(await fixture.ask('9876543210', 'nobody')).toMatchObject({ status: 404 })
    expect(await fixture.ask('98 76')).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^mobile_number: /),
    })
  })

  it('does the same work for an unknown number as for a known one', async () => {
    const known = await fixture.newMember()
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    const textOf = (query: unknown) => (typeof query === 'string' ? query : (query as { text: string }).text)
    const statements: string[][] = []
    for (const mobile of [known, '9999999998']) {
      asked.mockClear()
      for (const step of [() => fixture.ask(mobile), () => fixture.verify(mobile, '1')]) await step()
      // Ignores the heartbeats of listening connections, and the polling of the outboxes and of files, which is a transaction.
      const others = /^SELECT 1$|from outbox|from pushes|from "imports"|^(?:begin|commit|rollback)$/
      statements.push(asked.mock.calls.map((call) => textOf(call[0])).filter((text) => !others.test(text)))
    }
    expect(statements[0]?.length).toBeGreaterThan(8)
    expect(statements[1]).toEqual(statements[0])
  })
})

describe('a code', () => {
  it('logs its member in, once [S7.17]', async () => {
    const mobile = await fixture.newMember()
    await fixture.ask(mobile)
    const reply = await fixture.verify(mobile, fixture.lastCode())
    const { end_user: user, token } = read('verifyOtpUserLogin', reply)
    expect(user).toMatchObject({ mobile, name: 'Asha Rao', rewards_points: 70 })
    expect(read('me', await fixture.shop.call('me', {}, token ?? ''))).toMatchObject({
      mobile,
      client_id: 'acme',
    })
    expect(await fixture.verify(mobile, fixture.lastCode())).toMatchObject({ status: 400, message: WRONG })
  })

  it('works for five minutes', async () => {
    const mobile = await fixture.newMember()
    await fixture.ask(mobile)
    fixture.shop.pass(5 * MINUTE - 1)
    expect(await fixture.verify(mobile, fixture.lastCode())).toMatchObject({ message: 'Success' })
    fixture.shop.pass(MINUTE)
    await fixture.ask(mobile)
    fixture.shop.pass(5 * MINUTE)
    expect(await fixture.verify(mobile, fixture.lastCode())).toMatchObject({
      status: 400,
      message: 'This code is too old. Please ask for a new one.',
    })
  })

  it('stops working when another was asked for', async () => {
    const mobile = await fixture.newMember()
    await fixture.ask(mobile)
    const first = fixture.lastCode()
    fixture.shop.pass(30 * SECOND)
    await fixture.ask(mobile)
    expect(await fixture.verify(mobile, first)).toMatchObject({
      message: first === fixture.lastCode() ? 'Success' : WRONG,
    })
  })

  it("is no other member's", async () => {
    const [mobile, other] = [await fixture.newMember(), await fixture.newMember()]
    await fixture.ask(mobile)
    const code = fixture.lastCode()
    await fixture.ask(other)
    expect(await fixture.verify(other, code)).toMatchObject({
      status: code === fixture.lastCode() ? 200 : 400,
    })
  })

  it('is dead after five wrong tries, and a new one does not help until the lock is over', async () => {
    const mobile = await fixture.newMember()
    await fixture.ask(mobile)
    for (let tries = 1; tries <= 3; tries += 1) {
      expect(await fixture.verify(mobile, wrong(fixture.lastCode()))).toMatchObject({
        status: 400,
        message: WRONG,
      })
    }
    fixture.shop.pass(30 * SECOND)
    await fixture.ask(mobile)
    expect(await fixture.verify(mobile, wrong(fixture.lastCode()))).toMatchObject({
      status: 400,
      message: WRONG,
    })
    expect(await fixture.verify(mobile, wrong(fixture.lastCode()))).toMatchObject({
      status: 429,
      message: LOCKED,
    })
    expect(await fixture.verify(mobile, fixture.lastCode())).toMatchObject({ status: 429, message: LOCKED })
    fixture.shop.pass(14 * MINUTE)
    expect(await fixture.ask(mobile)).toMatchObject({ status: 429, message: LOCKED })
    fixture.shop.pass(MINUTE)
    expect(await fixture.ask(mobile)).toMatchObject({ message: 'Success' })
    expect(await fixture.verify(mobile, fixture.lastCode())).toMatchObject({ message: 'Success' })
  })

  it('is tried no more than five times by a hundred tries at once', async () => {
    const mobile = await fixture.newMember()
    await fixture.ask(mobile)
    const replies = await Promise.all(
      Array.from({ length: 100 }, () => fixture.verify(mobile, wrong(fixture.lastCode()))),
    )
    expect(replies.filter(({ message }) => message === WRONG)).toHaveLength(4)
    expect(await fixture.verify(mobile, fixture.lastCode())).toMatchObject({ message: LOCKED })
  })
})
