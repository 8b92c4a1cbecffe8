/** Files of members, order moves and grants: what a check shows is what applying it does, or nothing happens. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminReplyOf } from '../../../src/contract/admin/replies.ts'
import { operatorRoles, type OperatorRole } from '../../../src/contract/admin/roles.ts'
import { commandLineActor } from '../../../server/domain/actor.ts'
import { deleteExpired } from '../../../server/domain/delete-expired.ts'
import { eraseMember } from '../../../server/domain/erase-member.ts'
import { importOperations } from '../../../server/operations/imports/imports.ts'
import { operate, type Given, type Operation } from '../../../server/operations/operate.ts'
import { workOnImport } from '../../../server/operations/imports/import-job.ts'
import { eventually } from '../../setup/eventually.ts'
import { addClient, addMember, addPlace } from '../catalogue-builders.ts'
import { auditOf, type DeskOperator, type DeskReply } from '../open-desk.ts'
import { openOrderDesk } from '../open-order-desk.ts'
import { fuzzRuns } from '../../setup/fuzz-runs.ts'
import { retention } from '../retention.ts'

type AdminImport = AdminReplyOf<'showImport'>
type Change = AdminReplyOf<'listImportChanges'>['items'][number]

let desk: Awaited<ReturnType<typeof openOrderDesk>>
let manager: DeskOperator

beforeAll(async () => {
  desk = await openOrderDesk()
  await addPlace(desk.shop.database.db, 'KA', 'Karnataka', 'Mysuru')
  manager = await desk.operatorWith('manager', 'acme')
})
afterAll(() => desk.close())

let keys = 0
const csv = { headers: { 'content-type': 'text/csv' } }

function upload(
  kind: string,
  file: string | Buffer,
  { key = `key ${(keys += 1)}`, by = manager, client = 'acme', occasion = '' } = {},
): Promise<DeskReply> {
  const query = new URLSearchParams({ kind, key, reason: 'Monthly file', occasion })
  return by.call('POST', `/clients/${client}/imports?${query.toString()}`, file, csv)
}

const look = async (id: number, by = manager): Promise<AdminImport> =>
  (await by.call('GET', `/imports/${id}`)).data

/** The import once it is neither checked nor applied. */
const settled = (id: number, by = manager) =>
  eventually(async () => {
    const one = await look(id, by)
    return ['checking', 'applying'].includes(one.state) ? null : one
  })

async function checked(kind: string, ...lines: string[]): Promise<AdminImport> {
  const { status, data } = await upload(kind, `${lines.join('\n')}\n`)
  expect(status).toBe(202)
  return settled((data as AdminImport).id)
}

const apply = ({ id, fingerprint }: AdminImport, how: object = {}) =>
  manager.call('POST', `/imports/${id}/apply`, { fingerprint, ...how })

async function applied(one: AdminImport, how: object = {}): Promise<AdminImport> {
  const { status, message } = await apply(one, how)
  expect([message, status]).toEqual(['Success', 202])
  return settled(one.id)
}

const changesOf = async (id: number): Promise<Change[]> =>
  (await manager.call('GET', `/imports/${id}/changes?limit=200`)).data['items']

let lastMobile = 9_310_000_000
const newMobile = () => String((lastMobile += 1))

const nameOf = async (mobile: string) =>
  (
    await desk.shop.database.pool.query<{ name: string }>('select name from members where mobile = $1', [
      mobile,
    ])
  ).rows[0]?.name

const newMember = (more: object = {}) =>
  addMember(desk.shop.database.db, desk.acme.id, {
    mobile: newMobile(),
    name: 'Asha Rao',
    email: '',
    ...more,
  })

