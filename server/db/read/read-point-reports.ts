/**
 * Reads reports of a client's points. A past day's report starts from what the lots have left now and subtracts the
 * ledger lines written since. A block range index finds those lines, so reports of recent days read little.
 *
 * A lot's points count until the end of its last day, even if they are not written off yet, because members can spend
 * them.
 */
import type { Queryable } from '../open.ts'
import { endOf, monthOf, startOf, total, type Period, type ReportOf } from './report-sql.ts'

/** `moment`, but not later than now: lots whose last day is today still count. */
const dueBy = (moment: string) => `least(${moment}, now())`
/** Month of the last day of points that expire at `moment`. */
const monthOfLastDay = (moment: string) => monthOf(`(${moment} - interval '1 millisecond') at time zone $2`)
const notExpired = (lot: string, by: string) => `(${lot}.expires_at is null or ${lot}.expires_at > ${by})`

/**
 * Common table expression `lots`: what each lot had left at the end of the day `$3`, without those that had expired.
 * @param isPast whether lines may have been written since
 */
function lotsOn(isPast: boolean): string {
  const late = `late as materialized (
      select move.lot_id, sum(move.amount) as points
      from points_ledger line join points_lot_moves move on move.ledger_id = line.id
      where line.created_at >= ${endOf('$3')} group by move.lot_id),`
  return `${isPast ? late : ''} lots as materialized (
      select lot.id, lot.member_id, lot.ledger_id, lot.expires_at,
        lot.remaining ${isPast ? '- coalesce(late.points, 0)' : ''} as points
      from points_lots lot join members m on m.id = lot.member_id
        ${isPast ? 'left join late on late.lot_id = lot.id' : ''}
      where m.client_id = $1 and ${notExpired('lot', dueBy(endOf('$3')))}
        and ${isPast ? '(not lot.is_empty or late.lot_id is not null)' : 'not lot.is_empty'})`
}

export interface LiabilityOn {
  day: string
  /** Whether the day has ended. */
  isPast: boolean
  /** Months after which all points would expire; `null` if the report has no `what_if`. */
  expireMonths: number | null
}

interface MonthSum {
  month: string | null
  points: number
}

export interface ReadLiability {
  members: number
  /** Ordered by month; points that never expire have the month `null`. */
  byMonth: MonthSum[]
  /**
   * The same if all points expired a number of months after they came in; the month `null` has those already expired.
   * Empty without `expireMonths`.
   */
  whatIf: MonthSum[]
}

/** Points that members could spend at the end of a day, by the month of their last day. */
export async function readLiability(
  on: Queryable,
  { clientId, timeZone }: ReportOf,
  { day, isPast, expireMonths }: LiabilityOn,
): Promise<ReadLiability> {
  const lastDay = `granted_on + make_interval(months => $4::int)`
  const wouldBe = `case when ${endOf(`(${lastDay})`)} > ${dueBy(endOf('$3'))} then ${monthOf(lastDay)} end`
  const grantedOn = expireMonths === null ? 'null::date' : '(line.created_at at time zone $2)::date'
  // There are many lots but few days, so only days are converted to months.
  const { rows } = await on.query<{ set: number; month: string | null; points: number; members: number }>(
    `with ${lotsOn(isPast)},
    days as (select lots.expires_at, ${grantedOn} as granted_on, sum(lots.points) as points
      from lots ${expireMonths === null ? '' : 'join points_ledger line on line.id = lots.ledger_id'}
      where lots.points <> 0 group by 1, 2),
    dated as (select points, ${monthOfLastDay('expires_at')} as month,
        ${expireMonths === null ? 'null' : wouldBe} as what_if
      from days),
    owners as (select from lots where points <> 0 group by member_id)
    select grouping(month) as set, coalesce(month, what_if) as month, ${total('points')} as points,
      (select count(*)::int from owners) as members
    from dated group by grouping sets ((month), (what_if)) order by month`,
    [clientId, timeZone, day, ...(expireMonths === null ? [] : [expireMonths])],
  )
  const ofSet = (set: number) =>
    rows.filter((row) => row.set === set).map(({ month, points }) => ({ month, points }))
  return {
    members: rows[0]?.members ?? 0,
    byMonth: ofSet(0),
    whatIf: expireMonths === null ? [] : ofSet(1),
  }
}

export interface ReadLot {
  id: number
  memberId: number
  name: string
  mobile: string
  points: number
  /** Milliseconds since 1970; 0 for never. */
  expiresAt: number
  expiresOn: string | null
  grantedOn: string
  reason: string
}

