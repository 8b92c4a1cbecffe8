/** The export of a member's data, and erasure (docs/security.md, "Erasing a member"). */
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { loginAttempts, loginCodes, members, orders, sessions } from '../../../server/db/schema.ts'
import { answerProblem } from '../../../server/domain/order-problem.ts'
import { moveOrder } from '../../../server/domain/order-transitions.ts'
import { addClient, addMember } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { openAdminBench } from '../shops/open-admin-bench.ts'
import type { ShopMember } from '../shops/open-member-shop.ts'
import { openOrderShop } from '../shops/open-order-shop.ts'
import { today } from '../today.ts'

const shop = fixture(openOrderShop)
const bench = fixture(() => openAdminBench({ database: shop.database, otpPepper: 'the pepper of the tests' }))
let asha: ShopMember
let people = 0
beforeEach(async () => {
  words = wordsOf((people += 1))
  asha = await lively()
})

/** Personal data and texts to be found in every table. */
const wordsOf = (n: number) => ({
  name: `Asha Unmistakable ${n}`,
  email: `asha-unmistakable-${n}@example.com`,
  address: `77-${n} Unmistakable Lane`,
  comment: `Unmistakable comment ${n}.`,
  problem: `Unmistakable problem ${n}.`,
  answer: `Unmistakable answer ${n}.`,
  tag: `Unmistakable tag ${n}`,
  tracking: `UNMISTAKABLE-${n}-X`,
})
let words = wordsOf(0)

/** A member with a profile and three orders: a delivered one (rated and reported), a declined and a cancelled one. */
async function lively(): Promise<ShopMember> {
  const { db } = shop.database
  const { member, productId } = await shop.arrange(50)
  await db
    .update(members)
    .set({
      name: words.name,
      email: words.email,
      address: words.address,
      tags: [words.tag],
      birthday: '1990-01-01',
      gender: 2,
    })
    .where(eq(members.id, member.id))
  const delivered = await shop.deliverThree(member, productId)
  const named = { client_id: 'acme', user_id: member.mobile, order_id: delivered.id }
  const rating = { feedback_from: 2, rating_number: 5, rating_comment: words.comment }
  await shop.call('createFeedback', { ...named, ...rating }, member.token)
  await shop.database.pool.query('update clients set report_days = 14')
  const reported = await shop.report(member, delivered.id, { comment: words.problem })
  expect(reported.status).toBe(200)
  const { orderNumber } = delivered
  const answer = {
    orderNumber,
    to: 'refunded',
    points: 10,
    answer: words.answer,
    actor: 'ops',
    ...today(),
  } as const
  await answerProblem(db, answer)
  const declined = await shop.place(member, productId, 3)
  const sent = { trackingNumber: words.tracking }
  const move = { orderNumber: declined.orderNumber, ...today(), randomBelow: () => 0 }
  await moveOrder(db, { ...move, to: 'accepted', details: sent })
  await moveOrder(db, { ...move, to: 'declined', details: { reason: words.answer } })
  const cancelled = await shop.place(member, productId, 3)
  await shop.call('cancelOrder', { ...named, order_id: cancelled.id }, member.token)
  await db
    .update(orders)
    .set({ customerName: words.name, customerEmail: words.email, customerAddress: words.address })
    .where(eq(orders.memberId, member.id))
  await db
    .update(sessions)
    .set({ deviceToken: `device of ${member.id}:` })
    .where(eq(sessions.memberId, member.id))
  return member
}

/** The tables with a row that contains one of the words. */
async function tablesWith(...words: string[]): Promise<string[]> {
  const { pool } = shop.database
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const found = []
  for (const { name } of rows) {
    const kept = await pool.query<{ row: string }>(`select row_to_json(t)::text as row from "${name}" t`)
    if (kept.rows.some(({ row }) => words.some((word) => row.includes(word)))) found.push(name)
  }
  return found.toSorted()
}

const of = (member: ShopMember) => ['--client', 'acme', '--mobile', member.mobile]
const erase = (member: ShopMember, ...more: string[]) =>
  bench.admin('members', 'erase', ...of(member), ...more)

const limitTo = (points: number | null) =>
  shop.database.pool.query('update clients set approval_above = $1', [points])

