/** Grants over HTTP: seen before they happen, approved by a second person, undone out of their own lots. */
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AdminReplyOf } from '../../../src/contract/admin/replies.ts'
import { replies } from '../../../src/contract/replies.ts'
import { writeLedgerLine } from '../../../server/domain/ledger.ts'
import { addMember } from '../catalogue-builders.ts'
import { openAdminBench } from '../open-admin-bench.ts'
import { auditOf, PEPPER, type DeskOperator } from '../open-desk.ts'
import { openOrderDesk } from '../open-order-desk.ts'
import { read } from '../open-test-shop.ts'

type Made = AdminReplyOf<'createGrants'>
type Undone = AdminReplyOf<'undoGrant'>

let desk: Awaited<ReturnType<typeof openOrderDesk>>
let manager: DeskOperator
let other: DeskOperator
const DAY_MS = 86_400_000

beforeAll(async () => {
  desk = await openOrderDesk()
  manager = await desk.operatorWith('manager', 'acme')
  other = await desk.operatorWith('manager', 'acme')
})
afterAll(() => desk.close())

let made = 0
let members: { id: number; mobile: string }[]

beforeEach(async () => {
  await limit(null)
  members = []
  for (let n = 0; n < 4; n += 1) {
    made += 1
    members.push(
      await addMember(desk.shop.database.db, desk.acme.id, { mobile: String(9_500_000_000 + made) }),
    )
  }
})

const limit = (points: number | null) =>
  desk.shop.database.pool.query('update clients set approval_above = $1', [points])

const rowsOf = (points: number) => members.map(({ mobile }) => ({ mobile, points }))

let keys = 0
const newKey = () => `key ${(keys += 1)}`

const post = (body: object, key: string = newKey(), by = manager) =>
  by.call(
    'POST',
    '/clients/acme/grants',
    { reason: 'Diwali 2026', ...body },
    { headers: { 'idempotency-key': key } },
  )

/** @returns a grant of 500 points to four members */
async function granted(points = 500): Promise<Made & { id: number }> {
  const { status, data } = await post({ grants: rowsOf(points) })
  expect(status).toBe(201)
  return data
}

const undo = (id: number, by = manager, dry_run = false) =>
  by.call('POST', `/grants/${id}/undo`, { reason: 'Wrong month', dry_run })

const balances = () => Promise.all(members.map(({ id }) => desk.books.balanceOf(id)))

const spend = (member: { id: number } | undefined, points: number) =>
  writeLedgerLine(desk.shop.database.db, { memberId: member?.id ?? 0, amount: -points, reason: 'Spent' })

const remaining = async (memberId: number) => {
  const { rows } = await desk.shop.database.pool.query<{ remaining: number }>(
    'select remaining from points_lots where member_id = $1 order by id',
    [memberId],
  )
  return rows.map((lot) => lot.remaining)
}

