/** Asking for a login code, and what a code is good for. */
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { loginAttempts, loginCodes, members } from '../../server/db/schema.ts'
import { MINUTE, openLoginRoom, SECOND, type LoginRoom } from './open-login-room.ts'
import { read } from './open-test-shop.ts'

const WRONG = 'This code is not right. Please check it and try again.'
const LOCKED = 'Too many wrong codes. Please ask for a new one later.'

let room: LoginRoom
beforeAll(async () => {
  room = await openLoginRoom()
})
afterEach(() => room.shop.sent.splice(0))
afterAll(() => room.shop.close())

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('asking for a code', () => {
  it('sends six digits to a member and says how long they work', async () => {
    const mobile = await room.newMember()
    const reply = await room.ask(mobile)
    expect(reply).toMatchObject({ status: 200, message: 'Success', code: 200 })
    expect(reply.data).toEqual({ expires_in_seconds: 300, resend_after_seconds: 30 })
    expect(room.shop.sent).toHaveLength(1)
    expect(room.shop.sent[0]).toMatchObject({ mobile, code: expect.stringMatching(/^\d{6}$/) })
    expect(room.shop.sent[0]?.text).toContain(room.lastCode())
  })

  it('keeps neither the code nor the number readable', async () => {
    const mobile = await room.newMember()
    await room.ask(mobile)
    const kept = JSON.stringify([
      await room.shop.database.db.select().from(loginCodes),
      await room.shop.database.db.select().from(loginAttempts),
    ])
    expect(kept).not.toContain(room.lastCode())
    expect(kept).not.toContain(mobile)
  })

  it('makes you wait 30, 60, 120 and then always 300 seconds before the next', async () => {
    const mobile = await room.newMember()
    for (const seconds of [30, 60, 120, 300, 300]) {
      expect((await room.ask(mobile)).data).toMatchObject({ resend_after_seconds: seconds })
      room.shop.pass((seconds - 1) * SECOND)
      expect(await room.ask(mobile)).toMatchObject({
        status: 429,
        message: 'Please wait 1 seconds before you ask for another code.',
      })
      room.shop.pass(SECOND)
    }
    expect(room.shop.sent).toHaveLength(5)
  })

  it('answers an unknown number exactly as a known one, pauses and wrong codes included', async () => {
    const known = await room.newMember()
    const steps = (mobile: string) => [
      () => room.ask(mobile),
      () => room.ask(mobile),
      ...Array.from({ length: 6 }, () => () => room.verify(mobile, '1')),
      () => room.ask(mobile),
    ]
    const replies = []
    for (const mobile of [known, '9999999999']) {
      const heard = []
      for (const step of steps(mobile)) heard.push(await step())
      replies.push(heard)
    }
    expect(replies[1]).toEqual(replies[0])
    expect(room.shop.sent).toHaveLength(1)
  })

  it('sends nothing to a member who is not active any more', async () => {
    const mobile = await room.newMember()
    await room.shop.database.db.update(members).set({ isActive: false }).where(eq(members.mobile, mobile))
    expect(await room.ask(mobile)).toMatchObject({ message: 'Success' })
    expect(room.shop.sent).toEqual([])
  })

  it('is refused for a client nobody knows and for a number that is none', async () => {
    expect(await room.ask('9876543210', 'nobody')).toMatchObject({ status: 404 })
    expect(await room.ask('98 76')).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^mobile_number: /),
    })
  })

  it('does the same work for an unknown number as for a known one', async () => {
    const known = await room.newMember()
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    const textOf = (query: unknown) => (typeof query === 'string' ? query : (query as { text: string }).text)
    const statements: string[][] = []
    for (const mobile of [known, '9999999998']) {
      asked.mockClear()
      for (const step of [() => room.ask(mobile), () => room.verify(mobile, '1')]) await step()
      // Connections that listen ask now and then whether they still live.
      statements.push(asked.mock.calls.map((call) => textOf(call[0])).filter((text) => text !== 'SELECT 1'))
    }
    expect(statements[0]?.length).toBeGreaterThan(8)
    expect(statements[1]).toEqual(statements[0])
  })
})

describe('a code', () => {
  it('logs its member in, once', async () => {
    const mobile = await room.newMember()
    await room.ask(mobile)
    const reply = await room.verify(mobile, room.lastCode())
    const { end_user: user, token } = read('verifyOtpUserLogin', reply)
    expect(user).toMatchObject({ mobile, name: 'Asha Rao', rewards_points: 70 })
    expect(read('me', await room.shop.call('me', {}, token ?? ''))).toMatchObject({
      mobile,
      client_id: 'acme',
    })
    expect(await room.verify(mobile, room.lastCode())).toMatchObject({ status: 400, message: WRONG })
  })

  it('works for five minutes', async () => {
    const mobile = await room.newMember()
    await room.ask(mobile)
    room.shop.pass(5 * MINUTE - 1)
    expect(await room.verify(mobile, room.lastCode())).toMatchObject({ message: 'Success' })
    room.shop.pass(MINUTE)
    await room.ask(mobile)
    room.shop.pass(5 * MINUTE)
    expect(await room.verify(mobile, room.lastCode())).toMatchObject({
      status: 400,
      message: 'This code is too old. Please ask for a new one.',
    })
  })

  it('stops working when another was asked for', async () => {
    const mobile = await room.newMember()
    await room.ask(mobile)
    const first = room.lastCode()
    room.shop.pass(30 * SECOND)
    await room.ask(mobile)
    expect(await room.verify(mobile, first)).toMatchObject({
      message: first === room.lastCode() ? 'Success' : WRONG,
    })
  })

  it("is no other member's", async () => {
    const [mobile, other] = [await room.newMember(), await room.newMember()]
    await room.ask(mobile)
    const code = room.lastCode()
    await room.ask(other)
    expect(await room.verify(other, code)).toMatchObject({ status: code === room.lastCode() ? 200 : 400 })
  })

  it('is dead after five wrong tries, and a new one does not help until the lock is over', async () => {
    const mobile = await room.newMember()
    await room.ask(mobile)
    for (let tries = 1; tries <= 3; tries += 1) {
      expect(await room.verify(mobile, wrong(room.lastCode()))).toMatchObject({ status: 400, message: WRONG })
    }
    room.shop.pass(30 * SECOND)
    await room.ask(mobile)
    expect(await room.verify(mobile, wrong(room.lastCode()))).toMatchObject({ status: 400, message: WRONG })
    expect(await room.verify(mobile, wrong(room.lastCode()))).toMatchObject({ status: 429, message: LOCKED })
    expect(await room.verify(mobile, room.lastCode())).toMatchObject({ status: 429, message: LOCKED })
    room.shop.pass(14 * MINUTE)
    expect(await room.ask(mobile)).toMatchObject({ status: 429, message: LOCKED })
    room.shop.pass(MINUTE)
    expect(await room.ask(mobile)).toMatchObject({ message: 'Success' })
    expect(await room.verify(mobile, room.lastCode())).toMatchObject({ message: 'Success' })
  })

  it('is tried no more than five times by a hundred tries at once', async () => {
    const mobile = await room.newMember()
    await room.ask(mobile)
    const replies = await Promise.all(
      Array.from({ length: 100 }, () => room.verify(mobile, wrong(room.lastCode()))),
    )
    expect(replies.filter(({ message }) => message === WRONG)).toHaveLength(4)
    expect(await room.verify(mobile, room.lastCode())).toMatchObject({ message: LOCKED })
  })
})
