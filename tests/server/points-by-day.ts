/** What the reports of Acme's points should say, computed from the ledger row by row. */
import type { OpenDatabase } from '../../server/db/open.ts'
import { dateIn } from '../../server/domain/date-in.ts'
import { TIME_ZONE } from './shops/open-lots-shop.ts'

const DAY_MS = 86_400_000

export const today = () => dateIn(TIME_ZONE, new Date())
export const plusDays = (day: string, days: number) =>
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
  order: number | null
}
interface Lot {
  id: number
  member: number
  grantedOn: string
  lastDay: string | null
}

interface Books {
  moves: Move[]
  lots: Lot[]
}

const later = (a: string, b: string) => (a > b ? a : b)

/** Other clients' points are no part of a report. */
const OF_ACME = `join members m on m.id = line.member_id join clients c on c.id = m.client_id and c.login_id = 'acme'`

/** The books by day, read row by row. Expired points leave with their last day, whenever that is written. */
export async function readBooks({ pool }: OpenDatabase): Promise<Books> {
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
    if (reason === 'Points expired') return { lot, amount, kind: 'expired', day: goneOn(lot), order }
    const kind =
      order === null ? (amount > 0 ? 'granted' : 'taken_back') : amount > 0 ? 'refunded' : 'redeemed'
    return { lot, amount, kind, day: dateIn(TIME_ZONE, created), order }
  })
  for (const { id, remaining, expires } of lotRows)
    if (remaining > 0 && expires !== null && expires <= new Date())
      moves.push({ lot: id, amount: -remaining, kind: 'expired', day: goneOn(id), order: null })
  return { moves, lots }
}

export const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

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

/** Nobody has said what a point is worth. */
const unvalued = { value_per_point: null, currency: '' }

/** The liability as it should be. */
export function liabilityBy({ moves, lots }: Books, day: string, months: number) {
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
    ...unvalued,
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
export function movementBy({ moves }: Books, from: string, until: string) {
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
    unexplained: 0,
    closing: of(({ day }) => day <= until),
    is_over: until < today(),
    ...unvalued,
  }
}

/** The redemptions by month as they should be, of orders that are of one piece each. */
export function redemptionsBy({ moves }: Books, from: string, until: string) {
  const placed = moves.filter(({ kind, day }) => kind === 'redeemed' && day >= from && day <= until)
  const of = (month: string) => {
    const ofMonth = placed.filter(({ day }) => day.startsWith(month))
    const orders = new Set(ofMonth.map(({ order }) => order))
    const back = moves.filter(({ kind, order }) => kind === 'refunded' && orders.has(order))
    return {
      orders: orders.size,
      pieces: orders.size,
      points: sum(ofMonth.map(({ amount }) => -amount)),
      refunded_points: sum(back.map(({ amount }) => amount)),
    }
  }
  const months = [...new Set(placed.map(({ day }) => day.slice(0, 7)))].toSorted()
  const items = months.map((month) => Object.assign({ key: month, name: '' }, of(month)))
  return { from, until, by: 'month', ...unvalued, ...of(''), items }
}