describe('a grant', () => {
  it('is seen before it happens, with what is wrong in which line and column, and moves nothing', async () => {
    const grants = [
      { mobile: members[0]?.mobile, points: 500 },
      { mobile: '9999999999', points: 5 },
      { mobile: members[1]?.mobile, points: -1 },
      { mobile: members[2]?.mobile, points: 20, expires: '2020-01-01' },
      { mobile: members[0]?.mobile, points: 25, reason: 'A second time', expires: '2030-01-31' },
    ]
    const seen = await post({ grants, dry_run: true })
    expect(seen.status).toBe(200)
    expect(seen.data).toMatchObject({
      id: null,
      state: 'granted',
      members: 1,
      points: 525,
      rows: [
        { line: 1, points: 500, balance: 500, reason: 'Diwali 2026', expires_on: null },
        { line: 5, points: 25, balance: 525, reason: 'A second time', expires_on: '2030-01-31' },
      ],
      faults: [
        { line: 2, column: 'mobile', what: 'there is no such member' },
        { line: 3, column: 'points', what: '-1 is more than the balance of 0' },
        { line: 4, column: 'expires', what: '2020-01-01 is over' },
      ],
    })
    const real = await post({ grants })
    expect([real.status, real.error]).toEqual([409, 'impossible'])
    expect(await balances()).toEqual([0, 0, 0, 0])
  })

  it('is what its preview said, row for row, and leaves an entry where a preview leaves none', async () => {
    const before = (await auditOf(desk.shop)).length
    const grants = rowsOf(500)
    const seen: Made = (await post({ grants, dry_run: true, expires: '2030-01-31' })).data
    const done: Made = (await post({ grants, expires: '2030-01-31' })).data
    expect(done.rows).toEqual(seen.rows.map(({ balance: _balance, ...row }) => row))
    expect([done.members, done.points, done.state]).toEqual([seen.members, seen.points, seen.state])
    expect(await balances()).toEqual(seen.rows.map(({ balance }) => balance))
    expect((await auditOf(desk.shop)).slice(before)).toMatchObject([
      { operation: 'createGrants', subject: `grant ${done.id}`, after: { members: 4, points: 2000 } },
    ])
  })

  it('is made once, however often and at once its key is sent; another request with it is refused', async () => {
    const key = newKey()
    const replies = await Promise.all(Array.from({ length: 20 }, () => post({ grants: rowsOf(10) }, key)))
    expect(new Set(replies.map(({ status, data }) => `${status} ${(data as Made).id}`)).size).toBe(1)
    expect(replies[0]?.status).toBe(201)
    expect(await balances()).toEqual([10, 10, 10, 10])
    const reused = await post({ grants: rowsOf(11) }, key)
    expect([reused.status, reused.error]).toEqual([409, 'key_reused'])
  })

  it('takes the client’s months where neither it nor a row says when points expire', async () => {
    const { pool } = desk.shop.database
    await pool.query('update clients set points_expire_months = 3')
    const { rows } = await granted()
    await pool.query('update clients set points_expire_months = null')
    expect(rows.map(({ expires_on }) => expires_on)).toEqual(Array(4).fill('2027-02-20'))
  })

  it('is told to its members, and so is what is taken back, in their language', async () => {
    const { id } = await granted()
    await spend(members[0], 150)
    await undo(id)
    const token = await desk.shop.logIn('acme', members[0]?.mobile ?? '')
    const whose = { client_id: 'acme', user_id: members[0]?.mobile, page: 1, per_page: 50 }
    const told = await desk.shop.call('getUserNotifications', whose, token, 'hi')
    const { notifications } = read('getUserNotifications', told)
    expect(notifications.map(({ body_message }) => Object.values(body_message).join(' '))).toEqual([
      'आपको दिए गए 350 पॉइंट वापस ले लिए गए हैं। अब आपका बैलेंस 0 पॉइंट है।',
      'आपको 500 पॉइंट मिले हैं। अब आपका बैलेंस 500 पॉइंट है।',
    ])
    const statement = { ...whose, year: '' }
    const { data } = await desk.shop.call('pointsStatement', statement, token)
    const passbook = v.parse(replies.pointsStatement, data)
    expect(passbook.lines.map(({ points, reason }) => `${points} ${reason}`)).toEqual([
      '-350 Grant taken back',
      '-150 Spent',
      '500 Diwali 2026',
    ])
  })
})