describe('members export', () => {
  it('writes everything about the member into one file, which only its owner may read', async () => {
    const csv = join(bench.dataDirectory, 'asha.csv')
    await writeFile(csv, `mobile,name,pincode\n${asha.mobile},${words.name},560001\n`)
    const imported = await bench.admin('members', 'import', '--client', 'acme', '--csv', csv)
    expect(imported).toMatchObject({ exitCode: 0 })
    await limitTo(0)
    await bench.admin('points', 'grant', ...of(asha), '--points', '5', '--reason', 'Waits for approval')
    await limitTo(null)
    const file = join(bench.dataDirectory, 'asha.json')
    const ran = await bench.admin('members', 'export', ...of(asha), '--to', file)
    expect(ran).toMatchObject({ exitCode: 0, complaints: [] })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const text = await readFile(file, 'utf8')
    for (const word of [...Object.values(words), asha.mobile]) expect(text).toContain(word)
    const data = JSON.parse(text) as Record<string, unknown[]> & { points: { ledger: unknown[] } }
    expect(data['orders']).toHaveLength(3)
    expect(data['sessions']).toHaveLength(1)
    expect(data.points.ledger.length).toBeGreaterThan(3)
    expect(data['grants']).toMatchObject([{ state: 'waiting', points: 5, reason: 'Waits for approval' }])
    expect(data['files']).toMatchObject([{ kind: 'members', wanted: { columns: { pincode: '560001' } } }])
    // Nothing with which someone could log in or impersonate the member.
    const rows = await shop.database.db.select().from(sessions).where(eq(sessions.memberId, asha.id))
    for (const secret of [rows[0]?.tokenHash ?? '?', asha.token, `device of ${asha.id}:`, 'hash'])
      expect(text).not.toContain(secret)
  })

  it('writes over no file, and says which members there are not', async () => {
    const file = join(bench.dataDirectory, 'twice.json')
    await bench.admin('members', 'export', ...of(asha), '--to', file)
    const before = await readFile(file, 'utf8')
    const again = await bench.admin('members', 'export', ...of(asha), '--to', file)
    expect(again.exitCode).toBe(2)
    expect(await readFile(file, 'utf8')).toBe(before)
    const nobody = ['--client', 'acme', '--mobile', '9999999999', '--to', file]
    expect((await bench.admin('members', 'export', ...nobody)).exitCode).toBe(3)
    const both = [...of(asha), '--id', String(asha.id), '--to', join(bench.dataDirectory, 'x.json')]
    expect((await bench.admin('members', 'export', ...both)).exitCode).toBe(2)
  })
})