describe('a file of members', () => {
  it('gives new members no more points together than may be given without a second person', async () => {
    const { pool } = desk.shop.database
    const limitTo = (limit: number | null) =>
      pool.query('update clients set approval_above = $2 where id = $1', [desk.acme.id, limit])
    await limitTo(1000)
    const row = (points: number) => `${newMobile()},Meera Nair,${points}`
    const one = await checked('members', 'mobile,name,points', row(600), row(401), row(400))
    await limitTo(null)
    expect(one).toMatchObject({ counts: { rows: 3, faulty: 1, create: 2 } })
    expect(one.faults).toMatchObject([
      { line: 3, column: 'points', what: expect.stringContaining('at most 1,000 points') as string },
    ])
  })

  it('is checked in the background, shown row by row, and applied as shown', async () => {
    const { mobile } = await newMember({ email: 'asha@example.com' })
    const { mobile: same } = await newMember()
    const added = newMobile()
    const one = await checked(
      'members',
      'mobile,name,email,gender,state,city,points',
      `${mobile},Asha R,asha.r@example.com,female,Karnataka,Mysuru,`,
      `${added},Ravi Iyer,,,,,250`,
      `${same},Asha Rao,,,,,`,
    )
    expect(one).toMatchObject({
      state: 'ready',
      client: 'acme',
      kind: 'members',
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      counts: { rows: 3, faulty: 0, create: 1, update: 1, unchanged: 1 },
      faults: [],
      harm: null,
    })
    const changes = await changesOf(one.id)
    expect(changes).toEqual([
      {
        line: 2,
        key: mobile,
        action: 'update',
        fields: {
          name: ['Asha Rao', 'Asha R'],
          email: ['asha@example.com', 'asha.r@example.com'],
          gender: [null, 'female'],
          state: [null, 'Karnataka'],
          city: [null, 'Mysuru'],
        },
      },
      { line: 3, key: added, action: 'create', fields: { name: [null, 'Ravi Iyer'], points: [null, 250] } },
    ])
    expect(await nameOf(mobile)).toBe('Asha Rao')
    const done = await applied(one)
    expect(done).toMatchObject({ state: 'applied', counts: { applied: 2, left_out: 0 } })
    expect(await nameOf(mobile)).toBe('Asha R')
    expect(await nameOf(added)).toBe('Ravi Iyer')
    expect(await desk.brokenInvariants()).toEqual({})
    // What it did can still be read, as a file too.
    expect(await changesOf(one.id)).toEqual(changes)
    const file = await manager.call('GET', `/imports/${one.id}/changes.csv`)
    expect(file.raw.body).toContain(`2,${mobile},update`)
  })

  it('names what is wrong by line and column, and applies its good rows if asked', async () => {
    const [good, other] = [newMobile(), newMobile()]
    const one = await checked(
      'members',
      'mobile,name,email',
      `${good},Good,`,
      '93,Bad,',
      `${other},,no`,
      `${good},Again,`,
    )
    const faults = [
      { line: 3, column: 'mobile', what: '"93" must be 10 digits' },
      { line: 4, column: 'name', what: 'is empty' },
      { line: 4, column: 'email', what: '"no" is no email address' },
      { line: 5, column: 'mobile', what: `"${good}" stands in line 2 already` },
    ]
    expect(one).toMatchObject({ state: 'faulty', counts: { rows: 4, faulty: 3, create: 1 }, faults })
    const file = await manager.call('GET', `/imports/${one.id}/faults.csv`)
    expect(file.raw.body).toContain('4,email,"""no"" is no email address"')
    expect(await apply(one)).toMatchObject({ status: 409, error: 'impossible' })
    expect(await nameOf(good)).toBeUndefined()
    expect(await applied(one, { only_good_rows: true })).toMatchObject({ counts: { applied: 1 } })
    expect(await nameOf(good)).toBe('Good')
  })

  it('that was checked against other data is refused and changes nothing, until it is checked again', async () => {
    const { id, mobile, name } = await newMember()
    const one = await checked('members', 'mobile,name', `${mobile},From the file`, `${newMobile()},New`)
    const member = await manager.call('GET', `/members/${id}`)
    const { version } = member.data as { version: number }
    await manager.call('PATCH', `/members/${id}`, { version, name: 'By hand' })
    expect(await apply(one)).toMatchObject({ status: 409, error: 'changed_since' })
    expect(await look(one.id)).toMatchObject({ state: 'ready' })
    expect([await nameOf(mobile), name]).toEqual(['By hand', 'Asha Rao'])
    expect((await manager.call('POST', `/imports/${one.id}/check`, {})).status).toBe(202)
    const again = await settled(one.id)
    expect(again.fingerprint).not.toBe(one.fingerprint)
    expect((await changesOf(one.id))[0]?.fields).toEqual({ name: ['By hand', 'From the file'] })
    expect(await apply(one)).toMatchObject({ status: 409, error: 'changed_since' })
    await applied(again)
    expect(await nameOf(mobile)).toBe('From the file')
  })

  it('leaves out and names a row whose member changes while it is applied', async () => {
    const { id, mobile } = await newMember()
    const one = await checked('members', 'mobile,name', `${mobile},From the file`)
    // As if between two parts.
    const { pool } = desk.shop.database
    const holder = await pool.connect()
    await holder.query('begin')
    await holder.query('update members set name = $1 where id = $2', ['Meanwhile', id])
    expect((await apply(one)).status).toBe(202)
    await holder.query('commit')
    holder.release()
    expect(await settled(one.id)).toMatchObject({
      state: 'applied',
      counts: { applied: 0, left_out: 1 },
      faults: [{ line: 2, column: 'mobile', what: 'was changed meanwhile' }],
    })
    expect(await nameOf(mobile)).toBe('Meanwhile')
  })

  it('that takes something away says so, and needs a yes', async () => {
    const globex = await desk.operatorWith('manager', 'globex')
    const mobile = newMobile()
    await addMember(desk.shop.database.db, desk.globex.id, { mobile })
    const { data } = await upload('members', `mobile,name,active\n${mobile},Asha Rao,0\n`, {
      by: globex,
      client: 'globex',
    })
    const one = await settled((data as AdminImport).id, globex)
    const harm = 'This file would lock out 1 of 2 members.'
    expect(one.harm).toBe(harm)
    const path = `/imports/${one.id}/apply`
    const { fingerprint } = one
    const refused = await globex.call('POST', path, { fingerprint })
    expect(refused).toMatchObject({ status: 409, error: 'harm', message: harm })
    expect((await globex.call('POST', path, { fingerprint, allow_harm: true })).status).toBe(202)
    expect(await settled(one.id, globex)).toMatchObject({ state: 'applied' })
  })

  it('is one import with one key, however often it is sent at once, and applied once', async () => {
    const mobile = newMobile()
    const file = `mobile,name,points\n${mobile},Once,40\n`
    const posts = await Promise.all(
      Array.from({ length: 20 }, () => upload('members', file, { key: 'the same' })),
    )
    expect(new Set(posts.map(({ status, data }) => `${status} ${(data as AdminImport).id}`)).size).toBe(1)
    expect(await upload('members', `${file}\n`, { key: 'the same' })).toMatchObject({
      status: 409,
      error: 'key_reused',
    })
    const one = await settled((posts[0]!.data as AdminImport).id)
    const replies = await Promise.all(Array.from({ length: 5 }, () => apply(one)))
    expect(replies.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202])
    expect(await settled(one.id)).toMatchObject({ state: 'applied', counts: { applied: 1 } })
    const { rows } = await desk.shop.database.pool.query(
      'select amount, actor from points_ledger where member_id = (select id from members where mobile = $1)',
      [mobile],
    )
    expect(rows).toEqual([{ amount: 40, actor: expect.stringMatching(/^The manager/) as string }])
  })

  it.each([
    ['no text', Buffer.from([0x6d, 0xff, 0xfe]), { line: 1, column: 'character 2', what: /no UTF-8/ }],
    ['a NUL', 'mobile,name\n9300000000,A\0\n', { line: 2, column: 'character 13', what: /NUL/ }],
    ['an open quote', 'mobile,name\n9300000000,"A\n', { line: 2, column: '', what: /never closed/ }],
    ['another heading', 'number,name\n', { line: 1, column: '', what: /no column mobile/ }],
  ])('with %s is refused as a whole, at its place', async (_what, file, fault) => {
    const { data } = await upload('members', file)
    const one = await settled((data as AdminImport).id)
    expect(one).toMatchObject({
      state: 'faulty',
      fingerprint: null,
      faults: [{ ...fault, what: expect.stringMatching(fault.what) as string }],
    })
    const tried = await apply({ ...one, fingerprint: 'x' }, { only_good_rows: true })
    expect(tried).toMatchObject({ status: 409, error: 'impossible' })
  })

  it('is read with a mark, as UTF-16, with semicolons and any line ends', async () => {
    const [mobile, second] = [newMobile(), newMobile()]
    const text = `\uFEFFMobile;NAME;ignored\r\n"${mobile}";"आशा; राव";x\r${second}; Émile O’B ;\n\r\n`
    const { data } = await upload('members', Buffer.from(text, 'utf16le'))
    const one = await settled((data as AdminImport).id)
    expect(one).toMatchObject({ state: 'ready', counts: { create: 2 } })
    await applied(one)
    expect([await nameOf(mobile), await nameOf(second)]).toEqual(['आशा; राव', 'Émile O’B'])
  })

  it('is refused above 20 MB, without its type, and without a body', async () => {
    const large = await upload('members', Buffer.alloc(20_000_001, 'a'))
    expect([large.status, large.error]).toEqual([413, 'invalid'])
    const path = '/clients/acme/imports?kind=members&key=k&reason=why'
    expect((await manager.call('POST', path, {})).status).toBe(415)
    expect(await manager.call('POST', path, undefined, csv)).toMatchObject({ status: 400, error: 'invalid' })
    // No other call takes a file.
    expect((await manager.call('POST', '/orders/moves', 'order\n', csv)).status).toBe(415)
  })
})

