/** A member's sessions: their absolute end, their list, and ending them (wire contract). */
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { notifications, sessions } from '../../../server/db/schema.ts'
import { deleteExpired } from '../../../server/domain/delete-expired.ts'
import type { ReplyDataOf } from '../../../src/contract/server-replies.ts'
import { fixture } from '../fixture.ts'
import { openMemberShop, type ShopMember } from '../shops/open-member-shop.ts'
import { retention } from '../retention.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

const shop = fixture(openMemberShop)

type Listed = ReplyDataOf<'sessions'>

async function listed(token: string): Promise<Listed> {
  const reply = await shop.call('sessions', {}, token)
  expect(reply.status).toBe(200)
  return reply.data as Listed
}

async function isLoggedIn(token: string): Promise<boolean> {
  return (await shop.call('me', {}, token)).status === 200
}

/** Logs a member in from another device. */
async function logInWith(member: ShopMember, userAgent: string): Promise<string> {
  await shop.call('getOtpUserLogin', { client_id: 'acme', mobile_number: member.mobile })
  const reply = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/verify-otp-user-login',
    payload: { mobile_number: member.mobile, request_otp: shop.sent.at(-1)?.code },
    headers: { 'user-agent': userAgent },
  })
  return reply.json<{ data: { token: string } }>().data.token
}

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const TABLET =
  'Mozilla/5.0 (iPad; CPU OS 12_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1 Mobile/15E148 Safari/604.1'
const COMPUTER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const KIOSK =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) rewards/1.0 Chrome/144.0.0.0 Electron/45.3.4 Safari/537.36'

describe('a session that is used every day', () => {
  it('ends 90 days after its code, and not before', async () => {
    const { token } = await shop.memberWith(100)
    for (let day = 0; day < 89; day += 1) {
      shop.pass(DAY)
      if (!(await isLoggedIn(token))) expect.fail(`it ended on day ${day + 1}`)
    }
    shop.pass(DAY)
    expect(await isLoggedIn(token)).toBe(false)
  })

  it('ends then also where it was begun by a server that knew no such end', async () => {
    const member = await shop.memberWith(100)
    const { db } = shop.database
    const aDay = shop.now().getTime()
    const old = { createdAt: new Date(aDay - 5 * 365 * DAY), expiresAt: new Date(aDay + 30 * DAY) }
    await db.update(sessions).set(old).where(eq(sessions.memberId, member.id))
    expect(await isLoggedIn(member.token)).toBe(false)
    await deleteExpired(db, shop.now(), retention)
    expect(await db.$count(sessions, eq(sessions.memberId, member.id))).toBe(0)
  })
})

describe('the list of sessions', () => {
  it('says of each on what it was begun, when, and when it was used last; this one comes first', async () => {
    const member = await shop.memberWith(100)
    const begun = shop.now()
    shop.pass(30 * MINUTE)
    const phone = await logInWith(member, PHONE)
    shop.pass(3 * 60 * MINUTE)
    await isLoggedIn(phone)
    shop.pass(MINUTE)
    const now = shop.now().toISOString()
    const list = await listed(member.token)
    const afterPhone = new Date(begun.getTime() + 30 * MINUTE).toISOString()
    const usedByPhone = new Date(begun.getTime() + 210 * MINUTE).toISOString()
    expect(list.map(({ id: _id, ...session }) => session)).toEqual([
      { kind: 'other', created_at: begun.toISOString(), last_used_at: now, current: true },
      { kind: 'phone', created_at: afterPhone, last_used_at: usedByPhone, current: false },
    ])
  })

  it.each([
    ['phone', PHONE],
    ['tablet', TABLET],
    ['computer', COMPUTER],
    ['kiosk', KIOSK],
    ['other', 'curl/8.5.0'],
    ['other', '\u00e9'.repeat(3000)],
  ])('calls a device a %s', async (kind, userAgent) => {
    const member = await shop.memberWith(100)
    const [session] = await listed(await logInWith(member, userAgent))
    expect(session?.kind).toBe(kind)
  })

  it('has neither a token nor its hash, and no other member’s session', async () => {
    const [member, other] = [await shop.memberWith(100), await shop.memberWith(100)]
    const rows = await shop.database.db.select().from(sessions)
    const said = JSON.stringify(await listed(member.token))
    for (const { tokenHash, id, memberId } of rows) {
      expect(said).not.toContain(tokenHash.slice(0, 16))
      expect(said.includes(id)).toBe(memberId === member.id)
    }
    expect(said).not.toContain(member.token)
    expect(await listed(other.token)).toHaveLength(1)
  })

  it('has no session that has ended', async () => {
    const member = await shop.memberWith(100)
    shop.pass(20 * DAY)
    await logInWith(member, PHONE)
    shop.pass(15 * DAY)
    const later = await logInWith(member, COMPUTER)
    expect((await listed(later)).map(({ kind }) => kind)).toEqual(['computer', 'phone'])
  })
})

