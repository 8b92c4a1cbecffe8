/** Announcements: to whom, how many, in which language, and each once whatever happens meanwhile. */
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { members, sessions } from '../../../server/db/schema.ts'
import type { PushMessage } from '../../../server/push/push-sender.ts'
import { eventually } from '../../setup/eventually.ts'
import { sendAnnouncements } from '../announcements.ts'
import { addMember } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { openAdminBench } from '../shops/open-admin-bench.ts'
import { auditOf, openDesk, PEPPER } from '../shops/open-desk.ts'
import { openRealtimeClient } from '../realtime-client.ts'
import { openTestShop } from '../shops/open-test-shop.ts'

const TEXT = { en: 'The Diwali gifts are here: 500 pts for a lamp.', hi: 'दिवाली के उपहार आ गए हैं।' }

const pushed: PushMessage[] = []
const push = {
  send: async (_tokens: readonly string[], message: PushMessage) => {
    pushed.push(message)
    return { gone: [], failed: [] }
  },
}

const desk = fixture(openDesk)
const twin = fixture(() =>
  openTestShop({}, { database: desk.shop.database, push, jobs: ['messages', 'pushes'] }),
)
const manager = fixture(() => desk.operatorWith('manager', 'acme'))
const newMember = (mobile: string, balance: number) =>
  addMember(desk.shop.database.db, desk.acme.id, { mobile, balance })
const rich = fixture(() => newMember('9000000001', 500))
const poor = fixture(() => newMember('9000000002', 499))
let keys = 0

beforeAll(async () => {
  const { db } = desk.shop.database
  const gone = await addMember(db, desk.acme.id, { mobile: '9000000003', balance: 900 })
  await db.update(members).set({ isActive: false }).where(eq(members.id, gone.id))
  await addMember(db, desk.globex.id, { mobile: '9000000001', balance: 900 })
})
beforeEach(async () => {
  await desk.shop.database.pool.query('delete from announcements; delete from notifications')
})

const post = (to: object, other: object = {}, key = `key ${(keys += 1)}`) =>
  manager.call(
    'POST',
    '/clients/acme/announcements',
    { text: TEXT, to, ...other },
    { headers: { 'idempotency-key': key } },
  )

async function told(): Promise<{ member_id: number; body_message: string }[]> {
  const { rows } = await desk.shop.database.pool.query<{ member_id: number; body_message: string }>(
    'select member_id, body_message from notifications order by member_id, id',
  )
  return rows
}
const unsent = async () =>
  (await desk.shop.database.pool.query('select from announcements where sent_at is null')).rowCount

const fault = (error: unknown) => {
  throw error
}
/** Sends in the background, as several servers do, until all are sent. */
async function sendAll(servers = 1): Promise<void> {
  const stops = Array.from({ length: servers }, () => sendAnnouncements(desk.shop.database, fault))
  await eventually(async () => (await unsent()) === 0)
  for (const stop of stops) await stop()
}

describe('to whom', () => {
  it.each([
    ['all', { all: true }, () => [rich.id, poor.id]],
    ['those with at least so many points', { min_points: 500 }, () => [rich.id]],
    ['some', { mobiles: ['9000000002', '9000000003', '9999999999'] }, () => [poor.id]],
  ])('%s: the preview says how many, and so many get it', async (_who, to, expected) => {
    const preview = await post(to, { dry_run: true })
    const unknown = 'mobiles' in to ? ['9000000003', '9999999999'] : []
    expect([preview.status, preview.data]).toEqual([200, { id: null, members: expected().length, unknown }])
    expect(await unsent()).toBe(0)
    const { status, data } = await post(to)
    expect([status, data]).toEqual([
      201,
      { id: expect.any(Number) as number, members: expected().length, unknown },
    ])
    await sendAll()
    expect((await told()).map(({ member_id }) => member_id)).toEqual(expected())
  })

  it('two audiences at once are refused', async () => {
    const both = await post({ all: true, min_points: 500 })
    expect([both.status, Object.keys(both.fields ?? {})]).toEqual([400, ['to']])
    expect(await unsent()).toBe(0)
  })

  it('an announcement that would reach nobody is refused', async () => {
    const { status, error } = await post({ min_points: 1_000_000 })
    expect([status, error]).toEqual([409, 'impossible'])
    expect(await unsent()).toBe(0)
  })

  it('points that have expired do not count', async () => {
    const { pool } = desk.shop.database
    const late = await addMember(desk.shop.database.db, desk.acme.id, { mobile: '9000000004' })
    await pool.query(
      `insert into points_ledger (member_id, amount, reason, expires_at)
        values ($1, 5000, 'A test', now() - interval '1 second')`,
      [late.id],
    )
    expect((await post({ min_points: 5000 }, { dry_run: true })).data).toMatchObject({ members: 0 })
    await pool.query('update members set is_active = false where id = $1', [late.id])
  })
})

