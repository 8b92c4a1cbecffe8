/** Lots: what is spent first, what a refund goes back to, and what expires when. */
import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ledgerInvariants } from '../../server/db/ledger-invariants.ts'
import { members, notifications, pointsLedger, pointsLots } from '../../server/db/schema.ts'
import { dateIn } from '../../server/domain/date-in.ts'
import { writeLedgerLine } from '../../server/domain/ledger.ts'
import { ImpossibleMove, moveOrder } from '../../server/domain/order-transitions.ts'
import { expirePoints, startPointsExpiry } from '../../server/domain/points-expiry.ts'
import { eventually } from '../setup/eventually.ts'
import { addProduct } from './catalogue-builders.ts'
import { openMemberShop, type MemberShop, type ShopMember } from './open-member-shop.ts'
import { orderOf } from './open-test-shop.ts'

const TIME_ZONE = 'Asia/Kolkata'
const DAY_MS = 86_400_000

let fixture: MemberShop
let member: ShopMember
let bag: Awaited<ReturnType<typeof addProduct>>
/** Points of the bag. */
const PRICE = 300

beforeAll(async () => {
  fixture = await openMemberShop()
  bag = await addProduct(fixture.shop.database.db, fixture.category, { code: 'BAG', points: PRICE })
})
beforeEach(async () => {
  member = await fixture.memberWith(0)
})
afterAll(() => fixture.shop.close())

const database = () => fixture.shop.database

/** The last day, so many days from now. */
const inDays = (days: number) => ({
  day: dateIn(TIME_ZONE, new Date(Date.now() + days * DAY_MS)),
  timeZone: TIME_ZONE,
})

const give = (amount: number, days?: number, memberId = member.id) =>
  writeLedgerLine(database().db, {
    memberId,
    amount,
    reason: 'Given',
    expires: days === undefined ? undefined : inDays(days),
  })

/** What each lot has left, in the order in which they were made. */
async function left(memberId = member.id): Promise<number[]> {
  const lots = await database()
    .db.select()
    .from(pointsLots)
    .where(eq(pointsLots.memberId, memberId))
    .orderBy(asc(pointsLots.id))
  return lots.map(({ remaining }) => remaining)
}

/** Lets the last day of the member's lots be over: the rules that keep them from it are the application's. */
async function letExpire(where = 'true', memberId = member.id): Promise<void> {
  const client = await database().pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    const expired = `update points_lots set expires_at = clock_timestamp()
      where member_id = $1 and expires_at > clock_timestamp() and ${where}`
    await client.query(expired, [memberId])
  } finally {
    client.release(true)
  }
}

const ledgerOf = async (memberId = member.id) =>
  (
    await database()
      .db.select()
      .from(pointsLedger)
      .where(eq(pointsLedger.memberId, memberId))
      .orderBy(asc(pointsLedger.id))
  ).map(({ amount, reason }) => `${amount} ${reason}`)

async function brokenInvariants(): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  for (const { rule, violations } of Object.values(ledgerInvariants)) {
    const { rows } = await database().pool.query(violations)
    if (rows.length > 0) found[rule] = rows
  }
  return found
}

const decline = (orderNumber: string) =>
  moveOrder(database().db, {
    orderNumber,
    to: 'declined',
    details: { reason: 'Gone' },
    now: new Date(),
    timeZone: TIME_ZONE,
    randomBelow: () => 0,
  })

describe('points are spent', () => {
  it('from the lot that expires first, and last from what never expires [P.3]', async () => {
    await give(100)
    await give(100, 90)
    await give(100, 30)
    await give(-150)
    expect(await left()).toEqual([100, 50, 0])
    await give(-100)
    expect(await left()).toEqual([50, 0, 0])
    expect(await brokenInvariants()).toEqual({})
  })

  it('until their last day is over where the client is, whatever hour it is elsewhere [P.4]', async () => {
    await writeLedgerLine(database().db, {
      memberId: member.id,
      amount: 10,
      reason: 'Given',
      expires: { day: '2027-12-31', timeZone: TIME_ZONE },
    })
    const [lot] = await database().db.select().from(pointsLots).where(eq(pointsLots.memberId, member.id))
    expect(lot?.expiresAt?.toISOString()).toBe('2027-12-31T18:30:00.000Z')
  })
})

