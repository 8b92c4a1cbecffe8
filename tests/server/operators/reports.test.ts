/** Reports of points compared with a brute force over the ledger, whatever happened on whichever days. */
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { dateIn } from '../../../server/domain/date-in.ts'
import { expirePoints } from '../../../server/domain/points-expiry.ts'
import type { AdminReplyOf } from '../../../src/contract/admin/replies.ts'
import { fuzzRuns } from '../../setup/fuzz-runs.ts'
import { fixture } from '../fixture.ts'
import { openAdminBench } from '../shops/open-admin-bench.ts'
import { addClient, addMember } from '../catalogue-builders.ts'
import { openLotsShop, TIME_ZONE } from '../shops/open-lots-shop.ts'
import type { ShopMember } from '../shops/open-member-shop.ts'
import { orderOf, read } from '../shops/open-test-shop.ts'
import { liabilityBy, movementBy, plusDays, readBooks, redemptionsBy, sum, today } from '../points-by-day.ts'

const shop = fixture(openLotsShop)
const bench = fixture(() => openAdminBench({ database: shop.database }))

beforeAll(async () => {
  const { db } = shop.database
  const other = await addClient(db, { loginId: 'other', clientCode: 'OTH', clientName: 'Other' })
  await addMember(db, other.id, { mobile: '9300000001', balance: 777 })
})

const report = async <Name extends 'reportLiability' | 'reportMovement' | 'reportRedemptions'>(
  command: string,
  ...options: string[]
): Promise<AdminReplyOf<Name>> => {
  const words = ['report', command, '--client', 'acme', '--json', ...options]
  const { exitCode, printed, complaints } = await bench.admin(...words)
  expect([exitCode, complaints]).toEqual([0, []])
  return JSON.parse(printed) as AdminReplyOf<Name>
}
const liabilityOn = (day: string, ...options: string[]) =>
  report<'reportLiability'>('liability', '--on', day, ...options)

/** Moves the clock on: everything is so much longer ago. */
const pass = (hours: number) =>
  shop.byHand(
    `update points_ledger set created_at = created_at - interval '${hours} hours';
      update points_lots set expires_at = expires_at - interval '${hours} hours';
      update orders set created_at = created_at - interval '${hours} hours'`,
  )

const placed: { member: ShopMember; number: string; id: unknown; isBack: boolean }[] = []

async function order(member: ShopMember): Promise<void> {
  const reply = await shop.placeOrder(orderOf(member, [{ id: shop.productId }]), member.token)
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

const grants: string[] = []
let undone = 0

/** Gives points, or takes them where there are so many. */
async function grant({ mobile }: ShopMember, points: number): Promise<void> {
  const whom = ['--client', 'acme', '--mobile', mobile, `--points=${points}`]
  const { printed } = await bench.admin('points', 'grant', ...whom, '--reason', 'Ten years', '--json')
  if (points > 0) grants.push(String((JSON.parse(printed) as { grant: number }).grant))
}

async function undo(nth: number): Promise<void> {
  const [id] = grants.splice(nth % Math.max(1, grants.length), 1)
  if (id === undefined) return
  const { exitCode } = await bench.admin('grant', 'undo', '--grant', id, '--reason', 'Wrong month')
  if (exitCode === 0) undone += 1
}

/** @param weight how often it is taken, beside the others' */
const stepOf = <Kind extends string, Fields extends object>(
  weight: number,
  kind: Kind,
  fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> },
) => ({
  weight,
  arbitrary: fc.record({ kind: fc.constant(kind), ...fields }) as fc.Arbitrary<{ kind: Kind } & Fields>,
})

