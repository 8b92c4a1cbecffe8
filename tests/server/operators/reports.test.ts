/** Reports of points compared with a brute force over the ledger, whatever happened on whichever days. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dateIn } from '../../../server/domain/date-in.ts'
import { expirePoints } from '../../../server/domain/points-expiry.ts'
import type { AdminReplyOf } from '../../../src/contract/admin/replies.ts'
import { openAdminBench, type AdminBench } from '../open-admin-bench.ts'
import { addClient, addMember } from '../catalogue-builders.ts'
import { openLotsShop, TIME_ZONE, type LotsShop } from '../open-lots-shop.ts'
import type { ShopMember } from '../open-member-shop.ts'
import { orderOf, read } from '../open-test-shop.ts'

const DAY_MS = 86_400_000

let shop: LotsShop
let bench: AdminBench

beforeAll(async () => {
  shop = await openLotsShop()
  bench = await openAdminBench({ database: shop.shop.database })
  const { db } = shop.shop.database
  const other = await addClient(db, { loginId: 'other', clientCode: 'OTH', clientName: 'Other' })
  await addMember(db, other.id, { mobile: '9300000001', balance: 777 })
})
afterAll(async () => {
  await bench.close()
  await shop.shop.close()
})

const report = async <Name extends 'reportLiability' | 'reportMovement'>(
  command: string,
  ...options: string[]
): Promise<AdminReplyOf<Name>> => {
  const { exitCode, printed, complaints } = await bench.admin(
    'report',
    command,
    '--client',
    'acme',
    '--json',
    ...options,
  )
  expect([exitCode, complaints]).toEqual([0, []])
  return JSON.parse(printed) as AdminReplyOf<Name>
}
const liabilityOn = (day: string, ...options: string[]) =>
  report<'reportLiability'>('liability', '--on', day, ...options)

/** Changes rows without the rules that protect them. */
async function byHand(...statements: string[]): Promise<void> {
  const client = await shop.shop.database.pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (const statement of statements) await client.query(statement)
  } finally {
    client.release(true)
  }
}

/** Moves the clock on: everything is so much longer ago. */
const pass = (hours: number) =>
  byHand(
    `update points_ledger set created_at = created_at - interval '${hours} hours'`,
    `update points_lots set expires_at = expires_at - interval '${hours} hours'`,
    `update orders set created_at = created_at - interval '${hours} hours'`,
  )
const passDays = (days: number) => pass(days * 24)

const today = () => dateIn(TIME_ZONE, new Date())
const plusDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** The same day of a later month, or that month's last day. */
function plusMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0))
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(date, last.getUTCDate())))
    .toISOString()
    .slice(0, 10)
}

interface Move {
  lot: number
  amount: number
  kind: 'granted' | 'redeemed' | 'refunded' | 'taken_back' | 'expired'
  day: string
}
interface Lot {
  id: number
  member: number
  grantedOn: string
  lastDay: string | null
}

const later = (a: string, b: string) => (a > b ? a : b)

/** Other clients' points are no part of a report. */
const OF_ACME = `join members m on m.id = line.member_id join clients c on c.id = m.client_id and c.login_id = 'acme'`