describe('a member', () => {
  it('reads it in the bell in their language and the client’s words for points', async () => {
    const { pool } = desk.shop.database
    await pool.query(
      `update clients set points_name = '{"one":"star","many":"stars","short":"st."}' where id = $1`,
      [desk.acme.id],
    )
    const token = await desk.shop.logIn('acme', rich.mobile)
    await post({ all: true })
    await sendAll()
    const ask = { client_id: 'acme', user_id: rich.mobile, page: 1, per_page: 10 }
    const bodies = async (language: string) =>
      (
        (await desk.shop.call('getUserNotifications', ask, token, language)).data as {
          notifications: { body_message: string }[]
        }
      ).notifications.map(({ body_message }) => body_message)
    expect(await bodies('en')).toEqual(['The Diwali gifts are here: 500 stars for a lamp.'])
    expect(await bodies('hi')).toEqual([TEXT.hi])
    await pool.query('update clients set points_name = null')
    await post({ all: true }, { text: { en: 'English alone' } })
    await sendAll()
    expect((await bodies('hi'))[0]).toBe('English alone')
  })

  it('hears of it in an open shop, and by push in the language of the device', async () => {
    const token = await twin.logIn('acme', poor.mobile)
    const { db } = desk.shop.database
    await db
      .update(sessions)
      .set({ deviceToken: 'phone', language: 'hi' })
      .where(eq(sessions.memberId, poor.id))
    const origin = await twin.app.listen({ port: 0, host: '127.0.0.1' })
    const open = openRealtimeClient({ origin, token, channel: `private-user-${poor.id}` })
    await open.joined()
    await post({ all: true })
    await sendAll()
    await eventually(() => open.received.some(({ event }) => event === 'notification') && pushed.length > 0)
    expect(open.received).toMatchObject([{ event: 'notification', data: { body: TEXT.en } }])
    expect(pushed).toMatchObject([{ body: TEXT.hi, memberId: poor.id }])
    open.leave()
  })
})

describe('each once', () => {
  it('one key, 20 posts at once: one announcement; another text under it is refused', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => post({ all: true }, {}, 'diwali')))
    expect(new Set(replies.map(({ status, raw }) => `${status} ${raw.body}`)).size).toBe(1)
    const other = await post({ all: true }, { text: { en: 'Other' } }, 'diwali')
    expect([other.status, other.error]).toEqual([409, 'key_reused'])
    await sendAll(3)
    expect((await told()).map(({ member_id }) => member_id)).toEqual([rich.id, poor.id])
    const entries = (await auditOf(desk.shop)).filter(({ operation }) => operation === 'announce')
    expect(entries.at(-1)).toMatchObject({ after: { members: 2, to: { all: true }, text: TEXT } })
    expect(entries.filter(({ subject }) => subject === entries.at(-1)?.['subject'])).toHaveLength(1)
  })

  it('reaches 1,800 members in parts, by three servers, though one of them dies in a part', async () => {
    const { pool, db } = desk.shop.database
    await pool.query(
      `insert into members (client_id, mobile, name) select $1, 8000000000 + i, 'Many' from generate_series(1, 1800) i`,
      [desk.acme.id],
    )
    await post({ all: true })
    // A server dies while it tells a part: its transaction is undone.
    const dying = await pool.connect()
    await dying.query('begin')
    await sendAnnouncements({ db, pool: dying }, fault)()
    expect((await dying.query('select from notifications')).rowCount).toBe(500)
    await dying.query('rollback')
    dying.release()
    expect(await told()).toEqual([])
    // Another one after its first part.
    await sendAnnouncements({ db, pool }, fault)()
    expect(await told()).toHaveLength(500)
    const listed = await manager.call('GET', '/clients/acme/announcements')
    expect(listed.data).toMatchObject({
      items: [{ members: 1802, told: 500, sent_at: null, text: TEXT, to: { all: true } }],
      next: null,
    })
    await sendAll(3)
    const reached = (await told()).map(({ member_id }) => member_id)
    expect([reached.length, new Set(reached).size]).toEqual([1802, 1802])
    const [{ recipients }] = (await pool.query('select recipients from announcements')).rows as [
      { recipients: number[] },
    ]
    expect(recipients).toEqual([])
    await pool.query(`update members set is_active = false where name = 'Many'`)
  })

  it('leaves out who was blocked meanwhile', async () => {
    await post({ all: true })
    const { db } = desk.shop.database
    await db.update(members).set({ isActive: false }).where(eq(members.id, poor.id))
    await sendAll()
    expect((await told()).map(({ member_id }) => member_id)).toEqual([rich.id])
    await db.update(members).set({ isActive: true }).where(eq(members.id, poor.id))
  })
})

describe('the command line', () => {
  it('previews, sends and lists by the same rules', async () => {
    const bench = await openAdminBench({ database: desk.shop.database, otpPepper: PEPPER })
    const send = (...words: string[]) =>
      bench.admin('announcement', 'send', '--client', 'acme', '--text', TEXT.en, ...words)
    expect((await send('--all', '--dry-run')).printed).toBe('It would reach 2 members; nothing was sent.')
    expect((await send('--min-points', '500', '--hindi', TEXT.hi, '--key', 'k')).printed).toMatch(
      /^Announcement \d+ goes to 1 member; the running server sends it\.$/,
    )
    expect((await send('--all', '--min-points', '5')).exitCode).toBe(2)
    expect((await send('--mobiles', '12')).exitCode).toBe(2)
    const unknown = await send('--mobiles', '9000000001', '9999999999')
    expect(unknown.complaints).toEqual(["9999999999 is no active member's number."])
    expect((await bench.admin('announcement', 'list', '--client', 'acme')).printed).toMatch(/0 of 1/)
    expect((await auditOf(desk.shop)).at(-1)).toMatchObject({ operation: 'announce', via: 'cli' })
    await bench.close()
  })
})