describe('above the client’s limit', () => {
  it('nothing moves until a second person approves it, and then once', async () => {
    await limit(1999)
    const { status, data } = await post({ grants: rowsOf(500) })
    const { id, state, version }: Made = data
    expect([status, state]).toEqual([202, 'waiting'])
    expect(await balances()).toEqual([0, 0, 0, 0])
    const approve = (by: DeskOperator) => by.call('POST', `/grants/${id}/approve`, { version })
    const own = await approve(manager)
    expect([own.status, own.error]).toEqual([403, 'own_work'])
    const ownRejection = await manager.call('POST', `/grants/${id}/reject`, { version, reason: 'No' })
    expect(ownRejection.error).toBe('own_work')
    expect(await balances()).toEqual([0, 0, 0, 0])
    const both = await Promise.all([approve(other), approve(other)])
    expect(both.map((reply) => reply.status).toSorted((one, more) => one - more)).toEqual([200, 409])
    expect(await balances()).toEqual([500, 500, 500, 500])
    expect((await manager.call('GET', `/grants/${id}`)).data).toMatchObject({
      state: 'granted',
      own: true,
      approved_by: expect.stringMatching(/^The manager/) as string,
    })
  })

  it('a rejected one moves nothing, and can’t be approved or undone', async () => {
    await limit(0)
    const { id, version }: Made = (await post({ grants: rowsOf(5) })).data
    const rejected = await other.call('POST', `/grants/${id}/reject`, { version, reason: 'Wrong month' })
    expect(rejected.data).toMatchObject({ state: 'rejected', rejection: 'Wrong month', approved_by: null })
    const late = await other.call('POST', `/grants/${id}/approve`, { version: 2 })
    expect([late.status, late.error]).toEqual([409, 'impossible'])
    expect((await undo(id ?? 0)).error).toBe('impossible')
    expect(await balances()).toEqual([0, 0, 0, 0])
  })

  it('what is taken counts as much as what is given; at the limit nobody has to approve', async () => {
    await spend(members[0], -500)
    const grants = [
      { mobile: members[0]?.mobile, points: -500 },
      { mobile: members[1]?.mobile, points: 500 },
    ]
    await limit(999)
    expect((await post({ grants, dry_run: true })).data).toMatchObject({ state: 'waiting', points: 0 })
    await limit(1000)
    expect((await post({ grants })).status).toBe(201)
  })

  it('what a member has spent meanwhile is not taken below zero: then nothing of it is granted', async () => {
    await spend(members[0], -100)
    await limit(0)
    const grants = [
      { mobile: members[1]?.mobile, points: 5 },
      { mobile: members[0]?.mobile, points: -100 },
    ]
    const { id, version }: Made = (await post({ grants })).data
    await spend(members[0], 1)
    const approved = await other.call('POST', `/grants/${id}/approve`, { version })
    expect([approved.status, approved.error]).toEqual([409, 'impossible'])
    expect(approved.data).toMatchObject({ faults: [{ line: 2, column: 'points' }] })
    expect(await balances()).toEqual([99, 0, 0, 0])
  })
})

describe('an undo', () => {
  it('takes back what is left of the grant’s own lots, says before who has spent, and is possible once', async () => {
    const { id } = await granted(500)
    await spend(members[0], 150)
    await spend(members[1], 500)
    const seen: Undone = (await undo(id, manager, true)).data
    expect(seen).toEqual({
      taken_back: 1350,
      spent_already: 650,
      members: 4,
      whole: { members: 2, points: 1000 },
      rows: members.map(({ mobile }, n) => ({ mobile, granted: 500, taken_back: [350, 0, 500, 500][n] })),
    })
    expect(await balances()).toEqual([350, 0, 500, 500])
    const both = await Promise.all([undo(id), undo(id, other)])
    expect(both.map(({ status }) => status).toSorted((one, more) => one - more)).toEqual([200, 409])
    expect(both.find(({ status }) => status === 200)?.data).toEqual(seen)
    expect(both.find(({ status }) => status === 409)?.message).toBe(`Grant ${id} was undone before.`)
    expect(await balances()).toEqual([0, 0, 0, 0])
    const [audit] = (await auditOf(desk.shop)).slice(-1)
    expect(audit).toMatchObject({
      operation: 'undoGrant',
      subject: `grant ${id}`,
      after: { state: 'undone', taken_back: 1350, spent_already: 650 },
    })
  })

  it('leaves other lots alone, also one that expires earlier', async () => {
    const [member] = members
    const expires = { day: '2027-01-01', timeZone: 'Asia/Kolkata' }
    const memberId = member?.id ?? 0
    await writeLedgerLine(desk.shop.database.db, { memberId, amount: 70, reason: 'Earlier', expires })
    const { id } = await granted(500)
    await writeLedgerLine(desk.shop.database.db, { memberId, amount: 30, reason: 'Later' })
    expect(((await undo(id)).data as Undone).taken_back).toBe(2000)
    expect(await remaining(memberId)).toEqual([70, 0, 30])
  })

  it('takes again what a declined order gave back to its lot', async () => {
    const { asha } = desk
    const before = await desk.books.balanceOf(asha.id)
    const grants = [{ mobile: asha.mobile, points: 1_000_000 }]
    const expires = '2027-01-01'
    const { id }: Made = (await post({ grants, expires })).data
    const number = await desk.place(asha, 3)
    await desk.move(number, 'declined')
    expect(((await undo(id ?? 0)).data as Undone).spent_already).toBe(0)
    expect(await desk.books.balanceOf(asha.id)).toBe(before)
  })

  it('is possible for thirty days, and not later', async () => {
    const { id } = await granted(1)
    const byDays = (days: number) =>
      desk.shop.database.pool.query('update grant_batches set granted_at = $2 where id = $1', [
        id,
        new Date(desk.shop.now().getTime() - days * DAY_MS),
      ])
    await byDays(30.01)
    const late = await undo(id, manager, true)
    expect([late.status, late.error]).toEqual([409, 'impossible'])
    expect((await undo(id)).error).toBe('impossible')
    await byDays(29.99)
    expect((await undo(id)).status).toBe(200)
  })

  it('of points that were taken is refused', async () => {
    await spend(members[0], -10)
    const { id }: Made = (await post({ grants: [{ mobile: members[0]?.mobile, points: -10 }] })).data
    const refused = await undo(id ?? 0)
    expect([refused.status, refused.error]).toEqual([409, 'impossible'])
    expect((await manager.call('GET', `/grants/${id}`)).data).toMatchObject({ state: 'granted' })
  })
})