/** The books by day, read row by row. Expired points leave with their last day, whenever that is written. */
async function readBooks(): Promise<{ moves: Move[]; lots: Lot[] }> {
  const { pool } = shop.shop.database
  const { rows: lotRows } = await pool.query<{
    id: number
    member: number
    remaining: number
    expires: Date | null
    created: Date
  }>(`select lot.id, lot.member_id as member, lot.remaining, lot.expires_at as expires, line.created_at as created
    from points_lots lot join points_ledger line on line.id = lot.ledger_id ${OF_ACME}`)
  const lots = lotRows.map(({ id, member, expires, created }) => ({
    id,
    member,
    grantedOn: dateIn(TIME_ZONE, created),
    lastDay: expires === null ? null : dateIn(TIME_ZONE, new Date(expires.getTime() - 1)),
  }))
  const goneOn = (lotId: number) => {
    const lot = lots.find(({ id }) => id === lotId)
    return later(lot?.lastDay ?? '', lot?.grantedOn ?? '')
  }
  const { rows } = await pool.query<{
    lot: number
    amount: number
    created: Date
    order: number | null
    reason: string
  }>(`select move.lot_id as lot, move.amount, line.created_at as created, line.order_id as order, line.reason
    from points_lot_moves move join points_ledger line on line.id = move.ledger_id ${OF_ACME}`)
  const moves = rows.map(({ lot, amount, created, order, reason }): Move => {
    if (reason === 'Points expired') return { lot, amount, kind: 'expired', day: goneOn(lot) }
    const kind =
      order === null ? (amount > 0 ? 'granted' : 'taken_back') : amount > 0 ? 'refunded' : 'redeemed'
    return { lot, amount, kind, day: dateIn(TIME_ZONE, created) }
  })
  for (const { id, remaining, expires } of lotRows)
    if (remaining > 0 && expires !== null && expires <= new Date())
      moves.push({ lot: id, amount: -remaining, kind: 'expired', day: goneOn(id) })
  return { moves, lots }
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** Points by a lot's property. */
function grouped<Key>(lots: readonly (Lot & { left: number })[], keyOf: (lot: Lot) => Key): Map<Key, number> {
  const sums = new Map<Key, number>()
  for (const lot of lots) sums.set(keyOf(lot), (sums.get(keyOf(lot)) ?? 0) + lot.left)
  return sums
}

const asMonths = (sums: Map<string | null, number>) =>
  [...sums]
    .flatMap(([month, points]) => (month === null ? [] : [{ month, points, value: null }]))
    .toSorted((a, b) => a.month.localeCompare(b.month))

/** The liability as it should be. */
function liabilityBy({ moves, lots }: Awaited<ReturnType<typeof readBooks>>, day: string, months: number) {
  const held = lots
    .map((lot) => ({
      ...lot,
      left: sum(moves.filter((move) => move.lot === lot.id && move.day <= day).map(({ amount }) => amount)),
    }))
    .filter(({ left }) => left !== 0)
  const byMonth = grouped(held, ({ lastDay }) => lastDay?.slice(0, 7) ?? null)
  const whatIf = grouped(held, ({ grantedOn }) => {
    const last = plusMonths(grantedOn, months)
    // Today's last day is not over.
    return last > day || (last === day && day === today()) ? last.slice(0, 7) : null
  })
  return {
    as_of: day,
    value_per_point: null,
    outstanding: sum(held.map(({ left }) => left)),
    value: null,
    members: new Set(held.map(({ member }) => member)).size,
    never: byMonth.get(null) ?? 0,
    by_month: asMonths(byMonth),
    what_if: {
      expire_months: months,
      expired: whatIf.get(null) ?? 0,
      outstanding: sum(held.map(({ left }) => left)) - (whatIf.get(null) ?? 0),
      by_month: asMonths(whatIf),
    },
  }
}

/** The movement as it should be. */
function movementBy({ moves }: Awaited<ReturnType<typeof readBooks>>, from: string, until: string) {
  const of = (test: (move: Move) => boolean) => sum(moves.filter(test).map(({ amount }) => amount))
  const within = (kind: Move['kind']) =>
    of((move) => move.kind === kind && move.day >= from && move.day <= until)
  return {
    from,
    until,
    opening: of(({ day }) => day < from),
    granted: within('granted'),
    redeemed: within('redeemed'),
    refunded: within('refunded'),
    expired: within('expired'),
    taken_back: within('taken_back'),
    closing: of(({ day }) => day <= until),
  }
}

const placed: { member: ShopMember; number: string; id: unknown; isBack: boolean }[] = []

async function order(member: ShopMember): Promise<void> {
  const reply = await shop.shop.placeOrder(orderOf(member, [{ id: shop.productId }]), member.token)
  if (reply.message !== 'Success') return
  const { order_number, order_id } = read('createOrder', reply)
  placed.push({ member, number: order_number ?? '', id: order_id, isBack: false })
}

async function giveBack(nth: number, how: 'decline' | 'cancel'): Promise<void> {
  const given = placed[nth % placed.length]
  if (given === undefined || given.isBack) return
  given.isBack = true
  if (how === 'decline') await shop.decline(given.number)
  else await shop.cancel(given.member, Number(given.id))
}

it('for any days of any history, opening and what follows is the closing balance, which is what is owed, by month and lot by lot', async () => {
  const people = [await shop.memberWith(0), await shop.memberWith(0), await shop.memberWith(500)]
  const who = fc.nat(people.length - 1)
  const step = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('pass' as const), hours: fc.integer({ min: 1, max: 1080 }) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('give' as const),
        who,
        points: fc.integer({ min: 1, max: 900 }),
        days: fc.option(fc.integer({ min: 0, max: 90 })),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('take' as const),
        who,
        points: fc.integer({ min: 1, max: 300 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('order' as const), who }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('back' as const),
        how: fc.constantFrom('decline' as const, 'cancel' as const),
        nth: fc.nat(9),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('expire' as const) }) },
  )
  const history = fc.array(step, { minLength: 8, maxLength: 20 })
  const asked = fc.array(fc.tuple(fc.nat(200), fc.nat(120), fc.integer({ min: 1, max: 6 })), {
    minLength: 4,
    maxLength: 4,
  })
  await fc.assert(
    fc.asyncProperty(history, asked, async (steps, questions) => {
      for (const one of steps) {
        if (one.kind === 'pass') await pass(one.hours)
        else if (one.kind === 'expire') await expirePoints(shop.shop.database.pool)
        else if (one.kind === 'back') await giveBack(one.nth, one.how)
        else {
          const member = people[one.who]
          if (member === undefined) continue
          if (one.kind === 'order') await order(member)
          else if (one.kind === 'give') await shop.give(member.id, one.points, one.days ?? undefined)
          // As the command line: expired points are not the ones taken back.
          else
            await bench.admin(
              'points',
              'grant',
              '--client',
              'acme',
              '--reason',
              'Given by mistake',
              '--mobile',
              member.mobile,
              `--points=-${one.points}`,
            )
        }
      }
      const books = await readBooks()
      for (const [ago, length, months] of [[0, 60, 3] as const, ...questions]) {
        const until = plusDays(today(), -ago)
        const from = plusDays(until, -length)
        const movement = await report<'reportMovement'>('movement', '--from', from, '--until', until)
        expect(movement).toEqual(movementBy(books, from, until))
        const { opening, granted, redeemed, refunded, expired, taken_back, closing } = movement
        expect(opening + granted + redeemed + refunded + expired + taken_back).toBe(closing)
        const liability = await liabilityOn(until, '--expire-months', String(months))
        expect(liability).toEqual(liabilityBy(books, until, months))
        expect(liability.outstanding).toBe(closing)
        expect(sum(liability.by_month.map(({ points }) => points)) + liability.never).toBe(closing)
      }
    }),
    { numRuns: 8 },
  )
  expect(placed.length).toBeGreaterThan(0)
}, 180_000)

