/** Changes in parts, whose operator is blocked between two of them: the parts before stay, no other follows. */
import { beforeAll, expect, it } from 'vitest'
import type { AdminReplyOf } from '../../../src/contract/admin/replies.ts'
import { grantsJob } from '../../../server/domain/grants/run-grants.ts'
import { undoNextPart } from '../../../server/domain/grants/undo-grant.ts'
import { fixture } from '../fixture.ts'
import type { DeskOperator } from '../shops/open-desk.ts'
import { openImportDesk, type AdminImport } from '../shops/open-import-desk.ts'
import { oneRound } from '../start-job.ts'
import { today } from '../today.ts'

const desk = fixture(openImportDesk)
const owner = fixture(() => desk.operatorWith('owner', null))
/** Members of files with more rows than one part. */
const MANY = 1100
const PART = 500
const mobileOf = (n: number) => String(9_340_000_000 + n)

beforeAll(async () => {
  await desk.shop.database.pool.query(
    `insert into members (client_id, mobile, name)
      select $1, (9340000000 + n)::text, 'Member ' || n from generate_series(1, ${MANY}) n`,
    [desk.acme.id],
  )
})

async function blocked({ id }: DeskOperator): Promise<void> {
  const { data } = await owner.call('GET', '/operators')
  const { items }: AdminReplyOf<'listOperators'> = data
  const version = items.find((one) => one.id === id)?.version
  expect((await owner.call('PATCH', `/operators/${id}`, { version, active: false })).status).toBe(200)
}

/** Applies a file of all members, whose operator is blocked while its second part waits for a member. */
async function appliedUntilBlocked(kind: string, lines: readonly string[]) {
  const asha = await desk.operatorWith('manager', 'acme')
  const { data } = await desk.upload(kind, `${lines.join('\n')}\n`, { by: asha })
  const checked = await desk.settled((data as AdminImport).id, asha)
  const { pool } = desk.shop.database
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select from members where mobile = $1 for no key update', [mobileOf(PART + 200)])
  const { id, fingerprint } = checked
  expect((await asha.call('POST', `/imports/${id}/apply`, { fingerprint })).status).toBe(202)
  const isWaiting = async () => {
    const { rows } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length
  }
  await expect.poll(isWaiting, { timeout: 20_000 }).toBe(1)
  await blocked(asha)
  await holder.query('commit')
  holder.release()
  return { asha, file: await desk.settled(id, owner) }
}

const run = () =>
  oneRound(grantsJob(desk.shop.database.db, { clock: () => new Date(), timeZone: today().timeZone }))

const balances = async () => {
  const { rows } = await desk.shop.database.pool.query<{ points: number }>(
    `select points from members where mobile between '${mobileOf(1)}' and '${mobileOf(MANY)}' order by mobile`,
  )
  return rows.map(({ points }) => points)
}
const half = (points: number) => Array.from({ length: MANY }, (_, n) => (n < PART ? points : 0))

it('a file of members changes no more of them', async () => {
  const rows = Array.from({ length: MANY }, (_, n) => `${mobileOf(n + 1)},Renamed ${n + 1}`)
  const { asha, file } = await appliedUntilBlocked('members', ['mobile,name', ...rows])
  expect(file).toMatchObject({
    state: 'failed',
    failure: `${asha.name} may not apply it any more; ${PART} rows were applied before`,
    counts: { applied: PART },
  })
  const { rows: renamed } = await desk.shop.database.pool.query<{ mobile: string }>(
    `select mobile from members where name like 'Renamed %' order by mobile`,
  )
  expect(renamed.map(({ mobile }) => mobile)).toEqual(Array.from({ length: PART }, (_, n) => mobileOf(n + 1)))
})