describe('a file of order moves', () => {
  it('moves, corrects and declines as shown, and says what nothing undoes', async () => {
    const [one, two, three] = [await desk.place(), await desk.place(), await desk.place()]
    const file = await checked(
      'moves',
      'order,status,reason,expected_delivery,tracking_number',
      `${one},accepted,,2030-01-02,AWB 1`,
      `${two},declined,Gone,,`,
      `${three},placed,,,AWB 3`,
      `${three},,,,AWB 3`,
      `${one},on-hold,,,`,
      'RP-9,accepted,,,',
    )
    expect(file).toMatchObject({
      state: 'faulty',
      counts: { rows: 6, faulty: 1, move: 3, correct: 1, unchanged: 1, declined: 1 },
      faults: [{ line: 7, column: 'order', what: 'There is no order RP-9.' }],
      harm: 'This file would decline 1 order and give the points back; nothing undoes that.',
    })
    expect(await changesOf(file.id)).toEqual([
      {
        line: 2,
        key: one,
        action: 'move',
        fields: {
          status: ['placed', 'accepted'],
          expected_delivery: ['', '2030-01-02'],
          tracking_number: ['', 'AWB 1'],
        },
      },
      {
        line: 3,
        key: two,
        action: 'move',
        fields: { status: ['placed', 'declined'], reason: [null, 'Gone'] },
      },
      { line: 4, key: three, action: 'correct', fields: { tracking_number: ['', 'AWB 3'] } },
      { line: 6, key: one, action: 'move', fields: { status: ['accepted', 'on-hold'] } },
    ])
    expect(await apply(file, { only_good_rows: true })).toMatchObject({ status: 409, error: 'harm' })
    const done = await applied(file, { only_good_rows: true, allow_harm: true })
    expect(done.counts).toMatchObject({ applied: 4, left_out: 0 })
    expect(await desk.shown(manager, one)).toMatchObject({ status: 'on_hold', tracking_number: 'AWB 1' })
    expect(await desk.shown(manager, two)).toMatchObject({ status: 'declined', refunded_points: 300 })
    expect(await desk.shown(manager, three)).toMatchObject({ status: 'placed', tracking_number: 'AWB 3' })
    expect(await desk.brokenInvariants()).toEqual({})
  })

  it('knows no order of another client, and is refused once one has moved', async () => {
    const theirs = await desk.place(desk.ravi)
    const other = await checked('moves', 'order,status', `${theirs},accepted`)
    expect(other.faults).toEqual([{ line: 2, column: 'order', what: `There is no order ${theirs}.` }])
    const mine = await desk.place()
    const file = await checked('moves', 'order,status', `${mine},accepted`)
    await desk.move(mine, 'onHold')
    expect(await apply(file)).toMatchObject({ status: 409, error: 'changed_since' })
    expect(await desk.shown(manager, mine)).toMatchObject({ status: 'on_hold' })
  })
})

