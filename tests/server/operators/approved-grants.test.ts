/** Grants above the client's limit, which a second person approves, also those of the command line. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { AdminReplyOf } from '../../../src/contract/admin/replies.ts'
import { eventually } from '../../setup/eventually.ts'
import { fixture } from '../fixture.ts'
import { openAdminBench } from '../shops/open-admin-bench.ts'
import { auditOf, PEPPER, type DeskOperator } from '../shops/open-desk.ts'
import { openGrantDesk, type GrantDesk, type Made } from '../shops/open-grant-desk.ts'

const desk = fixture(openGrantDesk)
let members: Awaited<ReturnType<GrantDesk['startAfresh']>>
beforeEach(async () => {
  members = await desk.startAfresh()
})

describe('above the client’s limit', () => {
  it('nothing moves until a second person approves it, and then once', async () => {
    await desk.limit(1999)
    const { status, data } = await desk.post({ grants: desk.rowsOf(500) })
    const { id, state, version }: Made = data
    expect([status, state]).toEqual([202, 'waiting'])
    expect(await desk.balances()).toEqual([0, 0, 0, 0])
    const approve = (by: DeskOperator) => by.call('POST', `/grants/${id}/approve`, { version })
    const own = await approve(desk.manager)
    expect([own.status, own.error]).toEqual([403, 'own_work'])
    const ownRejection = await desk.manager.call('POST', `/grants/${id}/reject`, { version, reason: 'No' })
    expect(ownRejection.error).toBe('own_work')
    expect(await desk.balances()).toEqual([0, 0, 0, 0])
    const both = await Promise.all([approve(desk.other), approve(desk.other)])
    expect(both.map((reply) => reply.status).toSorted((one, more) => one - more)).toEqual([200, 409])
    // The later one is told how it stands now.
    expect(both.find((reply) => reply.status === 409)).toMatchObject({
      error: 'version_conflict',
      data: { id, state: 'granted' },
    })
    expect(await desk.balances()).toEqual([500, 500, 500, 500])
    expect((await desk.manager.call('GET', `/grants/${id}`)).data).toMatchObject({
      state: 'granted',
      own: true,
      approved_by: expect.stringMatching(/^The manager/) as string,
    })
  })

  it('a rejected one moves nothing, and can’t be approved or undone', async () => {
    await desk.limit(0)
    const { id, version }: Made = (await desk.post({ grants: desk.rowsOf(5) })).data
    const rejected = await desk.other.call('POST', `/grants/${id}/reject`, { version, reason: 'Wrong month' })
    expect(rejected.data).toMatchObject({ state: 'rejected', rejection: 'Wrong month', approved_by: null })
    const late = await desk.other.call('POST', `/grants/${id}/approve`, { version: 2 })
    expect([late.status, late.error]).toEqual([409, 'impossible'])
    expect((await desk.undo(id ?? 0)).error).toBe('impossible')
    expect(await desk.balances()).toEqual([0, 0, 0, 0])
  })

  it('what is taken counts as much as what is given; at the limit nobody has to approve', async () => {
    await desk.spend(members[0], -500)
    const grants = [
      { mobile: members[0]?.mobile, points: -500 },
      { mobile: members[1]?.mobile, points: 500 },
    ]
    await desk.limit(999)
    expect((await desk.post({ grants, dry_run: true })).data).toMatchObject({ state: 'waiting', points: 0 })
    await desk.limit(1000)
    expect((await desk.post({ grants })).status).toBe(201)
  })

  it('what a member has spent meanwhile is not taken below zero: then nothing of it is granted', async () => {
    await desk.spend(members[0], -100)
    await desk.limit(0)
    const grants = [
      { mobile: members[1]?.mobile, points: 5 },
      { mobile: members[0]?.mobile, points: -100 },
    ]
    const { id, version }: Made = (await desk.post({ grants })).data
    await desk.spend(members[0], 1)
    const approved = await desk.other.call('POST', `/grants/${id}/approve`, { version })
    expect([approved.status, approved.error]).toEqual([409, 'impossible'])
    expect(approved.data).toMatchObject({ faults: [{ line: 2, column: 'points' }] })
    expect(await desk.balances()).toEqual([99, 0, 0, 0])
  })
})

describe('the last day', () => {
  it('of points that wait is the client’s of the day on which they are approved', async () => {
    const months = (count: number) =>
      desk.shop.database.pool.query('update clients set points_expire_months = $1', [count])
    await months(1)
    await desk.limit(0)
    const grants = [
      { mobile: members[0]?.mobile, points: 5 },
      { mobile: members[1]?.mobile, points: 5, expires: '2031-05-05' },
    ]
    const days = ({ rows }: Made) => rows.map(({ expires_on }) => expires_on)
    expect(days((await desk.post({ grants, dry_run: true })).data)).toEqual([null, '2031-05-05'])
    const made: Made = (await desk.post({ grants })).data
    expect(days(made)).toEqual([null, '2031-05-05'])
    await months(12)
    const path = `/grants/${made.id}`
    const approved = await desk.other.call('POST', `${path}/approve`, { version: made.version })
    // The shop's clock stands on 20 November 2026.
    expect(days(approved.data)).toEqual(['2027-11-20', '2031-05-05'])
    const { rows } = await desk.shop.database.pool.query(
      'select to_char(expires_at at time zone $2, $3) as gone from points_lots where member_id = $1',
      [members[0]?.id, 'Asia/Kolkata', 'YYYY-MM-DD'],
    )
    expect(rows).toEqual([{ gone: '2027-11-21' }])
    await desk.shop.database.pool.query('update clients set points_expire_months = null')
  })
})

describe('what one person gives on one day', () => {
  it('counts together, also what waits, was undone, or came with a file; what is taken does not', async () => {
    await desk.limit(1000)
    const give = (points: number, n: number, more: object = {}) =>
      desk.post({ grants: [{ mobile: members[n]?.mobile, points }], ...more })
    const first = await give(600, 0)
    expect(first.status).toBe(201)
    // The dry run says what would happen.
    expect((await give(401, 1, { dry_run: true })).data).toMatchObject({ state: 'waiting' })
    expect((await give(400, 1)).status).toBe(201)
    expect(await give(1, 2)).toMatchObject({ status: 202, data: { state: 'waiting' } })
    expect((await desk.undo((first.data as Made).id ?? 0)).status).toBe(200)
    expect((await give(1, 2)).status).toBe(202)
    expect((await give(-100, 1)).status).toBe(201)
    const csv = { headers: { 'content-type': 'text/csv' } }
    const upload = (kind: string, text: string) =>
      desk.manager.call(
        'POST',
        `/clients/acme/imports?kind=${kind}&key=${desk.newKey().replace(' ', '')}&reason=Late`,
        text,
        csv,
      )
    const settled = (id: number) =>
      eventually(async () => {
        const { data } = await desk.manager.call('GET', `/imports/${id}`)
        const file = data as AdminReplyOf<'showImport'>
        return ['checking', 'applying'].includes(file.state) ? null : file
      })
    const sent = await upload('grants', `mobile,points\n${members[2]?.mobile},1\n`)
    const file = await settled((sent.data as { id: number }).id)
    expect(file.counts).toMatchObject({ grant: 1, waits: 1 })
    await desk.manager.call('POST', `/imports/${file.id}/apply`, { fingerprint: file.fingerprint })
    const { grant } = await settled(file.id)
    expect((await desk.manager.call('GET', `/grants/${grant}`)).data).toMatchObject({ state: 'waiting' })
    const people = await upload('members', 'mobile,name,points\n9599999999,Meera Nair,1\n')
    expect(await settled((people.data as { id: number }).id)).toMatchObject({
      faults: [
        {
          what: expect.stringContaining(
            'at most 0 points together, after 1,003 that you have given today',
          ) as string,
        },
      ],
    })
    // Somebody else has a day of their own.
    const key = { headers: { 'idempotency-key': desk.newKey() } }
    const body = { reason: 'Diwali', grants: [{ mobile: members[3]?.mobile, points: 1000 }] }
    expect((await desk.other.call('POST', '/clients/acme/grants', body, key)).status).toBe(201)
  })

  it('counts the opening balances of a file of members', async () => {
    await desk.limit(1000)
    const csv = { headers: { 'content-type': 'text/csv' } }
    const sent = await desk.other.call(
      'POST',
      '/clients/acme/imports?kind=members&key=opening&reason=New',
      'mobile,name,points\n9588888888,Meera Nair,900\n',
      csv,
    )
    const { id } = sent.data as { id: number }
    const state = () => desk.other.call('GET', `/imports/${id}`)
    const ready = await eventually(async () => {
      const file = (await state()).data as AdminReplyOf<'showImport'>
      return file.state === 'ready' ? file : null
    })
    await desk.other.call('POST', `/imports/${id}/apply`, { fingerprint: ready.fingerprint })
    const key = { headers: { 'idempotency-key': desk.newKey() } }
    const body = { reason: 'Diwali', grants: [{ mobile: members[3]?.mobile, points: 101 }] }
    expect((await desk.other.call('POST', '/clients/acme/grants', body, key)).status).toBe(202)
  })
})

describe('the limit', () => {
  it('is lowered by a manager, and raised or removed by an owner alone, who is named', async () => {
    const owner = await desk.operatorWith('owner', 'acme')
    const change = async (by: DeskOperator, approval_above: number | null) => {
      const { version } = (await by.call('GET', '/clients/acme')).data as { version: number }
      return by.call('PATCH', '/clients/acme', { version, approval_above })
    }
    expect((await change(desk.manager, 1000)).status).toBe(200)
    for (const wanted of [1001, null])
      expect(await change(desk.manager, wanted)).toMatchObject({
        status: 403,
        error: 'not_allowed',
        message: expect.stringContaining(`Ask an owner: ${owner.name}.`) as string,
      })
    expect((await change(desk.manager, 1000)).status).toBe(200)
    expect((await change(desk.manager, 999)).status).toBe(200)
    expect((await change(owner, 2000)).status).toBe(200)
    const { admin, close } = await openAdminBench({ database: desk.shop.database, otpPepper: PEPPER })
    const removed = await admin('client', 'update', '--client', 'acme', '--approval-above', 'none')
    expect(removed.exitCode).toBe(0)
    await close()
    expect((await auditOf(desk.shop)).at(-1)).toMatchObject({
      operation: 'changeClient',
      via: 'cli',
      before: { approval_above: 2000 },
      after: { approval_above: null },
    })
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
    await desk.limit(499)
    const waiting = JSON.parse((await grant('--idempotency-key', 'ten')).printed)
    expect(waiting).toMatchObject({ written: false, waiting: true, balance: 0 })
    const again = JSON.parse((await grant('--idempotency-key', 'ten')).printed)
    expect(again).toMatchObject({ written: false, waiting: false, grant: null })
    const id = String(waiting.grant)
    expect((await desk.manager.call('GET', '/clients/acme/grants?state=waiting&limit=1')).data).toMatchObject(
      { items: [{ id: waiting.grant, state: 'waiting', points: 500, own: false }] },
    )
    const own = await admin('grant', 'approve', '--grant', id)
    expect([own.exitCode, own.complaints.join()]).toEqual([5, expect.stringContaining('your own grant')])
    const meera = await adminWith({}, 'grant', 'approve', '--grant', id, '--actor', 'Meera', '--json')
    expect(JSON.parse(meera.printed)).toMatchObject({ state: 'granted', approved_by: 'Meera' })
    expect(await desk.books.balanceOf(member?.id ?? 0)).toBe(500)
    await desk.spend(member, 100)
    expect((await desk.undo(waiting.grant, desk.manager, true)).data).toMatchObject({ taken_back: 400 })
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
