/** Batches of grants: random histories compared with a model, and large ones whose server is killed. */
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { readBatch } from '../../../server/db/read/read-grants.ts'
import { dateIn } from '../../../server/domain/date-in.ts'
import { makeBatch, type NewBatch } from '../../../server/domain/grants/grant-batch.ts'
import { grantNextPart, lockBatch, ROWS_AT_ONCE } from '../../../server/domain/grants/grant-part.ts'
import { Refused } from '../../../server/domain/refused.ts'
import { grantsJob } from '../../../server/domain/grants/run-grants.ts'
import { undoBatch, undoNextPart } from '../../../server/domain/grants/undo-grant.ts'
import { addMember } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { brokenInvariants } from '../kept-books.ts'
import { openLotsShop, TIME_ZONE } from '../shops/open-lots-shop.ts'
import { startJob } from '../start-job.ts'
import { eventually } from '../../setup/eventually.ts'
import { fuzzRuns } from '../../setup/fuzz-runs.ts'

const shop = fixture(openLotsShop)

const db = () => shop.database.db
const by = { name: 'Meera', operatorId: null }
const now = () => ({ now: new Date(), timeZone: TIME_ZONE })

type Row = Pick<NewBatch['rows'][number], 'mobile' | 'points'> & { days?: number | null }

const make = (rows: readonly Row[], how: Pick<NewBatch, 'rest'> = {}) =>
  db().transaction((on) =>
    makeBatch(on, {
      ...now(),
      ...how,
      clientId: shop.acme.id,
      key: null,
      reason: 'Diwali',
      by,
      rows: rows.map(({ mobile, points, days }, index) => ({
        line: index + 1,
        mobile,
        points,
        reason: 'Diwali',
        lastDay: days ? dateIn(TIME_ZONE, new Date(Date.now() + days * 86_400_000)) : null,
        key: null,
      })),
    }),
  )

const undo = (id: number) =>
  db().transaction(async (on) => {
    const batch = await lockBatch(on, id, { isPatient: true })
    if (batch === null) throw new Error('gone')
    return undoBatch(on, batch, { by, reason: 'Wrong', now: new Date() })
  })

/** A member's lots according to the model, in order of creation. */
interface Lot {
  left: number
  days: number | null
  state: 'live' | 'overdue'
  batch: number
}

it('whatever is granted, spent, undone and expired in any order, each lot has what it should', async () => {
  const amount = fc.integer({ min: 1, max: 900 })
  const whose = fc.nat(2)
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('grant' as const),
      rows: fc.array(fc.record({ whose, points: amount, days: fc.option(fc.integer({ min: 1, max: 60 })) }), {
        minLength: 1,
        maxLength: 5,
      }),
    }),
    fc.record({ kind: fc.constant('spend' as const), whose, points: amount }),
    fc.record({ kind: fc.constant('undo' as const), at: fc.nat(4) }),
    fc.record({ kind: fc.constant('expire' as const), whose }),
  )
  const property = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
    const members = [await shop.memberWith(0), await shop.memberWith(0), await shop.memberWith(0)]
    const lots: Lot[][] = [[], [], []]
    const batches: { id: number; isUndone: boolean }[] = []
    const key = ({ days, state }: Lot) => (state === 'overdue' ? (days ?? 0) - 1000 : (days ?? Infinity))
    for (const step of steps) {
      if (step.kind === 'grant') {
        const rows = step.rows.map(({ whose, ...row }) => ({ ...row, mobile: members[whose]?.mobile ?? '' }))
        const { batch } = await make(rows)
        for (const { whose, points, days } of step.rows)
          lots[whose]?.push({ left: points, days, state: 'live', batch: batches.length })
        batches.push({ id: batch?.id ?? 0, isUndone: false })
      } else if (step.kind === 'spend') {
        const own = lots[step.whose] ?? []
        let wanted = step.points
        if (wanted > own.reduce((sum, { left }) => sum + left, 0)) continue
        await shop.give(members[step.whose]?.id ?? 0, -wanted)
        for (const lot of own.toSorted((one, other) => key(one) - key(other) || 0)) {
          const taken = Math.min(lot.left, wanted)
          lot.left -= taken
          wanted -= taken
        }
      } else if (step.kind === 'expire') {
        await shop.letExpire(members[step.whose]?.id ?? 0)
        for (const lot of lots[step.whose] ?? []) if (lot.days !== null) lot.state = 'overdue'
      } else {
        const index = step.at % Math.max(1, batches.length)
        const batch = batches[index]
        if (!batch) continue
        if (batch.isUndone) {
          await expect(undo(batch.id)).rejects.toThrow(Refused)
          continue
        }
        const { rows } = await undo(batch.id)
        batch.isUndone = true
        const expected = new Map<string, number>()
        for (const [member, own] of lots.entries()) {
          const touched = own.filter((lot) => lot.batch === index)
          // Its own overdue points are written off first, and with them the member's other ones.
          if (touched.some(({ state, left }) => state === 'overdue' && left > 0))
            for (const lot of own) if (lot.state === 'overdue') lot.left = 0
          const mobile = members[member]?.mobile ?? ''
          for (const lot of touched) {
            expected.set(mobile, (expected.get(mobile) ?? 0) + lot.left)
            lot.left = 0
          }
        }
        const said = new Map<string, number>()
        for (const { mobile, taken_back } of rows) said.set(mobile, (said.get(mobile) ?? 0) + taken_back)
        expect(said).toEqual(expected)
      }
      for (const [member, own] of lots.entries())
        expect(await shop.left(members[member]?.id ?? 0)).toEqual(own.map(({ left }) => left))
    }
  })
  await fc.assert(property, { numRuns: fuzzRuns(8) })
}, 120_000)