describe('a file of grants', () => {
  const balanceOf = async (mobile: string) =>
    (
      await desk.shop.database.pool.query<{ points: number }>(
        'select points from members where client_id = $1 and mobile = $2',
        [desk.acme.id, mobile],
      )
    ).rows[0]?.points

  it('is shown row by row and becomes one grant, whose rows count once for an occasion', async () => {
    const [one, two] = [await newMember({ balance: 10 }), await newMember({ balance: 10 })]
    const lines = [
      'mobile,points,reason,expires',
      `${one.mobile},500,,`,
      `${one.mobile},25,A second time,2030-12-31`,
      `${two.mobile},-4,,`,
      `${two.mobile},-7,,`,
      '9999999999,5,,',
      `${two.mobile},1.5,,`,
    ]
    const file = await checked('grants', ...lines)
    expect(file).toMatchObject({
      state: 'faulty',
      counts: { rows: 6, faulty: 3, grant: 3, known: 0, points: 521 },
      faults: [
        { line: 5, column: 'points', what: '-7 is more than the balance of 6' },
        { line: 6, column: 'mobile', what: 'there is no such member' },
        { line: 7, column: 'points', what: expect.stringContaining('must be a whole number') as string },
      ],
      harm: 'This file would take 4 points from 1 member.',
      grant: null,
    })
    expect(await changesOf(file.id)).toEqual([
      {
        line: 2,
        key: one.mobile,
        action: 'grant',
        fields: { name: [null, 'Asha Rao'], points: [null, 500], expires: [null, 'never'] },
      },
      {
        line: 3,
        key: one.mobile,
        action: 'grant',
        fields: {
          name: [null, 'Asha Rao'],
          points: [null, 25],
          expires: [null, '2030-12-31'],
          reason: [null, 'A second time'],
        },
      },
      {
        line: 4,
        key: two.mobile,
        action: 'grant',
        fields: { name: [null, 'Asha Rao'], points: [null, -4] },
      },
    ])
    const done = await applied(file, { only_good_rows: true, allow_harm: true })
    expect(done.counts).toMatchObject({ applied: 3, left_out: 0 })
    expect([await balanceOf(one.mobile), await balanceOf(two.mobile)]).toEqual([535, 6])
    expect((await manager.call('GET', `/grants/${done.grant}`)).data).toMatchObject({
      state: 'granted',
      reason: 'Monthly file',
      members: 2,
      points: 521,
    })
    expect(await desk.brokenInvariants()).toEqual({})
  })

  it('counts once for an occasion, also when it was put right and is sent again', async () => {
    const [{ mobile }, other] = [await newMember({ balance: 10 }), newMobile()]
    const send = async (...lines: string[]) => {
      const text = ['mobile,points', ...lines].join('\n')
      const { data } = await upload('grants', text, { occasion: 'diwali-2026' })
      return settled((data as AdminImport).id)
    }
    await applied(await send(`${mobile},5`, `${other},5`), { only_good_rows: true })
    await newMember({ mobile: other, balance: 10 })
    const again = await send(`${mobile},5`, `${other},5`)
    expect(again.counts).toMatchObject({ grant: 1, known: 1, faulty: 0 })
    await applied(again)
    expect([await balanceOf(mobile), await balanceOf(other)]).toEqual([15, 15])
  })

  it('is refused once a member of it is gone, and not because somebody spent or got points', async () => {
    const { id, mobile } = await newMember({ balance: 10 })
    const [file, other] = [
      await checked('grants', 'mobile,points', `${mobile},5`),
      await checked('grants', 'mobile,points', `${mobile},6`),
    ]
    await applied(other)
    await applied(file)
    expect(await balanceOf(mobile)).toBe(21)
    const late = await checked('grants', 'mobile,points', `${mobile},5`)
    const member = (await manager.call('GET', `/members/${id}`)).data as { version: number }
    await manager.call('PATCH', `/members/${id}`, { version: member.version, mobile: newMobile() })
    expect(await apply(late)).toMatchObject({ status: 409, error: 'changed_since' })
  })

  it('above the client’s limit waits for a second person, and moves nothing until then', async () => {
    const { mobile } = await newMember({ balance: 10 })
    const { pool } = desk.shop.database
    await pool.query('update clients set approval_above = 1000 where id = $1', [desk.acme.id])
    const done = await applied(await checked('grants', 'mobile,points', `${mobile},1001`))
    await pool.query('update clients set approval_above = null where id = $1', [desk.acme.id])
    const path = `/grants/${done.grant}`
    const { version, state } = (await manager.call('GET', path)).data as { version: number; state: string }
    expect([state, await balanceOf(mobile)]).toEqual(['waiting', 10])
    const own = await manager.call('POST', `${path}/approve`, { version })
    expect([own.status, own.error]).toEqual([403, 'own_work'])
    const second = await desk.operatorWith('manager', 'acme')
    expect((await second.call('POST', `${path}/approve`, { version })).status).toBe(200)
    expect(await balanceOf(mobile)).toBe(1011)
  })

  it('of more rows than one transaction takes is done when its last row is', async () => {
    const { pool } = desk.shop.database
    await pool.query(
      `insert into members (client_id, mobile, name)
        select $1, (9330000000 + n)::text, 'Member ' || n from generate_series(1, 1600) n`,
      [desk.acme.id],
    )
    const rows = Array.from({ length: 1600 }, (_, n) => `${9_330_000_001 + n},${n + 1}`)
    const done = await applied(await checked('grants', 'mobile,points', ...rows))
    expect(done.counts).toMatchObject({ grant: 1600, applied: 1600, left_out: 0 })
    expect((await manager.call('GET', `/grants/${done.grant}`)).data).toMatchObject({ state: 'granted' })
    expect([await balanceOf('9330000001'), await balanceOf('9330001600')]).toEqual([1, 1600])
  })

  it('needs an occasion and a reason that members can read', async () => {
    const refused = await upload('grants', 'mobile,points\n', { key: 'declined RP-1' })
    expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([400, ['occasion']])
  })
})

