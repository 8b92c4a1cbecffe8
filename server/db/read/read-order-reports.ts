import type { Queryable } from '../open.ts'
import { endOf, monthOf, startOf, total, type Period, type ReportOf } from './report-sql.ts'

export interface Redeemed {
  orders: number
  pieces: number
  points: number
  refunded_points: number
}

export interface RedeemedGroup extends Redeemed {
  key: string
  name: string
}

/** Expressions of each grouping, over orders `o`, lines `l`, products `p` and categories `c`. */
const groups = {
  month: { key: monthOf('l.created_at at time zone $2'), name: "''" },
  category: { key: 'c.code', name: "coalesce(c.name->>'en', c.code)" },
  product: { key: 'p.code', name: "coalesce(p.name->>'en', p.code)" },
}

/**
 * The orders placed on some days, in groups and in total. Of a declined order everything was refunded. Of another order
 * the refunded pieces count, and the points refunded without pieces; by category and product the latter have an empty
 * key.
 */
export async function readRedemptions(
  on: Queryable,
  { clientId, timeZone }: ReportOf,
  { from, until, by }: Period & { by: keyof typeof groups },
): Promise<{ all: Redeemed; items: RedeemedGroup[] }> {
  const { key, name } = groups[by]
  const { rows } = await on.query<RedeemedGroup & { is_total: number }>(
    `with placed as materialized (
      select o.id, o.created_at, o.status, case when o.status = 2 then o.total_points else
        coalesce((select refunded_points from order_problems where order_id = o.id), 0)
        + coalesce((select sum(points) from order_refunds where order_id = o.id), 0) end as refunded
      from orders o where o.client_id = $1 and o.created_at >= ${startOf('$3')} and o.created_at < ${endOf('$4')}),
    lines as materialized (
      select placed.id as order_id, placed.created_at, l.product_id, l.quantity, l.points * l.quantity as points,
        l.points * case when placed.status = 2 then l.quantity else coalesce((select sum(part.quantity)
          from order_refund_lines part where part.order_line_id = l.id), 0) end as refunded
      from placed join order_lines l on l.order_id = placed.id),
    rest as (
      select placed.id as order_id, placed.created_at, placed.refunded - coalesce(sum(lines.refunded), 0) as refunded
      from placed left join lines on lines.order_id = placed.id group by placed.id, placed.created_at, placed.refunded),
    l as (
      select * from lines union all
      select order_id, created_at, null, 0, 0, refunded from rest where refunded <> 0),
    keyed as (
      select coalesce(${key}, '') as key, coalesce(${name}, '') as name, l.order_id, l.quantity, l.points, l.refunded
      from l left join products p on p.id = l.product_id left join categories c on c.id = p.category_id)
    select grouping(key) as is_total, coalesce(key, '') as key, coalesce(name, '') as name,
      count(distinct order_id) filter (where quantity > 0)::int as orders,
      ${total('quantity')} as pieces, ${total('points')} as points, ${total('refunded')} as refunded_points
    from keyed group by grouping sets ((key, name), ())
    order by ${by === 'month' ? 'key' : 'points desc, key'}`,
    [clientId, timeZone, from, until],
  )
  const none = { orders: 0, pieces: 0, points: 0, refunded_points: 0 }
  const plain = ({ orders, pieces, points, refunded_points }: Redeemed) => ({
    orders,
    pieces,
    points,
    refunded_points,
  })
  return {
    all: plain(rows.find((row) => row.is_total === 1) ?? none),
    items: rows
      .filter((row) => row.is_total === 0)
      .map((row) => Object.assign({ key: row.key, name: row.name }, plain(row))),
  }
}

export interface RunningOut {
  code: string
  name: string
  size: string
  colour: string
  stock: number
  ordered: number
  days_left: number
  runs_out_on: string
}

/**
 * Products on offer that are sold out, or will be within `days` days if they are ordered at the rate of the last `days`
 * days.
 */
export async function readRunningOut(
  on: Queryable,
  { clientId, timeZone }: ReportOf,
  days: number,
): Promise<RunningOut[]> {
  const { rows } = await on.query<RunningOut>(
    `with ordered as (
      select l.product_id, sum(l.quantity) as pieces from orders o join order_lines l on l.order_id = o.id
      where o.client_id = $1 and o.status <> 2 and o.created_at > now() - make_interval(days => $3::int)
      group by l.product_id),
    pace as (
      select p.id, coalesce(o.pieces, 0) as pieces, case when p.stock = 0 then 0 else floor(p.stock * $3::int / o.pieces) end as days_left
      from products p left join ordered o on o.product_id = p.id
      where p.client_id = $1 and p.is_active and p.points is not null and (p.stock = 0 or p.stock <= o.pieces))
    select p.code, coalesce(p.name->>'en', p.code) as name, coalesce(p.size, '') as size, coalesce(p.colour, '') as colour,
      p.stock, pace.pieces::int as ordered, pace.days_left::int as days_left,
      ((now() at time zone $2)::date + pace.days_left::int)::text as runs_out_on
    from pace join products p on p.id = pace.id order by pace.days_left, pace.pieces desc, p.code`,
    [clientId, timeZone, days],
  )
  return rows
}