describe('grants of the command line', () => {
  it('have the console’s rules: listed, waiting above the limit, approved by somebody else, undone', async () => {
    const { admin, adminWith, close } = await openAdminBench({
      database: desk.shop.database,
      otpPepper: PEPPER,
    })
    const [member] = members
    const whose = ['--client', 'acme', '--mobile', member?.mobile ?? '']
    const grant = (...more: string[]) =>
      admin('points', 'grant', ...whose, '--reason', 'Ten years', '--points', '500', '--json', ...more)
    await limit(499)
    const waiting = JSON.parse((await grant('--idempotency-key', 'ten')).printed)
    expect(waiting).toMatchObject({ written: false, waiting: true, balance: 0 })
    const again = JSON.parse((await grant('--idempotency-key', 'ten')).printed)
    expect(again).toMatchObject({ written: false, waiting: false, grant: null })
    const id = String(waiting.grant)
    expect((await manager.call('GET', '/clients/acme/grants?state=waiting&limit=1')).data).toMatchObject({
      items: [{ id: waiting.grant, state: 'waiting', points: 500, own: false }],
    })
    const own = await admin('grant', 'approve', '--grant', id)
    expect([own.exitCode, own.complaints.join()]).toEqual([5, expect.stringContaining('your own grant')])
    const meera = await adminWith({}, 'grant', 'approve', '--grant', id, '--actor', 'Meera', '--json')
    expect(JSON.parse(meera.printed)).toMatchObject({ state: 'granted', approved_by: 'Meera' })
    expect(await desk.books.balanceOf(member?.id ?? 0)).toBe(500)
    await spend(member, 100)
    expect((await undo(waiting.grant, manager, true)).data).toMatchObject({ taken_back: 400 })
    const undone = await admin('grant', 'undo', '--grant', id, '--reason', 'Wrong month')
    expect(undone.printed).toBe(
      '0 of 1 members gave back all they were given; 400 pts come back together. 1 had spent 100, or let them expire.',
    )
    expect((await admin('grant', 'undo', '--grant', id, '--reason', 'Again')).exitCode).toBe(5)
    expect((await admin('grant', 'show', '--grant', id)).printed).toMatch(/undone by +tester: Wrong month/)
    expect((await admin('grant', 'list', '--client', 'acme')).printed).toContain('Ten years')
    await close()
  })
})

it('the books agree after all of this', async () => {
  expect(await desk.brokenInvariants()).toEqual({})
})