describe('a refund', () => {
  it('goes back to the lots that the order took it from [P.5]', async () => {
    await give(200, 30)
    await give(200, 90)
    const { orderNumber } = await fixture.place(member, bag.id)
    expect(await left()).toEqual([0, 100])
    await give(-50)
    await decline(orderNumber)
    expect(await left()).toEqual([200, 150])
    expect(await brokenInvariants()).toEqual({})
  })

  it('of some of an order’s points goes back to what expires last, each lot at most what it gave [P.5]', async () => {
    await give(100, 30)
    await give(100, 90)
    await give(100)
    const { id } = await fixture.place(member, bag.id)
    const client = await database().pool.connect()
    const refund = (points: number) =>
      client.query(
        `insert into points_ledger (member_id, amount, reason, order_id) values ($1, $2, 'Refunded', $3)`,
        [member.id, points, id],
      )
    const lots = async () =>
      (
        await client.query<{ remaining: number }>(
          'select remaining from points_lots where member_id = $1 order by id',
          [member.id],
        )
      ).rows.map(({ remaining }) => remaining)
    await client.query('begin')
    await refund(120)
    expect(await lots()).toEqual([0, 20, 100])
    await refund(150)
    expect(await lots()).toEqual([70, 100, 100])
    await client.query('rollback')
    client.release()
  })

  it('never arrives expired: what came from a lot that has expired can be spent for 30 days [P.5]', async () => {
    await give(200, 1)
    await give(200, 90)
    const { orderNumber } = await fixture.place(member, bag.id)
    await letExpire('remaining = 0')
    await decline(orderNumber)
    expect(await left()).toEqual([0, 200, 200])
    expect(await expirePoints(database().pool)).toBe(0)
    const lots = await database().pool.query(
      `select (expires_at at time zone $2)::date - (now() at time zone $2)::date - 1 as days
         from points_lots where member_id = $1 order by id desc limit 1`,
      [member.id, TIME_ZONE],
    )
    expect(lots.rows).toEqual([{ days: 30 }])
    expect(await brokenInvariants()).toEqual({})
  })

  it('never arrives expired where its lot expired while it waited for another order [P.5]', async () => {
    await give(400, 1)
    const { orderNumber } = await fixture.place(member, bag.id)
    const client = await database().pool.connect()
    await client.query('begin')
    await client.query('select from members where id = $1 for no key update', [member.id])
    const declined = decline(orderNumber)
    await eventually(async () => {
      const { rows } = await database().pool.query('select from pg_locks where not granted')
      return rows.length > 0
    })
    await letExpire()
    await client.query('commit')
    client.release()
    await declined
    expect(await expirePoints(database().pool)).toBe(1)
    expect(await left()).toEqual([0, PRICE])
    expect(await brokenInvariants()).toEqual({})
  })
})

describe('an expiry', () => {
  it('is one ledger line for each lot however many servers write it, and the member is told once [P.6]', async () => {
    await give(600, 1)
    await give(40, 2)
    await give(300)
    await give(-50)
    await letExpire()
    const servers = await Promise.all(Array.from({ length: 8 }, () => expirePoints(database().pool)))
    // Whoever found the member locked leaves it to the next call.
    servers.push(await expirePoints(database().pool))
    expect(servers.reduce((sum, lots) => sum + lots, 0)).toBe(2)
    expect(await ledgerOf()).toEqual([
      '600 Given',
      '40 Given',
      '300 Given',
      '-50 Given',
      '-550 Points expired',
      '-40 Points expired',
    ])
    expect(await left()).toEqual([0, 0, 300])
    const told = await database().db.select().from(notifications).where(eq(notifications.memberId, member.id))
    expect(told.map(({ bodyMessage }) => bodyMessage)).toEqual([
      '590 pts have expired. Your balance is 300 pts now.',
    ])
    expect(await brokenInvariants()).toEqual({})
  })

  it('leaves the points of a member who is ordering right now to the next call, and waits for nobody [P.6]', async () => {
    const other = await fixture.memberWith(0)
    await give(100, 1)
    await give(100, 1, other.id)
    await letExpire()
    await letExpire('true', other.id)
    const client = await database().pool.connect()
    await client.query('begin')
    await client.query('select from members where id = $1 for no key update', [member.id])
    expect(await expirePoints(database().pool)).toBe(1)
    expect(await left()).toEqual([100])
    expect(await left(other.id)).toEqual([0])
    await client.query('commit')
    client.release()
    expect(await expirePoints(database().pool)).toBe(1)
    expect(await left()).toEqual([0])
  })

  it('is whole or not at all where the server dies under it [P.6]', async () => {
    await give(100, 1)
    await letExpire()
    const dying = new pg.Client({ connectionString: database().url })
    dying.on('error', () => undefined)
    await dying.connect()
    const { rows } = await dying.query<{ pid: number }>('select pg_backend_pid() as pid')
    await dying.query('begin')
    await dying.query("select expire_points(10, 'never told')")
    await database().pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await eventually(async () => {
      const locks = await database().pool.query('select from pg_locks where pid = $1', [rows[0]?.pid])
      return locks.rows.length === 0
    })
    expect(await left()).toEqual([100])
    expect(await expirePoints(database().pool)).toBe(1)
    expect(await ledgerOf()).toEqual(['100 Given', '-100 Points expired'])
    expect(await brokenInvariants()).toEqual({})
  })

  it('takes more lots than one call may, and those of one member in the order of their days', async () => {
    for (let lot = 0; lot < 7; lot += 1) await give(10 + lot, 7 - lot)
    await letExpire()
    expect(await database().pool.query("select expire_points(2, '') as lots")).toMatchObject({
      rows: [{ lots: 7 }],
    })
    expect(await left()).toEqual([0, 0, 0, 0, 0, 0, 0])
    expect(await brokenInvariants()).toEqual({})
  })

  it('is written as soon as a server starts, and a call that failed is said', async () => {
    await give(100, 1)
    await letExpire()
    const end = startPointsExpiry(database().pool, () => expect.unreachable())
    await eventually(async () => (await left())[0] === 0)
    await end()
    const faults: unknown[] = []
    await startPointsExpiry({ query: () => Promise.reject(new Error('gone')) } as never, (error) =>
      faults.push(error),
    )()
    expect(faults).toEqual([new Error('gone')])
  })
})