describe('who may', () => {
  const allowed: Record<'grants' | 'members' | 'moves', readonly OperatorRole[]> = {
    grants: ['owner', 'manager'],
    members: ['owner', 'manager'],
    moves: ['owner', 'manager', 'orders', 'support'],
  }

  it.each(operatorRoles)(
    '%s is as the table of roles says, and another client’s is not there',
    async (role) => {
      const own = await desk.operatorWith(role, 'acme')
      const others = await desk.operatorWith(role, 'globex')
      for (const kind of ['grants', 'members', 'moves'] as const) {
        const may = allowed[kind].includes(role)
        const mayAny = allowed.moves.includes(role)
        const one = await checked(kind, 'order,mobile,name,points')
        const statuses = async (by: DeskOperator) => [
          (await upload(kind, 'order,mobile,name,points\n', { by })).status,
          (await by.call('GET', `/imports/${one.id}`)).status,
          (await by.call('GET', `/imports/${one.id}/changes`)).status,
          (await by.call('GET', `/imports/${one.id}/changes.csv`)).status,
          (await by.call('GET', `/imports/${one.id}/faults`)).status,
          (await by.call('POST', `/imports/${one.id}/check`, {})).status,
          (await by.call('POST', `/imports/${one.id}/apply`, { fingerprint: 'none' })).status,
        ]
        const denied = [403, 403, 403, 403, 403, 403, 403]
        expect(await statuses(own)).toEqual(may ? [202, 200, 200, 200, 200, 202, 409] : denied)
        expect(await statuses(others)).toEqual([404, 404, 404, 404, 404, 404, 404])
        const list = await own.call('GET', `/clients/acme/imports`)
        expect(list.status).toBe(mayAny ? 200 : 403)
        if (mayAny) {
          const kinds = (list.data as { items: AdminImport[] }).items.map((item) => item.kind)
          expect(kinds.includes('members')).toBe(allowed.members.includes(role))
        }
      }
    },
  )
})

