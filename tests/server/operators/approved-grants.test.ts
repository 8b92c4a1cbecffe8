/** Grants above the client's limit, which a second person approves, also those of the command line. */
import { beforeEach, describe, expect, it } from 'vitest'
import { fixture } from '../fixture.ts'
import { openAdminBench } from '../shops/open-admin-bench.ts'
import { PEPPER, type DeskOperator } from '../shops/open-desk.ts'
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