describe('ending sessions', () => {
  it('ends one, and leaves the others', async () => {
    const member = await shop.memberWith(100)
    const [phone, computer] = [await logInWith(member, PHONE), await logInWith(member, COMPUTER)]
    const lost = (await listed(member.token)).find(({ kind }) => kind === 'phone')
    const ended = await shop.call('endSessions', { id: lost?.id }, member.token)
    expect(ended).toMatchObject({ status: 200, data: { ended: 1 } })
    expect(await Promise.all([phone, computer, member.token].map(isLoggedIn))).toEqual([false, true, true])
    const again = await shop.call('endSessions', { id: lost?.id }, member.token)
    expect(again).toMatchObject({ status: 200, data: { ended: 0 } })
  })

  it('ends all others with one call', async () => {
    const member = await shop.memberWith(100)
    const [phone, computer] = [await logInWith(member, PHONE), await logInWith(member, COMPUTER)]
    const ended = await shop.call('endSessions', { id: 'others' }, phone)
    expect(ended).toMatchObject({ status: 200, data: { ended: 2 } })
    expect(await Promise.all([phone, computer, member.token].map(isLoggedIn))).toEqual([true, false, false])
  })

  it('ends no other member’s session', async () => {
    const [member, other] = [await shop.memberWith(100), await shop.memberWith(100)]
    const [theirs] = await listed(other.token)
    const ended = await shop.call('endSessions', { id: theirs?.id }, member.token)
    expect(ended).toMatchObject({ status: 200, data: { ended: 0 } })
    await shop.call('endSessions', { id: 'others' }, member.token)
    expect(await isLoggedIn(other.token)).toBe(true)
  })

  it('refuses what is no session’s id', async () => {
    const { token } = await shop.memberWith(100)
    for (const id of [undefined, null, 1, '', 'all', 'Others', { id: 'others' }, ['others']])
      expect((await shop.call('endSessions', { id }, token)).status).toBe(400)
    expect(await isLoggedIn(token)).toBe(true)
  })

  it('frees the device of the ended session', async () => {
    const member = await shop.memberWith(100)
    const { db } = shop.database
    await db.update(sessions).set({ deviceToken: 'd-lost' }).where(eq(sessions.memberId, member.id))
    const phone = await logInWith(member, PHONE)
    await shop.call('endSessions', { id: 'others' }, phone)
    expect(await db.$count(sessions, eq(sessions.deviceToken, 'd-lost'))).toBe(0)
  })
})

describe('logging in again in a session', () => {
  it('puts one with a token of its own in its place', async () => {
    const member = await shop.memberWith(100)
    shop.pass(MINUTE)
    await shop.call('getOtpUserLogin', { client_id: 'acme', mobile_number: member.mobile })
    const request = { mobile_number: member.mobile, request_otp: shop.sent.at(-1)?.code }
    const reply = await shop.call('verifyOtpUserLogin', request, member.token)
    const { token } = reply.data as { token: string }
    expect(await isLoggedIn(member.token)).toBe(false)
    expect(await listed(token)).toHaveLength(1)
  })

  it('as another member ends nobody’s', async () => {
    const [member, other] = [await shop.memberWith(100), await shop.memberWith(100)]
    shop.pass(MINUTE)
    await shop.call('getOtpUserLogin', { client_id: 'acme', mobile_number: member.mobile })
    const request = { mobile_number: member.mobile, request_otp: shop.sent.at(-1)?.code }
    await shop.call('verifyOtpUserLogin', request, other.token)
    expect(await isLoggedIn(other.token)).toBe(true)
  })
})

it('notifications are deleted after 730 days, however many they are', async () => {
  const member = await shop.memberWith(100)
  const { db, pool } = shop.database
  const ofMember = eq(notifications.memberId, member.id)
  const write = (age: number, count: number) =>
    pool.query(
      `insert into notifications (member_id, body_message, created_at)
        select $1, 'x', $2::timestamptz - $3 * interval '1 day' from generate_series(1, $4)`,
      [member.id, shop.now(), age, count],
    )
  const before = await db.$count(notifications, ofMember)
  await write(729, 3)
  await write(731, 12_000)
  await deleteExpired(db, shop.now(), retention)
  expect(await db.$count(notifications, ofMember)).toBe(before + 3)
})

it('the job that deletes notifications reads the oldest alone, where none is old enough too', async () => {
  const { db, pool } = shop.database
  const BATCH = 5000
  await pool.query(
    `with many as (insert into members (client_id, mobile, name)
        select $1, (8000000000 + n)::text, 'Ravi Rao' from generate_series(1, $3) n returning id)
      insert into notifications (member_id, body_message, created_at) select id, 'x', $2 from many`,
    [shop.acme.id, shop.now(), 8 * BATCH],
  )
  await pool.query('analyze notifications')
  const read = await db.transaction(async (transaction) => {
    await deleteExpired(transaction, shop.now(), retention)
    const { rows } = await transaction.execute<{ read: string }>(
      sql`select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read
        from pg_stat_xact_user_tables where relname = 'notifications'`,
    )
    return Number(rows[0]?.read)
  })
  expect(read).toBeLessThanOrEqual(2 * BATCH)
})