/** The members' state in the file's own words. */
const MEMBERS = `select m.mobile, m.name, m.email,
    case m.gender when 1 then 'male' when 2 then 'female' when 3 then 'other' end as gender,
    m.birthday::text as birthday, s.name ->> 'en' as state, c.name ->> 'en' as city, m.pincode, m.address,
    m.is_active::int as active, m.points
  from members m left join states s on s.id = m.state_id left join cities c on c.id = m.city_id
  where m.client_id = $1 order by m.mobile`

const ORDERS = `select order_number as key, status, expected_delivery, tracking_number from orders
  where client_id = $1 order by id`
/** Ledger lines in a grants file's own words, in order. */
const GIVEN = `select m.mobile, line.amount as points, line.reason,
    coalesce(((line.expires_at at time zone 'Asia/Kolkata')::date - 1)::text, 'never') as expires
  from points_ledger line join members m on m.id = line.member_id where m.client_id = $1 order by line.id`
const statusNames: Record<number, string> = {
  0: 'placed',
  1: 'accepted',
  2: 'declined',
  4: 'on-hold',
  5: 'complete',
}

describe('random files', () => {
  const actor = commandLineActor('tester')
  const rest = async () => undefined

  function run<Name extends 'createImport' | 'showImport' | 'listImportChanges' | 'applyImport'>(
    name: Name,
    given: Given,
  ): Promise<AdminReplyOf<Name>> {
    const { database, now } = desk.shop
    const context = { database, now, timeZone: 'Asia/Kolkata', randomBelow: () => 1 }
    const all = { ...context, otpPepper: '', consoleUrl: '' }
    return operate(importOperations[name] as unknown as Operation<Name, never>, given, actor, all)
  }

  async function work(id: number): Promise<AdminImport> {
    const { database, now } = desk.shop
    const context = { now, timeZone: 'Asia/Kolkata', randomBelow: () => 1 }
    for (;;) {
      const worked = await workOnImport(database, context, { only: id, pace: { rest } })
      const one = await run('showImport', { id })
      if (!['checking', 'applying'].includes(one.state)) return one
      // The server has taken it.
      if (!worked) await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }

  /** Checks and applies a file. @returns what was shown, and the rows before and after */
  async function dryThenApplied(
    kind: 'members' | 'moves' | 'grants',
    { client, text, occasion = '' }: { client: string; text: string; occasion?: string },
    rowsNow: () => Promise<Record<string, unknown>[]>,
  ) {
    const file = Buffer.from(text)
    const given = { kind, client, reason: 'random', key: `random ${(keys += 1)}`, occasion, file }
    const { id } = await run('createImport', given)
    const one = await work(id)
    const { items } = await run('listImportChanges', { id, limit: '200' })
    const before = await rowsNow()
    const how = { fingerprint: one.fingerprint, only_good_rows: true, allow_harm: true }
    await run('applyImport', { id, ...how })
    const done = await work(id)
    expect(done).toMatchObject({ state: 'applied', counts: { applied: items.length, left_out: 0 } })
    return { items, before, after: await rowsNow() }
  }

  it('change exactly the cells of members that their checks show', { timeout: 600_000 }, async () => {
    const { db, pool } = desk.shop.database
    const client = await addClient(db, { loginId: 'random', clientCode: 'RND', clientName: 'Random' })
    const cell = (...values: string[]) => fc.constantFrom(...values)
    const row = fc.record({
      mobile: cell(...Array.from({ length: 12 }, (_, n) => String(9_320_000_000 + n)), '93', ''),
      name: cell('Asha', 'Ravi', ' Meera ', 'आशा', '', 'x'.repeat(200), 'O"Brien'),
      email: cell('', 'a@example.com', 'b@example.com', 'no'),
      gender: cell('', 'male', 'Female', '3', 'x'),
      birthday: cell('', '1990-05-31', '1990-02-31'),
      state: cell('', 'Karnataka', 'karnataka', 'Nowhere'),
      city: cell('', 'Mysuru', 'Elsewhere'),
      pincode: cell('', '570001', '5'),
      address: cell('', '12 Lake Road', 'line\none'),
      active: cell('', '0', '1', '2'),
      points: cell('', '0', '25', '-1'),
    })
    const columns = ['email', 'gender', 'birthday', 'state', 'city', 'pincode', 'address', 'active', 'points']
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 6 }),
        fc.subarray(columns),
        async (rows, some) => {
          const headings = ['mobile', 'name', ...some] as (keyof (typeof rows)[number])[]
          const lines = rows.map((one) => headings.map((heading) => quoted(one[heading])).join(','))
          const read = async () => (await pool.query<Record<string, unknown>>(MEMBERS, [client.id])).rows
          const text = [headings.join(','), ...lines].join('\r\n')
          const { items, before, after } = await dryThenApplied('members', { client: 'random', text }, read)
          const empty = {
            email: '',
            gender: null,
            birthday: null,
            state: null,
            city: null,
            pincode: '',
            address: '',
            active: 1,
            points: 0,
          }
          const expected = new Map(before.map((one) => [one['mobile'], one]))
          for (const { key, fields } of items) {
            const was = expected.get(key) ?? { mobile: key, ...empty }
            for (const [field, [old]] of Object.entries(fields))
              if (expected.has(key)) expect([field, was[field as 'mobile']]).toEqual([field, old])
            const cells = Object.entries(fields).map(([field, [, value]]) => [field, value])
            expected.set(key, { ...was, ...(Object.fromEntries(cells) as object) })
          }
          const byMobile = (one: Record<string, unknown>, other: Record<string, unknown>) =>
            String(one['mobile']).localeCompare(String(other['mobile']))
          expect(after).toEqual([...expected.values()].toSorted(byMobile))
        },
      ),
      { numRuns: fuzzRuns(20) },
    )
    expect(await desk.brokenInvariants()).toEqual({})
  })

  it('change exactly the orders that their checks show', { timeout: 600_000 }, async () => {
    const { pool } = desk.shop.database
    let numbers: string[] = []
    const cell = (...values: string[]) => fc.constantFrom(...values)
    const row = fc.record({
      order: fc.nat(6),
      status: cell('', 'accepted', 'on_hold', 'on-hold', 'complete', 'declined', 'placed', 'sent'),
      reason: cell('', 'Gone'),
      expected_delivery: cell('', '2030-01-02', '2030-01-03', '2020-01-01', 'soon'),
      tracking_number: cell('', 'AWB 1', 'AWB 2', '=1'),
    })
    const headings = ['order', 'status', 'reason', 'expected_delivery', 'tracking_number'] as const
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 6 }), async (rows) => {
        while (numbers.length < 5) numbers.push(await desk.place(desk.asha, 1))
        const lines = rows.map((one) =>
          headings.map((heading) => (heading === 'order' ? (numbers[one.order] ?? 'RP-1') : one[heading])),
        )
        const text = [headings, ...lines].map((cells) => cells.join(',')).join('\n')
        const read = async () => (await pool.query<Record<string, unknown>>(ORDERS, [desk.acme.id])).rows
        const { items, before, after } = await dryThenApplied('moves', { client: 'acme', text }, read)
        const named = (one: Record<string, unknown>) => ({
          ...one,
          status: statusNames[one['status'] as number],
        })
        const expected = new Map(before.map((one) => [one['key'], named(one) as Record<string, unknown>]))
        for (const { key, fields } of items)
          for (const [field, [old, value]] of Object.entries(fields).filter(([name]) => name !== 'reason')) {
            const order = expected.get(key)
            expect([key, field, order?.[field]]).toEqual([key, field, old])
            expected.set(key, { ...order, [field]: value })
          }
        expect(after.map(named)).toEqual([...expected.values()])
        const ended = new Set(
          after.filter(({ status }) => status === 2 || status === 5).map(({ key }) => key),
        )
        numbers = numbers.filter((number) => !ended.has(number))
      }),
      { numRuns: fuzzRuns(12) },
    )
    expect(await desk.brokenInvariants()).toEqual({})
  })

  it('give and take exactly the points that their checks show', { timeout: 600_000 }, async () => {
    const { db, pool } = desk.shop.database
    const client = await addClient(db, { loginId: 'giver', clientCode: 'GIV', clientName: 'Giver' })
    const mobiles = Array.from({ length: 4 }, (_, n) => String(9_350_000_000 + n))
    for (const mobile of mobiles) await addMember(db, client.id, { mobile, balance: 0 })
    const cell = (...values: string[]) => fc.constantFrom(...values)
    const row = fc.record({
      mobile: cell(...mobiles, ...mobiles, '9350000009', '93'),
      // What is given is soon taken, so that balances stay low.
      points: cell('7', '60', '500', '-7', '-60', '-60', '-500', '999999999', '-999999999', '0', '1.5'),
      reason: cell('', '', 'Thanks', 'x'),
      expires: cell('', '', 'never', '2035-12-31', '2020-01-01', 'soon'),
    })
    const headings = ['mobile', 'points', 'reason', 'expires'] as const
    // Files of one occasion count once, also with rows that were put right.
    const occasion = fc.oneof(
      fc.constant(''),
      fc.nat(40).map((nth) => `occasion ${nth}`),
    )
    // Less is there before the file than it takes.
    const some = { mobile: mobiles[0] ?? '', reason: '', expires: '' }
    const givenThenTaken = [
      { ...some, points: '60' },
      { ...some, points: '-60' },
    ]
    let isLeft = 0
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 6 }), occasion, async (rows, occasion) => {
        const lines = rows.map((one) => headings.map((heading) => one[heading]).join(','))
        const read = async () => (await pool.query<Record<string, unknown>>(GIVEN, [client.id])).rows
        const text = [headings.join(','), ...lines].join('\n')
        const how = { client: 'giver', text, occasion }
        const { items, before, after } = await dryThenApplied('grants', how, read)
        isLeft += rows.length - items.length
        expect(after.slice(0, before.length)).toEqual(before)
        expect(after.slice(before.length)).toEqual(
          items.map(({ key, fields: { points, reason, expires } }) => ({
            mobile: key,
            points: points?.[1],
            reason: reason?.[1] ?? 'random',
            expires: expires?.[1] ?? 'never',
          })),
        )
      }),
      { numRuns: fuzzRuns(18), examples: [[givenThenTaken, '']] },
    )
    expect(isLeft).toBeGreaterThan(0)
    expect(await desk.brokenInvariants()).toEqual({})
  })
})

