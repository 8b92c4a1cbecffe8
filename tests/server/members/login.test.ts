/** Requesting a login code, and what it can be used for. */
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { loginAttempts, loginCodes, members } from '../../../server/db/schema.ts'
import { fixture } from '../fixture.ts'
import { MINUTE, openLoginShop, SECOND } from '../shops/open-login-shop.ts'
import { read } from '../shops/open-test-shop.ts'

const WRONG = 'This code is not right. Please check it and try again.'
const EARLIER = 'This is an earlier code. Please enter the newest one.'
const LOCKED = 'Too many wrong codes. Please ask for a new one later.'

const shop = fixture(openLoginShop)
afterEach(() => shop.sent.splice(0))

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

it('says that a code is an earlier one, and does not count it', async () => {
  const mobile = await shop.newMember()
  await shop.ask(mobile)
  const earlier = shop.lastCode()
  shop.pass(30 * SECOND)
  await shop.ask(mobile)
  for (let turn = 0; turn < 6; turn += 1)
    expect(await shop.verify(mobile, earlier)).toMatchObject({
      status: 400,
      message: EARLIER,
    })
  expect(await shop.verify(mobile, wrong(shop.lastCode()))).toMatchObject({ status: 400, message: WRONG })
  expect((await shop.verify(mobile, shop.lastCode())).status).toBe(200)
})