describe('the forecast', () => {
  it('by month is what is written off when each month is over', async () => {
    const member = await shop.memberWith(0)
    for (const [points, days] of [
      [100, 3],
      [250, 20],
      [40, 33],
      [700, 64],
      [5, 95],
      [60, 400],
    ] as const)
      await shop.give(member.id, points, days)
    await shop.give(member.id, 1000)
    await order(member)
    await expirePoints(shop.shop.database.pool)
    const { by_month: forecast, never, outstanding } = await liabilityOn(today())
    expect(forecast.length).toBeGreaterThanOrEqual(4)
    const { pool } = shop.shop.database
    for (const { month, points } of forecast) {
      const { rows } = await pool.query<{ id: number; expires: Date }>(
        'select id, expires_at as expires from points_lots where expires_at > now() and not is_empty',
      )
      const due = rows.filter(({ expires }) =>
        dateIn(TIME_ZONE, new Date(expires.getTime() - 1)).startsWith(month),
      )
      await byHand(
        `update points_lots set expires_at = now() - interval '1 minute' where id in (${due.map(({ id }) => id).join()})`,
      )
      const before = await writtenOff()
      await expirePoints(pool)
      expect([month, (await writtenOff()) - before]).toEqual([month, points])
    }
    const after = await liabilityOn(today())
    expect(after).toMatchObject({ outstanding: never, never, by_month: [] })
    expect(outstanding).toBe(never + sum(forecast.map(({ points }) => points)))
  })

  const writtenOff = async () => {
    const { rows } = await shop.shop.database.pool.query<{ points: number }>(
      "select coalesce(-sum(amount), 0)::int as points from points_ledger where reason = 'Points expired'",
    )
    return rows[0]?.points ?? 0
  }

  it('counts the points of a last day until it is over, and not after', async () => {
    const member = await shop.memberWith(0)
    const before = await liabilityOn(today())
    await shop.give(member.id, 90, 0)
    const month = today().slice(0, 7)
    const ofMonth = ({ by_month }: AdminReplyOf<'reportLiability'>) =>
      by_month.find((one) => one.month === month)?.points ?? 0
    const during = await liabilityOn(today())
    expect(during.outstanding - before.outstanding).toBe(90)
    expect(ofMonth(during) - ofMonth(before)).toBe(90)
    await passDays(1)
    const yesterday = plusDays(today(), -1)
    const closed = await report<'reportMovement'>('movement', '--from', yesterday, '--until', yesterday)
    // Before the job has written it off, and after.
    await expirePoints(shop.shop.database.pool)
    expect(await report('movement', '--from', yesterday, '--until', yesterday)).toEqual(closed)
    expect(closed.closing).toBe((await liabilityOn(yesterday)).outstanding)
    expect(closed.expired).toBeLessThanOrEqual(-90)
  })
})

