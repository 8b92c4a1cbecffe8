/** Login under attack: growing locks, and codes. */
import { afterEach, describe, expect, it } from 'vitest'
import { lockMs, loginRules } from '../../../server/domain/login-rules.ts'
import { deleteExpired } from '../../../server/domain/delete-expired.ts'
import { fixture } from '../fixture.ts'
import { openAdminBench, type AdminBench } from '../shops/open-admin-bench.ts'
import { retention } from '../retention.ts'
import { MINUTE, openLoginShop, SECOND } from '../shops/open-login-shop.ts'

const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const STOPPED = 'There were too many wrong codes for this number. Please contact your organisation.'

const shop = fixture(openLoginShop)
afterEach(() => {
  shop.sent.splice(0)
  shop.logged.splice(0)
})

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Enters wrong codes until the number is locked. @returns the last rejection's status and its seconds */
async function failUntilLocked(mobile: string): Promise<{ status: number; seconds: number }> {
  expect(await shop.ask(mobile)).toMatchObject({ message: 'Success' })
  for (;;) {
    const reply = await shop.verify(mobile, wrong(shop.lastCode()))
    if (reply.status !== 400) return { status: reply.status, seconds: Number(reply.retryAfter) }
  }
}

describe('locks', () => {
  it('double from a quarter of an hour to a day, each after five wrong codes', async () => {
    const mobile = await shop.newMember()
    for (const minutes of [15, 30, 60, 120, 240, 480, 960, 1440, 1440]) {
      expect(await failUntilLocked(mobile)).toEqual({ status: 429, seconds: minutes * 60 })
      shop.pass(minutes * MINUTE - SECOND)
      expect(await shop.verify(mobile, '1')).toMatchObject({ status: 429, retryAfter: '1' })
      shop.pass(SECOND)
    }
  })

  it('stand at a hundred wrong codes until an operator lifts them, however much time passes', async () => {
    const mobile = await shop.newMember()
    for (let failures = 1; failures <= loginRules.triesBeforeStop; failures += 1) {
      const locked = lockMs(failures)
      // A code allows as many attempts as there are before the next lock.
      if (failures % loginRules.triesBeforeLock === 1) await shop.ask(mobile)
      const reply = await shop.verify(mobile, '1')
      if (failures === loginRules.triesBeforeStop)
        expect(reply).toMatchObject({ status: 403, message: STOPPED })
      else shop.pass(locked ?? 0)
    }
    shop.pass(400 * DAY)
    await deleteExpired(shop.database.db, shop.now(), retention)
    expect(await shop.ask(mobile)).toMatchObject({ status: 403, message: STOPPED })
    expect(shop.loggedLogins()).toContainEqual({ event: 'number-stopped', limit: 100 })

    const bench: AdminBench = await openAdminBench({
      database: shop.database,
      otpPepper: 'the pepper of the tests',
    })
    const unlocked = await bench.admin('members', 'unlock', '--client', 'acme', '--mobile', mobile)
    expect(unlocked).toMatchObject({ exitCode: 0, printed: 'Asha Rao can log in again.' })
    const again = await bench.admin('members', 'unlock', '--client', 'acme', '--mobile', mobile)
    expect(again.printed).toContain('was not locked')
    expect(
      (await bench.admin('members', 'unlock', '--client', 'acme', '--mobile', '9999999990')).exitCode,
    ).not.toBe(0)
    await bench.close()
    await shop.ask(mobile)
    expect(await shop.verify(mobile, shop.lastCode())).toMatchObject({ message: 'Success' })
  })

  it('count wrong codes of many days together, and none from before a right one', async () => {
    const mobile = await shop.newMember()
    for (let day = 0; day < 4; day += 1) {
      await shop.ask(mobile)
      expect((await shop.verify(mobile, '1')).status).toBe(400)
      shop.pass(2 * DAY)
      await deleteExpired(shop.database.db, shop.now(), retention)
    }
    await shop.ask(mobile)
    expect((await shop.verify(mobile, wrong(shop.lastCode()))).status).toBe(429)
    shop.pass(15 * MINUTE)
    await shop.ask(mobile)
    await shop.verify(mobile, shop.lastCode())
    expect(await failUntilLocked(mobile)).toEqual({ status: 429, seconds: 15 * 60 })
  })

  it('come from no codes that are tried while none is live, and a right one is taken after them', async () => {
    const mobile = await shop.newMember()
    for (let tries = 0; tries < 12; tries += 1) expect((await shop.verify(mobile, '1')).status).toBe(400)
    await shop.ask(mobile)
    shop.pass(loginRules.codeLastsMs)
    for (let tries = 0; tries < 12; tries += 1) expect((await shop.verify(mobile, '1')).status).toBe(400)
    await shop.ask(mobile)
    expect(await shop.verify(mobile, shop.lastCode())).toMatchObject({ message: 'Success' })
    for (let tries = 0; tries < 12; tries += 1) expect((await shop.verify(mobile, '1')).status).toBe(400)
    expect(await shop.ask(mobile)).toMatchObject({ message: 'Success' })
  })

  it('are told to the operator without the number', async () => {
    const mobile = await shop.newMember()
    await failUntilLocked(mobile)
    expect(shop.loggedLogins()).toEqual([{ event: 'number-locked', limit: 5 }])
  })

  it('come from no right code that is used several times at once', async () => {
    const mobile = await shop.newMember()
    await shop.ask(mobile)
    const code = shop.lastCode()
    const replies = await Promise.all(Array.from({ length: 20 }, () => shop.verify(mobile, code)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(19)
    expect(await shop.ask(mobile)).toMatchObject({ message: 'Success' })
    expect(await shop.verify(mobile, shop.lastCode())).toMatchObject({ message: 'Success' })
  })
})

describe('codes', () => {
  it('go to one number no more than twenty times a day', async () => {
    const mobile = await shop.newMember()
    for (let asked = 0; asked < loginRules.codesADay; asked += 1) {
      expect(await shop.ask(mobile)).toMatchObject({ message: 'Success' })
      shop.pass(5 * MINUTE)
    }
    const refused = await shop.ask(mobile)
    expect(refused).toMatchObject({
      status: 429,
      message: 'You have asked for many codes today. Please try again tomorrow.',
    })
    expect(Number(refused.retryAfter)).toBe((DAY - loginRules.codesADay * 5 * MINUTE) / SECOND)
    expect(shop.loggedLogins()).toEqual([{ event: 'number-cap-spent', limit: 20 }])
    shop.pass(DAY)
    expect(await shop.ask(mobile)).toMatchObject({ message: 'Success' })
  })

  it('go to a member who logs in however often', async () => {
    const mobile = await shop.newMember()
    for (let logins = 0; logins <= loginRules.codesADay; logins += 1) {
      expect(await shop.ask(mobile)).toMatchObject({ message: 'Success' })
      expect(await shop.verify(mobile, shop.lastCode())).toMatchObject({ message: 'Success' })
    }
  })

  it('are asked for however often without a fault', async () => {
    const mobile = await shop.newMember()
    await shop.ask(mobile)
    shop.pass(5 * MINUTE)
    await shop.database.pool.query('update login_attempts set codes_sent = 32767')
    expect(await shop.ask(mobile)).toMatchObject({ status: 200, data: { resend_after_seconds: 300 } })
  })
})