describe('a file that the server can’t go on with', () => {
  it('says why, and what of it stays', async () => {
    const { mobile } = await newMember()
    const file = await checked('members', 'mobile,name', `${mobile},Too Much`)
    const { pool } = desk.shop.database
    await pool.query(`alter table members add constraint broken check (name <> 'Too Much')`)
    await pool.query('update imports set tries = 4 where id = $1', [file.id])
    const failed = await applied(file)
    await pool.query('alter table members drop constraint broken')
    expect(failed).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('violates check constraint "broken"') as string,
      finished_at: expect.any(String) as string,
    })
    expect(failed.counts['applied']).toBeUndefined()
    expect(await nameOf(mobile)).toBe('Asha Rao')
    expect((await apply(failed)).error).toBe('impossible')
  })
})

describe('what a file leaves', () => {
  const rowsOf = async (id: number) => {
    const { rows } = await desk.shop.database.pool.query<{ file: boolean; rows: number; faults: number }>(
      `select file is not null as file, (select count(*)::int from import_rows where import_id = i.id) as rows,
        (select count(*)::int from import_faults where import_id = i.id) as faults from imports i where id = $1`,
      [id],
    )
    return rows[0]
  }
  const DAY_MS = 86_400_000
  const clean = (days: number) =>
    deleteExpired(desk.shop.database.db, new Date(Date.now() + days * DAY_MS), retention)

  it('is one line in the audit log for each step, and nobody’s number', async () => {
    const mobile = newMobile()
    const count = (await auditOf(desk.shop)).length
    const one = await checked('members', 'mobile,name', `${mobile},Meera Nair`, '9,Bad')
    await applied(one, { only_good_rows: true })
    const entries = (await auditOf(desk.shop)).slice(count)
    expect(entries).toMatchObject([
      { operation: 'createImport', subject: `import ${one.id}`, reason: 'Monthly file' },
      {
        operation: 'applyImport',
        subject: `import ${one.id}`,
        before: { state: 'faulty' },
        after: { kind: 'members', state: 'applying', create: 1, faulty: 1 },
      },
    ])
    expect(JSON.stringify(entries)).not.toMatch(/Meera|\b9\d{9}\b/)
    expect(desk.shop.logged.join('')).not.toMatch(new RegExp(`Meera|${mobile}`))
  })

  it('is nothing of a member who is erased', async () => {
    const { mobile, id } = await newMember()
    const one = await checked('members', 'mobile,name', `${mobile},Asha R`, `${mobile},Again`)
    await applied(one, { only_good_rows: true })
    const others = await checked('members', 'mobile,name', `${newMobile()},Meera Nair`)
    const wrong = `mobile,name,email\n${mobile},Asha Rao,none\n`
    const faulty = [wrong, Buffer.from(`\ufeff${wrong}`, 'utf16le')]
    const ids: number[] = []
    for (const file of faulty) {
      const { data } = await upload('members', file)
      ids.push((await settled((data as AdminImport).id)).id)
    }
    const { db } = desk.shop.database
    await eraseMember(db, id, { mobileHash: 'none', actor: 'tester', now: new Date() })
    expect(await rowsOf(one.id)).toMatchObject({ rows: 0, faults: 0 })
    for (const file of ids) expect(await rowsOf(file)).toBeUndefined()
    expect(await rowsOf(others.id)).toMatchObject({ file: true, rows: 1 })
  })

  it('is no file once it is applied, no rows after 30 days, and nothing after 7 days without', async () => {
    const done = await checked('members', 'mobile,name', `${newMobile()},Meera Nair`, '9,Bad')
    expect(await rowsOf(done.id)).toEqual({ file: true, rows: 1, faults: 1 })
    await applied(done, { only_good_rows: true })
    expect(await rowsOf(done.id)).toEqual({ file: false, rows: 1, faults: 1 })
    const waiting = await checked('members', 'mobile,name', `${newMobile()},Meera Nair`)
    await clean(6.9)
    expect(await rowsOf(waiting.id)).toEqual({ file: true, rows: 1, faults: 0 })
    await clean(7.1)
    expect(await rowsOf(waiting.id)).toBeUndefined()
    expect(await rowsOf(done.id)).toMatchObject({ rows: 1 })
    await clean(30.1)
    expect(await rowsOf(done.id)).toEqual({ file: false, rows: 0, faults: 0 })
  })
})