/** A page of the lots that expire in one month of the liability, ordered by expiry. */
export async function readLiabilityLots(
  on: Queryable,
  { clientId, timeZone }: ReportOf,
  about: Omit<LiabilityOn, 'expireMonths'> & {
    /** `YYYY-MM`, or null for points that never expire. */
    month: string | null
    after: readonly [expiresAt: number, id: number]
    limit: number
  },
): Promise<ReadLot[]> {
  const { day, isPast, month, after, limit } = about
  const first = month === null ? null : `${month}-01`
  const { rows } = await on.query<ReadLot>(
    `with ${lotsOn(isPast)}
    select lots.id, m.id as "memberId", m.name, m.mobile, lots.points::float8 as points,
      coalesce(extract(epoch from lots.expires_at) * 1000, 0)::float8 as "expiresAt",
      ((lots.expires_at - interval '1 millisecond') at time zone $2)::date::text as "expiresOn",
      (line.created_at at time zone $2)::date::text as "grantedOn", line.reason
    from lots join members m on m.id = lots.member_id join points_ledger line on line.id = lots.ledger_id
    where lots.points <> 0 and case when $4::date is null then lots.expires_at is null
        else lots.expires_at > ${startOf('$4')} and lots.expires_at <= ${startOf("($4::date + interval '1 month')")} end
      and (coalesce(extract(epoch from lots.expires_at) * 1000, 0), lots.id) > ($5, $6)
    order by lots.expires_at, lots.id limit $7`,
    [clientId, timeZone, day, first, ...after, limit],
  )
  return rows
}

export interface ReadMovement {
  opening: number
  granted: number
  redeemed: number
  refunded: number
  expired: number
  takenBack: number
  closing: number
}

/**
 * What members could spend before and after some days, and the movements in between: each by itself, of the ledger's lines
 * and the lots that they moved, so that a wrong one is not hidden in another.
 *
 * Points expire with their last day, however much later that is written; so does what another line took out of a lot whose
 * last day was over, as erasures of earlier versions did. What an order gives back of an undone grant is taken back at
 * once, also out of a lot that is over.
 */
export async function readMovement(
  on: Queryable,
  { clientId, timeZone }: ReportOf,
  { from, until }: Period,
): Promise<ReadMovement> {
  const [opens, closes] = [startOf('$3'), endOf('$4')]
  const { rows } = await on.query<ReadMovement>(
    `with late as materialized (
      select line.id, line.amount, line.created_at, line.order_id, line.reverses_id,
        coalesce(line.actor is null and line.idempotency_key like 'expired lot %', false) as is_expiry
      from points_ledger line join members m on m.id = line.member_id
      where m.client_id = $1 and line.created_at >= ${opens}),
    moved as (
      select move.lot_id, sum(move.amount) as since_opening,
        coalesce(sum(move.amount) filter (where late.created_at >= ${closes}), 0) as since_closing
      from late join points_lot_moves move on move.ledger_id = late.id group by move.lot_id),
    balances as (
      select ${total('lot.remaining - coalesce(moved.since_opening, 0)', notExpired('lot', dueBy(opens)))} as opening,
        ${total('lot.remaining - coalesce(moved.since_closing, 0)', notExpired('lot', dueBy(closes)))} as closing
      from points_lots lot join members m on m.id = lot.member_id left join moved on moved.lot_id = lot.id
      where m.client_id = $1 and (not lot.is_empty or moved.lot_id is not null)),
    lines as (
      select ${total('amount', 'amount > 0 and order_id is null')} as granted,
        ${total('amount', 'amount < 0 and order_id is not null')} as redeemed,
        ${total('amount', 'amount > 0 and order_id is not null')} as refunded
      from late where created_at < ${closes}),
    out as (
      select move.lot_id, move.amount, late.created_at,
        late.is_expiry or (late.reverses_id is null and coalesce(lot.expires_at <= late.created_at, false)) as is_over
      from late join points_lot_moves move on move.ledger_id = late.id join points_lots lot on lot.id = move.lot_id
      where late.amount < 0 and late.order_id is null),
    taken as (
      select ${total('amount', 'not is_over')} as "takenBack" from out where created_at < ${closes}),
    gone as (
      select lot_id, amount from out where is_over
      union all
      -- Overdue, and not written off yet.
      select lot.id, -lot.remaining from points_lots lot join members m on m.id = lot.member_id
      where m.client_id = $1 and not lot.is_empty and lot.expires_at <= now()),
    expiries as (
      select ${total('gone.amount')} as expired
      from gone join points_lots lot on lot.id = gone.lot_id join points_ledger given on given.id = lot.ledger_id
      where case when given.created_at < lot.expires_at then lot.expires_at > ${opens} and lot.expires_at <= ${closes}
        -- Over already when it was given, as an order's points that come back late.
        else given.created_at >= ${opens} and given.created_at < ${closes} end)
    select * from balances, lines, taken, expiries`,
    [clientId, timeZone, from, until],
  )
  if (rows[0] === undefined) throw new Error('no movement')
  return rows[0]
}
