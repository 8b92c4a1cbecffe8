/** A member's session: its duration, what ends it, and the device that is bound to it. */
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { loginAttempts, loginCodes, members, sessions } from '../../../server/db/schema.ts'
import { deleteExpired } from '../../../server/domain/delete-expired.ts'
import { fixture } from '../fixture.ts'
import { MINUTE, openLoginShop } from '../shops/open-login-shop.ts'
import { read } from '../shops/open-test-shop.ts'
import { retention } from '../retention.ts'

const DAY = 24 * 60 * MINUTE

const shop = fixture(openLoginShop)
afterEach(() => shop.sent.splice(0))

describe('a session', () => {
  it('keeps the token hashed and the device with it', async () => {
    const mobile = await shop.newMember()
    const token = await shop.logIn('acme', mobile)
    const rows = await shop.database.db.select().from(sessions)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows.at(-1)?.tokenHash).toMatch(/^[0-9a-f]{64}$/)
  })

  it('lasts 30 days from when it was last used', async () => {
    const token = await shop.logIn('acme', await shop.newMember())
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

  it('ends at logout, and the device is free [W.20]', async () => {
    const mobile = await shop.newMember()
    await shop.ask(mobile)
    const { token } = read('verifyOtpUserLogin', await shop.verify(mobile, shop.lastCode()))
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

  it("takes its device from every other session: a shared terminal's token is the last member's alone [K.6]", async () => {
    const [first, second] = [await shop.newMember(), await shop.newMember()]
    const tokens = []
    for (const mobile of [first, second]) {
      await shop.ask(mobile)
      tokens.push(read('verifyOtpUserLogin', await shop.verify(mobile, shop.lastCode())).token ?? '')
    }
    const bound = await shop.database.db.select().from(sessions).where(eq(sessions.deviceToken, 'device-1'))
    expect(bound.map(({ memberId }) => memberId)).toEqual([
      read('me', await shop.call('me', {}, tokens[1])).id,
    ])
    // The session itself continues; only its device now belongs to another member.
    expect((await shop.call('me', {}, tokens[0])).status).toBe(200)
  })

  it('logs out a visitor too', async () => {
    expect(await shop.call('logout')).toMatchObject({ status: 200, message: 'Success' })
  })

  it('ends when the member is not active any more', async () => {
    const mobile = await shop.newMember()
    const token = await shop.logIn('acme', mobile)
    await shop.database.db.update(members).set({ isActive: false }).where(eq(members.mobile, mobile))
    expect((await shop.call('me', {}, token)).status).toBe(401)
  })
})

it('forgets codes, attempts and sessions that are over', async () => {
  const { db } = shop.database
  await shop.logIn('acme', await shop.newMember())
  await deleteExpired(db, new Date(shop.now().getTime() + 31 * DAY), retention)
  expect(await db.select().from(loginCodes)).toEqual([])
  expect(await db.select().from(loginAttempts)).toEqual([])
  expect(await db.select().from(sessions)).toEqual([])
})