it('while a large batch is written, its client can be changed', async () => {
  const { mobile } = await shop.memberWith(0)
  const rows = Array.from({ length: ROWS_AT_ONCE + 1 }, () => ({ mobile, points: 1 }))
  let changes = 0
  await make(rows, {
    async rest() {
      // Fails at once if another transaction has the row.
      await shop.database.pool.query('select from clients where id = $1 for no key update nowait', [
        shop.acme.id,
      ])
      changes += 1
    },
  })
  expect(changes).toBeGreaterThan(2)
})

describe('a large grant', () => {
  const MANY = 1200
  let mobiles: string[]
  let id: number
  const total = async () => {
    const { rows } = await shop.database.pool.query<{ points: number; least: number; most: number }>(
      'select sum(points)::int as points, min(points) as least, max(points) as most from members where mobile = any($1)',
      [mobiles],
    )
    return rows[0]
  }
  const state = async () => (await readBatch(db(), id))?.state
  const patiently = () => ({ ...now(), isPatient: true })

  beforeAll(async () => {
    mobiles = Array.from({ length: MANY }, (_, n) => String(9_600_000_000 + n))
    for (const mobile of mobiles) await addMember(db(), shop.acme.id, { mobile, balance: 0 })
  }, 60_000)

  it('is granted part by part, each part as a whole or not at all, when its server is killed within one', async () => {
    const { batch } = await make(mobiles.map((mobile) => ({ mobile, points: 7 })))
    id = batch?.id ?? 0
    expect([batch?.state, await total()]).toEqual(['granting', { points: 0, least: 0, most: 0 }])
    await grantNextPart(db(), id, patiently())
    expect(await total()).toEqual({ points: 3500, least: 0, most: 7 })
    const { pool } = shop.database
    const holder = await pool.connect()
    await holder.query('begin')
    await holder.query('select from members where mobile = $1 for update', [mobiles[700]])
    const killed = grantNextPart(db(), id, patiently()).then(
      () => 'done',
      () => 'killed',
    )
    // It has the batch and some members by now, and waits for the one that is held.
    await eventually(async () => {
      const { rows } = await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%from members where id%'`,
      )
      return rows.length > 0
    })
    expect(await killed).toBe('killed')
    await holder.query('rollback')
    holder.release()
    expect(await total()).toEqual({ points: 3500, least: 0, most: 7 })
  })

  it('is finished by whichever servers are there, each row once', async () => {
    const options = { clock: () => new Date(), timeZone: TIME_ZONE }
    const faults: unknown[] = []
    const stops = [1, 2, 3].map(() => startJob(grantsJob(db(), options), (fault) => faults.push(fault)))
    await eventually(async () => (await state()) === 'granted')
    await Promise.all(stops.map((stop) => stop()))
    expect(faults).toEqual([])
    expect(await total()).toEqual({ points: 7 * MANY, least: 7, most: 7 })
  })

  it('is undone in the same way', async () => {
    expect((await undo(id)).batch.state).toBe('undoing')
    await undoNextPart(db(), id, patiently())
    expect(await total()).toEqual({ points: 7 * 700, least: 0, most: 7 })
    const stop = startJob(grantsJob(db(), { clock: () => new Date(), timeZone: TIME_ZONE }))
    await eventually(async () => (await state()) === 'undone')
    await stop()
    expect(await total()).toEqual({ points: 0, least: 0, most: 0 })
    expect(await readBatch(db(), id)).toMatchObject({ takenBack: 7 * MANY })
    await expect(undo(id)).rejects.toThrow(Refused)
  })

  it('that fails holds up no other, and counts only members who got it', async () => {
    const { pool } = shop.database
    const [spender = '', ...others] = mobiles
    await make([{ mobile: spender, points: 5 }])
    const failing = (await make(others.map((mobile) => ({ mobile, points: 1 })))).batch?.id ?? 0
    const next = await make(mobiles.map((mobile) => ({ mobile, points: mobile === spender ? -5 : 2 })))
    id = next.batch?.id ?? 0
    expect(next.batch).toMatchObject({ state: 'granting', members: MANY })
    await make([{ mobile: spender, points: -5 }])
    await pool.query(`
      create function fail() returns trigger language plpgsql as $$ begin raise 'no room'; end $$;
      create trigger fail before update on grant_rows for each row when (new.batch_id = ${failing}) execute function fail()`)
    const faults: unknown[] = []
    const options = { clock: () => new Date(), timeZone: TIME_ZONE }
    const stop = startJob(grantsJob(db(), options), (fault) => faults.push(fault))
    await eventually(async () => (await state()) === 'granted')
    expect(await readBatch(db(), id)).toMatchObject({ members: MANY - 1, points: 2 * (MANY - 1) })
    expect(faults).not.toEqual([])
    await pool.query('drop trigger fail on grant_rows; drop function fail()')
    await eventually(async () => (await readBatch(db(), failing))?.state === 'granted')
    await stop()
    expect(await total()).toEqual({ points: 3 * (MANY - 1), least: 0, most: 3 })
  })
})