it(
  'for any days of any history, opening and what follows is the closing balance, which is what is owed by month and lot by lot, and the redemptions are those of its orders',
  { timeout: fuzzRuns(180_000) },
  async () => {
    const people = [await shop.memberWith(0), await shop.memberWith(0), await shop.memberWith(500)]
    const who = fc.nat(people.length - 1)
    const points = fc.integer({ min: 1, max: 900 })
    const step = fc.oneof(
      stepOf(3, 'pass', { hours: fc.integer({ min: 1, max: 1080 }) }),
      stepOf(3, 'give', { who, points, days: fc.option(fc.integer({ min: 0, max: 90 })) }),
      stepOf(1, 'take', { who, points: fc.integer({ min: 1, max: 300 }) }),
      stepOf(2, 'order', { who }),
      stepOf(1, 'back', { how: fc.constantFrom('decline' as const, 'cancel' as const), nth: fc.nat(9) }),
      stepOf(1, 'grant', { who, points }),
      stepOf(1, 'undo', { nth: fc.nat(9) }),
      stepOf(1, 'expire', {}),
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
          else if (one.kind === 'expire') await expirePoints(shop.database.pool)
          else if (one.kind === 'back') await giveBack(one.nth, one.how)
          else if (one.kind === 'undo') await undo(one.nth)
          else {
            const member = people[one.who]
            if (member === undefined) continue
            if (one.kind === 'order') await order(member)
            else if (one.kind === 'grant') await grant(member, one.points)
            else if (one.kind === 'give') await shop.give(member.id, one.points, one.days ?? undefined)
            // As the command line: expired points are not the ones taken back.
            else await grant(member, -one.points)
          }
        }
        const books = await readBooks(shop.database)
        for (const [ago, length, months] of [[0, 60, 3] as const, ...questions]) {
          const until = plusDays(today(), -ago)
          const from = plusDays(until, -length)
          const days = ['--from', from, '--until', until]
          const movement = await report<'reportMovement'>('movement', ...days)
          expect(movement).toEqual(movementBy(books, from, until))
          const { opening, granted, redeemed, refunded, expired, taken_back, closing } = movement
          expect(opening + granted + redeemed + refunded + expired + taken_back).toBe(closing)
          const redemptions = await report<'reportRedemptions'>('redemptions', ...days)
          expect(redemptions).toEqual(redemptionsBy(books, from, until))
          const liability = await liabilityOn(until, '--expire-months', String(months))
          expect(liability).toEqual(liabilityBy(books, until, months))
          expect(liability.outstanding).toBe(closing)
          expect(sum(liability.by_month.map(({ points }) => points)) + liability.never).toBe(closing)
        }
      }),
      { numRuns: fuzzRuns(8) },
    )
    expect(placed.length).toBeGreaterThan(0)
    expect(undone).toBeGreaterThan(0)
  },
)

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
    await expirePoints(shop.database.pool)
    const { by_month: forecast, never, outstanding } = await liabilityOn(today())
    expect(forecast.length).toBeGreaterThanOrEqual(4)
    const { pool } = shop.database
    for (const { month, points } of forecast) {
      const { rows } = await pool.query<{ id: number; expires: Date }>(
        'select id, expires_at as expires from points_lots where expires_at > now() and not is_empty',
      )
      const due = rows.filter(({ expires }) =>
        dateIn(TIME_ZONE, new Date(expires.getTime() - 1)).startsWith(month),
      )
      await shop.byHand(
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
    const { rows } = await shop.database.pool.query<{ points: number }>(
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
    await pass(24)
    const yesterday = plusDays(today(), -1)
    const closed = await report<'reportMovement'>('movement', '--from', yesterday, '--until', yesterday)
    // Before the job has written it off, and after.
    await expirePoints(shop.database.pool)
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
  await shop.database.pool.query('update clients set value_per_point = 0.25')
  expect(await valued()).toBe(0.25)
  expect(await valued('--value-per-point', '0.0625')).toBe(0.0625)
})

it('values more points than a double has digits for exactly, in the file and the table', async () => {
  const { pool } = shop.database
  const people = [await shop.memberWith(2_147_483_647), await shop.memberWith(2_000_000_000 - 2)]
  const before = (await liabilityOn(today())).outstanding
  const { printed } = await bench.admin(
    'report',
    'liability',
    '--client',
    'acme',
    '--value-per-point',
    '9999.9999',
  )
  const exact = BigInt(before) * 99_999_999n
  expect(printed).toContain(
    `${exact / 10_000n}.${String(exact % 10_000n)
      .padStart(4, '0')
      .replace(/0+$/, '')}`,
  )
  const { value } = await liabilityOn(today(), '--value-per-point', '9999.9999')
  expect(value).toBe(Number(`${exact / 10_000n}.${String(exact % 10_000n).padStart(4, '0')}`))
  for (const { id } of people)
    await pool.query(
      "insert into points_ledger (member_id, amount, reason) select id, -points, 'Spent' from members where id = $1",
      [id],
    )
})

it('explains what an erasure of an earlier version took back of points that were over', async () => {
  const member = await shop.memberWith(0)
  await shop.give(member.id, 50, 0)
  await shop.give(member.id, 10)
  await pass(30)
  await shop.database.pool.query(
    "insert into points_ledger (member_id, amount, reason, actor) values ($1, -60, 'Written off: the member was erased', 'ops')",
    [member.id],
  )
  const yesterday = plusDays(today(), -2)
  const days = ['--from', yesterday, '--until', today()]
  expect(await report('movement', ...days)).toMatchObject({ unexplained: 0 })
  for (const day of [0, 1, 2].map((ago) => plusDays(today(), -ago)))
    expect(await report('movement', '--from', day, '--until', day)).toMatchObject({ unexplained: 0 })
})

it.each([
  ['a day to come', 'liability', ['--on', '2999-01-01'], '--on: must not be a day to come'],
  [
    'days in the wrong order',
    'movement',
    ['--from', '2026-02-01', '--until', '2026-01-01'],
    '--from: must not be after the last day',
  ],
  [
    'movements until a day to come',
    'movement',
    ['--until', '2999-12-31'],
    '--until: must not be a day to come',
  ],
  [
    'redemptions until a day to come',
    'redemptions',
    ['--until', '2999-12-31'],
    '--until: must not be a day to come',
  ],
  ['a value with five decimals', 'liability', ['--value-per-point', '0.00001'], 'four decimals'],
])('refuses %s', async (_what, command, options, words) => {
  const { exitCode, complaints } = await bench.admin('report', command, '--client', 'acme', ...options)
  expect(exitCode).toBe(2)
  expect(complaints.join()).toContain(words)
})

it('prints a table without --json', async () => {
  const { printed } = await bench.admin('report', 'movement', '--client', 'acme')
  expect(printed).toMatch(/^from +until +what +points +value$/m)
  expect(printed).toMatch(/closing +\d+ +[\d.]+$/m)
})