describe('asking for a code', () => {
  it('sends six digits to a member and says how long they work', async () => {
    const mobile = await shop.newMember()
    const reply = await shop.ask(mobile)
    expect(reply).toMatchObject({ status: 200, message: 'Success', code: 200 })
    expect(reply.data).toEqual({ expires_in_seconds: 300, resend_after_seconds: 30 })
    expect(shop.sent).toHaveLength(1)
    expect(shop.sent[0]).toMatchObject({ mobile, code: expect.stringMatching(/^\d{6}$/) })
    expect(shop.sent[0]?.text).toContain(shop.lastCode())
  })

  it('keeps neither the code nor the number readable', async () => {
    const mobile = await shop.newMember()
    await shop.ask(mobile)
    const kept = JSON.stringify([
      await shop.database.db.select().from(loginCodes),
      await shop.database.db.select().from(loginAttempts),
    ])
    expect(kept).not.toContain(shop.lastCode())
    expect(kept).not.toContain(mobile)
  })

  it('makes you wait 30, 60, 120 and then always 300 seconds before the next', async () => {
    const mobile = await shop.newMember()
    for (const seconds of [30, 60, 120, 300, 300]) {
      expect((await shop.ask(mobile)).data).toMatchObject({ resend_after_seconds: seconds })
      shop.pass((seconds - 1) * SECOND)
      expect(await shop.ask(mobile)).toMatchObject({
        status: 429,
        message: 'Please wait 1 seconds before you ask for another code.',
      })
      shop.pass(SECOND)
    }
    expect(shop.sent).toHaveLength(5)
  })

  it('answers an unknown number exactly as a known one, pauses and wrong codes included', async () => {
    const known = await shop.newMember()
    const steps = (mobile: string) => [
      () => shop.ask(mobile),
      () => shop.ask(mobile),
      ...Array.from({ length: 6 }, () => () => shop.verify(mobile, '1')),
      () => shop.ask(mobile),
    ]
    const replies = []
    for (const mobile of [known, '9999999999']) {
      const received = []
      for (const step of steps(mobile)) received.push(await step())
      replies.push(received)
    }
    expect(replies[1]).toEqual(replies[0])
    expect(shop.sent).toHaveLength(1)
  })

  it('sends nothing to a member who is not active any more', async () => {
    const mobile = await shop.newMember()
    await shop.database.db.update(members).set({ isActive: false }).where(eq(members.mobile, mobile))
    expect(await shop.ask(mobile)).toMatchObject({ message: 'Success' })
    expect(shop.sent).toEqual([])
  })

  it('is refused for a client nobody knows and for a number that is none', async () => {
    expect(await shop.ask('9876543210', 'nobody')).toMatchObject({ status: 404 })
    expect(await shop.ask('98 76')).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^mobile_number: /),
    })
  })

  it('does the same work for an unknown number as for a known one', async () => {
    const known = await shop.newMember()
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    const textOf = (query: unknown) => (typeof query === 'string' ? query : (query as { text: string }).text)
    const statements: string[][] = []
    for (const mobile of [known, '9999999998']) {
      asked.mockClear()
      for (const step of [() => shop.ask(mobile), () => shop.verify(mobile, '1')]) await step()
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
    const mobile = await shop.newMember()
    await shop.ask(mobile)
    const reply = await shop.verify(mobile, shop.lastCode())
    const { end_user: user, token } = read('verifyOtpUserLogin', reply)
    expect(user).toMatchObject({ mobile, name: 'Asha Rao', rewards_points: 70 })
    expect(read('me', await shop.call('me', {}, token ?? ''))).toMatchObject({ mobile, client_id: 'acme' })
    expect(await shop.verify(mobile, shop.lastCode())).toMatchObject({ status: 400, message: WRONG })
  })

  it('works for five minutes', async () => {
    const mobile = await shop.newMember()
    await shop.ask(mobile)
    shop.pass(5 * MINUTE - 1)
    expect(await shop.verify(mobile, shop.lastCode())).toMatchObject({ message: 'Success' })
    shop.pass(MINUTE)
    await shop.ask(mobile)
    shop.pass(5 * MINUTE)
    expect(await shop.verify(mobile, shop.lastCode())).toMatchObject({
      status: 400,
      message: 'This code is too old. Please ask for a new one.',
    })
  })

  it('stops working when another was asked for', async () => {
    const mobile = await shop.newMember()
    await shop.ask(mobile)
    const first = shop.lastCode()
    shop.pass(30 * SECOND)
    await shop.ask(mobile)
    expect(await shop.verify(mobile, first)).toMatchObject({
      message: first === shop.lastCode() ? 'Success' : EARLIER,
    })
  })

  it("is no other member's", async () => {
    const [mobile, other] = [await shop.newMember(), await shop.newMember()]
    await shop.ask(mobile)
    const code = shop.lastCode()
    await shop.ask(other)
    expect(await shop.verify(other, code)).toMatchObject({ status: code === shop.lastCode() ? 200 : 400 })
  })

  it('is dead after five wrong tries, and a new one does not help until the lock is over', async () => {
    const mobile = await shop.newMember()
    await shop.ask(mobile)
    for (let tries = 1; tries <= 3; tries += 1) {
      expect(await shop.verify(mobile, wrong(shop.lastCode()))).toMatchObject({ status: 400, message: WRONG })
    }
    shop.pass(30 * SECOND)
    await shop.ask(mobile)
    expect(await shop.verify(mobile, wrong(shop.lastCode()))).toMatchObject({ status: 400, message: WRONG })
    expect(await shop.verify(mobile, wrong(shop.lastCode()))).toMatchObject({ status: 429, message: LOCKED })
    expect(await shop.verify(mobile, shop.lastCode())).toMatchObject({ status: 429, message: LOCKED })
    shop.pass(14 * MINUTE)
    expect(await shop.ask(mobile)).toMatchObject({ status: 429, message: LOCKED })
    shop.pass(MINUTE)
    expect(await shop.ask(mobile)).toMatchObject({ message: 'Success' })
    expect(await shop.verify(mobile, shop.lastCode())).toMatchObject({ message: 'Success' })
  })

  it('is tried no more than five times by a hundred tries at once', async () => {
    const mobile = await shop.newMember()
    await shop.ask(mobile)
    const replies = await Promise.all(
      Array.from({ length: 100 }, () => shop.verify(mobile, wrong(shop.lastCode()))),
    )
    expect(replies.filter(({ message }) => message === WRONG)).toHaveLength(4)
    expect(await shop.verify(mobile, shop.lastCode())).toMatchObject({ message: LOCKED })
  })
})