it('values points exactly, by the value that is given, or else the client’s', async () => {
  const valued = async (...options: string[]) => {
    const { by_month, outstanding, value, value_per_point } = await liabilityOn(today(), ...options)
    expect(value).toBe(outstanding * (value_per_point ?? 0))
    for (const month of by_month) expect(month.value).toBe(month.points * (value_per_point ?? 0))
    return value_per_point
  }
  expect(await valued('--value-per-point', '0.0625')).toBe(0.0625)
  await shop.shop.database.pool.query('update clients set value_per_point = 0.25')
  expect(await valued()).toBe(0.25)
  expect(await valued('--value-per-point', '0.0625')).toBe(0.0625)
})

it.each([
  ['a day to come', 'liability', ['--on', '2999-01-01'], '--on: must not be a day to come'],
  [
    'days in the wrong order',
    'movement',
    ['--from', '2026-02-01', '--until', '2026-01-01'],
    '--from: must not be after the last day',
  ],
  ['a value with five decimals', 'liability', ['--value-per-point', '0.00001'], 'four decimals'],
])('refuses %s', async (_what, command, options, words) => {
  const { exitCode, complaints } = await bench.admin('report', command, '--client', 'acme', ...options)
  expect(exitCode).toBe(2)
  expect(complaints.join()).toContain(words)
})

it('prints a table without --json', async () => {
  const { printed } = await bench.admin('report', 'movement', '--client', 'acme')
  expect(printed).toMatch(/^from +until +what +points$/m)
  expect(printed).toMatch(/closing +\d+$/m)
})