it('a file of points gives no more of them, and the grant says why', async () => {
  const rows = Array.from({ length: MANY }, (_, n) => `${mobileOf(n + 1)},3`)
  const { asha, file } = await appliedUntilBlocked('grants', ['mobile,points', ...rows])
  expect(file.state).toBe('failed')
  await run()
  expect(await balances()).toEqual(half(3))
  const path = `/grants/${file.grant}`
  expect((await owner.call('GET', path)).data).toMatchObject({
    state: 'granted',
    points: 3 * PART,
    members: PART,
  })
  const { rows: refused } = await desk.shop.database.pool.query(
    'select distinct refused from grant_rows where batch_id = $1 and ledger_id is null',
    [file.grant],
  )
  expect(refused).toEqual([{ refused: `${asha.name} may not give points any more` }])
  // What was given can be undone by somebody else.
  expect((await owner.call('POST', `${path}/undo`, { reason: 'Not theirs' })).data).toMatchObject({
    taken_back: 3 * PART,
  })
  await run()
  expect(await balances()).toEqual(half(0))
  expect(await desk.brokenInvariants()).toEqual({})
})

it('an undo takes no more back, and somebody else can undo the rest', async () => {
  const { db } = desk.shop.database
  const rows = Array.from({ length: MANY }, (_, n) => `${mobileOf(n + 1)},7`)
  const file = await desk.applied(await desk.checked('grants', ['mobile,points', ...rows].join('\n')))
  const path = `/grants/${file.grant}`
  const asha = await desk.operatorWith('manager', 'acme')
  expect((await asha.call('POST', `${path}/undo`, { reason: 'Wrong' })).data).toMatchObject({
    state: 'undoing',
  })
  await undoNextPart(db, file.grant ?? 0, { now: new Date(), isPatient: true })
  await blocked(asha)
  await run()
  const given = half(7).map((points) => 7 - points)
  expect(await balances()).toEqual(given)
  expect((await owner.call('GET', path)).data).toMatchObject({ state: 'granted', taken_back: 7 * PART })
  const rest = await desk.manager.call('POST', `${path}/undo`, { reason: 'Wrong month' })
  expect(rest.data).toMatchObject({ state: 'undoing', taken_back: 7 * (MANY - PART) })
  await run()
  expect(await balances()).toEqual(half(0))
  expect((await owner.call('GET', path)).data).toMatchObject({ state: 'undone', taken_back: 7 * MANY })
  expect(await desk.brokenInvariants()).toEqual({})
})

it('a grant that is blocked before its first part gives nothing', async () => {
  const { pool } = desk.shop.database
  const rows = Array.from({ length: MANY }, (_, n) => `${mobileOf(n + 1)},5`)
  await desk.limitTo(1)
  const file = await desk.applied(await desk.checked('grants', ['mobile,points', ...rows].join('\n')))
  const path = `/grants/${file.grant}`
  const asha = await desk.operatorWith('manager', 'acme')
  const { version }: AdminReplyOf<'showGrant'> = (await asha.call('GET', path)).data
  expect((await asha.call('POST', `${path}/approve`, { version })).data).toMatchObject({ state: 'granting' })
  await desk.limitTo(null)
  await blocked(asha)
  const { rows: before } = await pool.query('select count(*)::int as lines from points_ledger')
  await run()
  expect((await pool.query('select count(*)::int as lines from points_ledger')).rows).toEqual(before)
  expect((await owner.call('GET', path)).data).toMatchObject({ state: 'granted', points: 0, members: 0 })
  expect(await desk.brokenInvariants()).toEqual({})
})

it('a change of many orders moves no more of them', async () => {
  const asha = await desk.operatorWith('manager', 'acme')
  const numbers: string[] = []
  while (numbers.length < 41) numbers.push(await desk.place())
  const { pool } = desk.shop.database
  // With the commit of the first part, and so before the second begins.
  await pool.query(`
    create function block_asha() returns trigger language plpgsql as $$ begin
      update operators set is_active = false where id = ${asha.id};
      delete from operator_sessions where operator_id = ${asha.id};
      return null;
    end $$;
    create constraint trigger block_asha after insert on audit_log deferrable initially deferred
      for each row execute function block_asha()`)
  const orders = numbers.map((number) => ({ number, to: 'accepted' }))
  const reply = await asha.call('POST', '/orders/moves', { orders })
  await pool.query('drop trigger block_asha on audit_log; drop function block_asha()')
  expect([reply.status, reply.error]).toEqual([401, 'signed_out'])
  const states = await Promise.all(numbers.map(async (number) => (await desk.shown(owner, number)).status))
  expect(states).toEqual([...Array<string>(20).fill('accepted'), ...Array<string>(21).fill('placed')])
})