it('the ledger itself takes a reversal out of its own lot alone, and no more than it has left', async () => {
  const { pool } = shop.database
  const member = await shop.memberWith(0)
  await shop.give(member.id, 100, 1)
  await shop.give(member.id, 50)
  const { rows } = await pool.query<{ id: number }>(
    'select id from points_ledger where member_id = $1 order by id desc limit 1',
    [member.id],
  )
  const reverse = (amount: number) =>
    pool.query('insert into points_ledger (member_id, amount, reason, reverses_id) values ($1, $2, $3, $4)', [
      member.id,
      amount,
      'Back',
      rows[0]?.id,
    ])
  await expect(reverse(-51)).rejects.toThrow('do not add up')
  await expect(reverse(1)).rejects.toThrow('points_ledger_reverses_in')
  await pool.query(
    `insert into points_ledger (member_id, amount, reason, reverses_id)
      values ($1, -30, 'Grant taken back', $2)`,
    [member.id, rows[0]?.id],
  )
  expect(await shop.left(member.id)).toEqual([100, 20])
  await expect(reverse(-21)).rejects.toThrow('do not add up')
  expect(await shop.left(member.id)).toEqual([100, 20])
})

it('the books agree after all of this', async () => {
  expect(await brokenInvariants(shop.database.pool)).toEqual({})
})