describe('members erase', () => {
  it('leaves nothing of the person in any table, and the books as they were', async () => {
    const theirs = [...Object.values(words), asha.mobile, `device of ${asha.id}:`]
    for (const table of ['members', 'orders', 'feedback', 'order_problems', 'order_events', 'sessions'])
      expect(await tablesWith(...theirs)).toContain(table)
    const before = await shop.books.moneyAround(asha.id)
    const [ledger, placed] = [await shop.books.ledgerSumOf(asha.id), await shop.books.ordersOf(asha.id)]
    const ran = await erase(asha, '--yes')
    expect(ran).toMatchObject({ exitCode: 0, complaints: [] })
    expect(ran.printed).not.toContain(words.name)
    expect(await tablesWith(...theirs)).toEqual([])
    expect(await shop.database.db.$count(loginCodes, eq(loginCodes.memberId, asha.id))).toBe(0)
    // One more line writes off the remaining points.
    expect(await shop.books.balanceOf(asha.id)).toBe(0)
    expect(await shop.books.ledgerSumOf(asha.id)).toBe(0)
    expect(ledger).toBeGreaterThan(0)
    const after = await shop.books.moneyAround(asha.id)
    expect(after).toEqual({
      ...(before as object),
      balance: 0,
      ledger: (before as { ledger: number }).ledger + 1,
    })
    const amounts = (rows: typeof placed) =>
      rows.map(({ orderNumber, totalPoints, status, createdAt }) => [
        orderNumber,
        totalPoints,
        status,
        createdAt,
      ])
    expect(amounts(await shop.books.ordersOf(asha.id))).toEqual(amounts(placed))
    expect(await shop.brokenInvariants()).toEqual({})
    expect((await bench.admin('doctor', '--json')).printed).not.toContain(
      '"check":"ledger","result":"problem"',
    )
  })

  it('ends the sessions, and the number logs in no more', async () => {
    await erase(asha, '--yes')
    expect((await shop.call('me', {}, asha.token)).status).toBe(401)
    shop.sent.splice(0)
    await shop.call('getOtpUserLogin', { client_id: 'acme', mobile_number: asha.mobile })
    expect(shop.sent).toEqual([])
  })

  it('forgets from which networks codes were asked for', async () => {
    const asked = async () =>
      (await shop.database.pool.query("select from login_budgets where key like 'asked %'")).rowCount
    await shop.database.pool.query('delete from login_budgets')
    shop.pass(10 * 60_000)
    await shop.call('getOtpUserLogin', { client_id: 'acme', mobile_number: asha.mobile })
    expect(await asked()).toBe(1)
    await erase(asha, '--yes')
    expect(await asked()).toBe(0)
  })

  it('frees the number for a new member, who has nothing of the old one’s', async () => {
    await erase(asha, '--yes')
    const { id } = await addMember(shop.database.db, shop.acme.id, { mobile: asha.mobile, balance: 50 })
    const token = await shop.logIn('acme', asha.mobile)
    const me = await shop.call('me', {}, token)
    expect(me.data).toMatchObject({ id, rewards_points: 50, order_details: [] })
    expect(await shop.books.balanceOf(asha.id)).toBe(0)
  })

  it('with --dry-run says what would go, and changes nothing', async () => {
    const before = await shop.books.moneyAround(asha.id)
    const ran = await erase(asha, '--dry-run')
    expect(ran.exitCode).toBe(0)
    expect(ran.printed).toMatch(
      /^Nothing was erased\. .* 3 orders, \d+ notifications, 1 sessions, \d+ points/,
    )
    expect(await shop.books.moneyAround(asha.id)).toEqual(before)
    expect(await tablesWith(asha.mobile)).toContain('members')
  })

  it('asks first, and is refused where nobody can be asked or the answer is no', async () => {
    expect(await erase(asha)).toMatchObject({ exitCode: 5 })
    const no = { confirm: () => Promise.resolve(false) }
    expect(await bench.adminWith(no, 'members', 'erase', ...of(asha))).toMatchObject({ exitCode: 5 })
    expect(await tablesWith(asha.mobile)).toContain('members')
    const asked: string[] = []
    const yes = { confirm: async (question: string) => asked.push(question) > 0 }
    expect(await bench.adminWith(yes, 'members', 'erase', ...of(asha))).toMatchObject({ exitCode: 0 })
    expect(asked[0]).toContain('erased for good')
  })

  it('is clear the second time, by the number and by the id', async () => {
    await erase(asha, '--yes')
    const { rows } = await shop.database.pool.query('select count(*) from points_ledger')
    expect(await erase(asha, '--yes')).toMatchObject({
      exitCode: 3,
      complaints: [`acme has no member with the number ${asha.mobile}.`],
    })
    const again = await bench.admin('members', 'erase', '--client', 'acme', '--id', String(asha.id), '--yes')
    expect(again.exitCode).toBe(0)
    expect(again.printed).toMatch(/^Member \d+ of acme was erased on \d{4}-\d\d-\d\d already\.$/)
    expect((await shop.database.pool.query('select count(*) from points_ledger')).rows).toEqual(rows)
  })

  it('waits for an order that is not finished, and for an open problem', async () => {
    const { member, productId } = await shop.arrange(50)
    const { orderNumber } = await shop.place(member, productId, 3)
    const refused = await erase(member, '--yes')
    expect(refused.exitCode).toBe(5)
    expect(refused.complaints.join()).toContain(orderNumber)
    await shop.move(orderNumber, 'declined')
    expect((await erase(member, '--yes')).exitCode).toBe(0)

    const { member: other, productId: another } = await shop.arrange(50)
    const delivered = await shop.deliverThree(other, another)
    expect((await shop.report(other, delivered.id)).status).toBe(200)
    expect((await erase(other, '--yes')).exitCode).toBe(5)
  })

  it('leaves the person a member elsewhere, with the lock of the number', async () => {
    const { db } = shop.database
    const globex = await addClient(db, {
      loginId: `globex-${asha.id}`,
      clientCode: 'GLX',
      clientName: 'Globex',
    })
    const there = await addMember(db, globex.id, { mobile: asha.mobile, balance: 5 })
    shop.pass(10 * 60_000)
    await shop.call('getOtpUserLogin', { client_id: 'acme', mobile_number: asha.mobile })
    await shop.call('verifyOtpUserLogin', { mobile_number: asha.mobile, request_otp: '1' })
    const attempts = await db.select().from(loginAttempts)
    await erase(asha, '--yes')
    expect(await db.select().from(loginAttempts)).toEqual(attempts)
    expect(await shop.books.balanceOf(there.id)).toBe(5)
  })

  it('can’t be undone by an import, nor by hand', async () => {
    await erase(asha, '--yes')
    const { pool } = shop.database
    await expect(pool.query('update members set is_active = true where id = $1', [asha.id])).rejects.toThrow(
      'members_erased_is_inactive',
    )
  })
})