describe('the database itself refuses', () => {
  it('to change lots and their moves by hand', async () => {
    await give(100)
    for (const statement of [
      'update points_lots set remaining = 500',
      'delete from points_lots',
      'truncate points_lots cascade',
      'insert into points_lots (member_id, ledger_id, remaining) select member_id, id + 1000000, 5 from points_ledger limit 1',
      'update points_lot_moves set amount = 500',
      'delete from points_lot_moves',
      'truncate points_lot_moves',
      'insert into points_lot_moves (ledger_id, lot_id, amount) values (1, 1, 5)',
    ])
      await expect(database().pool.query(statement)).rejects.toThrow('by the ledger alone')
    expect(await left()).toEqual([100])
  })
})

/** A member's lots as they should be. */
interface Model {
  lots: { left: number; days: number | null; expired: boolean }[]
  orders: { orderNumber: string; taken: Map<number, number>; back: boolean }[]
}

const keyOf = (days: number | null) => days ?? Infinity

function take({ lots }: Model, amount: number): Map<number, number> {
  const taken = new Map<number, number>()
  let wanted = amount
  for (const [index, lot] of [...lots.entries()].toSorted(
    ([, a], [, b]) => keyOf(a.days) - keyOf(b.days) || 0,
  )) {
    const points = Math.min(lot.left, wanted)
    if (points === 0) continue
    lot.left -= points
    wanted -= points
    taken.set(index, points)
  }
  return taken
}

function giveBack(model: Model, taken: Map<number, number>): void {
  let lost = 0
  for (const [index, points] of taken) {
    const lot = model.lots[index]
    if (!lot || lot.expired) lost += points
    else lot.left += points
  }
  // What its lot can't take any more expires in 30 days.
  if (lost > 0) model.lots.push({ left: lost, days: 30, expired: false })
}

it('whatever is given, spent, declined and expired, each lot has what it should, and the sums agree [P.3, P.5, P.6]', async () => {
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('give' as const),
      points: fc.integer({ min: 1, max: 900 }),
      days: fc.option(fc.integer({ min: 1, max: 60 })),
    }),
    fc.record({ kind: fc.constant('spend' as const), points: fc.integer({ min: 1, max: 900 }) }),
    fc.record({ kind: fc.constant('order' as const) }),
    fc.record({ kind: fc.constant('decline' as const), at: fc.nat(5) }),
    fc.record({ kind: fc.constant('expire' as const), at: fc.nat(5) }),
  )
  const story = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
    member = await fixture.memberWith(0)
    const model: Model = { lots: [], orders: [] }
    const balance = () => model.lots.reduce((sum, lot) => sum + lot.left, 0)
    for (const step of steps) {
      if (step.kind === 'give') {
        await give(step.points, step.days ?? undefined)
        model.lots.push({ left: step.points, days: step.days, expired: false })
      } else if (step.kind === 'spend') {
        if (step.points > balance()) continue
        await give(-step.points)
        take(model, step.points)
      } else if (step.kind === 'order') {
        const reply = await fixture.shop.placeOrder(orderOf(member, [{ id: bag.id }]), member.token)
        expect(reply.message === 'Success').toBe(balance() >= PRICE)
        if (reply.message !== 'Success') continue
        const { order_number: orderNumber } = reply.data as { order_number: string }
        model.orders.push({ orderNumber, taken: take(model, PRICE), back: false })
      } else if (step.kind === 'decline') {
        const order = model.orders[step.at]
        if (!order) continue
        if (order.back) await expect(decline(order.orderNumber)).rejects.toThrow(ImpossibleMove)
        else {
          await decline(order.orderNumber)
          giveBack(model, order.taken)
          order.back = true
        }
      } else {
        const lot = model.lots[step.at]
        if (!lot || lot.days === null) continue
        // Of several lots the earliest expire first.
        const due = model.lots.filter(({ days }) => days !== null && days <= lot.days!)
        const order = [...model.lots.keys()].filter((index) => due.includes(model.lots[index]!))
        await letExpire(
          `id in (select id from (select id, row_number() over (order by id) as nth from points_lots where member_id = $1) of_member
            where nth in (${order.map((index) => index + 1).join(', ')}))`,
        )
        await expirePoints(database().pool)
        for (const gone of due) Object.assign(gone, { left: 0, expired: true })
      }
      expect(await left()).toEqual(model.lots.map((lot) => lot.left))
    }
    const [kept] = await database().db.select().from(members).where(eq(members.id, member.id))
    expect(kept?.points).toBe(balance())
  })
  await fc.assert(story, { numRuns: 30 })
  expect(await brokenInvariants()).toEqual({})
}, 120_000)
