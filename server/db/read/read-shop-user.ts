/** Reads the shop's user with their orders and notifications, as JSON text in the shapes of section 3. */
import { sql } from 'drizzle-orm'
import { ORDER_PLACED, orderStatus } from '../../../src/contract/order-codes.ts'
import type { Language } from '../../../src/contract/languages.ts'
import { PAGE_SIZE } from '../../../src/contract/limits.ts'
import type { ReplyDataOf } from '../../../src/contract/server-replies.ts'
import type { DatabaseOrTransaction, Queryable } from '../open.ts'
import type { JsonOf } from './json-of.ts'

/** Number of earlier addresses that checkout offers, newest first, without duplicates. */
const OFFERED_ADDRESSES = 10
/** Bounds the orders searched for addresses, so that checkout does not slow down with every order. */
const ORDERS_LOOKED_THROUGH = 50

const orderDetails = `(select coalesce(json_agg(json_build_object('customer_name', customer_name,
      'customer_mobile', customer_mobile, 'customer_email', customer_email, 'customer_pincode', customer_pincode,
      'customer_address', customer_address) order by newest desc), '[]')
  from (select customer_name, customer_mobile, customer_email, customer_pincode, customer_address, max(id) as newest
    from (select * from orders where member_id = m.id
      order by created_at desc limit ${ORDERS_LOOKED_THROUGH}) recent
    group by 1, 2, 3, 4, 5 order by newest desc limit ${OFFERED_ADDRESSES}) earlier)`

/**
 * Spendable points of member `m`: the balance without expired points. The next order writes those off, or the server
 * within a minute.
 */
export const spendablePoints = `m.points - coalesce((select sum(remaining) from points_lots
    where member_id = m.id and not is_empty and expires_at <= now()), 0)`

const userOf = `select json_build_object(
    'id', m.id, 'name', m.name, 'email', m.email, 'mobile', m.mobile, 'gender', m.gender,
    'birthday', coalesce(m.birthday::text, ''),
    'state', json_build_object('name', coalesce(s.name, '{}')), 'city', json_build_object('name', coalesce(c.name, '{}')),
    'state_id', m.state_id, 'city_id', m.city_id, 'pincode', m.pincode, 'address', m.address,
    'rewards_points', ${spendablePoints}, 'order_details', ${orderDetails}, 'client_id', cl.login_id)::text
  from members m join clients cl on cl.id = m.client_id left join states s on s.id = m.state_id left join cities c on c.id = m.city_id
  where m.id = `
const userText = `${userOf}$1`

/** The JSON text of a query with one row and one column. */
export async function readText<Value>(
  on: Queryable,
  name: string,
  text: string,
  values: unknown[],
): Promise<JsonOf<Value>> {
  const { rows } = await on.query<[JsonOf<Value>]>({ name, text, values, rowMode: 'array' })
  if (rows[0] === undefined) throw new Error(`${name}: no row`)
  return rows[0][0]
}

/** The user of section 3 as JSON text. */
export function readUser(on: Queryable, memberId: number): Promise<JsonOf<ReplyDataOf<'me'>>> {
  return readText(on, 'user', userText, [memberId])
}

/** The same within a transaction, if the reply to a change must not depend on a read after its commit. */
export async function readUserWithin(
  on: DatabaseOrTransaction,
  memberId: number,
): Promise<JsonOf<ReplyDataOf<'me'>>> {
  const { rows } = await on.execute<{ json_build_object: JsonOf<ReplyDataOf<'me'>> }>(
    sql`${sql.raw(userOf)}${memberId}`,
  )
  if (rows[0] === undefined) throw new Error('user: no row')
  return rows[0].json_build_object
}

const takenText = `select json_build_object('user_master', (${userText})::json, 'order_id', o.id,
    'order_number', o.order_number)::text
  from orders o where o.id = $2`

/** The reply to a placed order as JSON text: the updated user, the order's id and number. */
export function readTakenOrder(
  on: Queryable,
  memberId: number,
  orderId: number,
): Promise<JsonOf<ReplyDataOf<'createOrder'>>> {
  return readText(on, 'taken-order', takenText, [memberId, orderId])
}

/** Until when a problem with order `o` can be reported; null if it can't. @param now the parameter with the time */
const canReportUntil = (
  now: string,
) => `(select o.delivered_at + cl.report_days * interval '1 day' from clients cl
      where cl.id = o.client_id and o.delivered_at + cl.report_days * interval '1 day' > ${now}
        and not exists (select from order_problems p where p.order_id = o.id))`

/** An order `o` of section 3, with our additions. @param now the parameter with the time */
const orderObject = (now: string) => `json_build_object(
    'id', o.id, 'order_number', o.order_number, 'order_status', o.status,
    'order_track_status', o.track_status, 'verify_otp', o.verify_otp::int, 'order_points', o.total_points,
    'created_at', o.created_at, 'order_delivery_time', o.expected_delivery, 'decline_reason', o.decline_reason,
    'can_cancel', (o.status = ${ORDER_PLACED})::int, 'cancelled_at', o.cancelled_at,
    'can_report_until', ${canReportUntil(now)},
    'problem', (select json_build_object('kind', p.kind, 'comment', p.comment, 'state', p.state, 'answer', p.answer)
      from order_problems p where p.order_id = o.id),
    'tracking_number', o.tracking_number,
    'replaces', (select order_number from orders where id = o.replaces_id),
    'replaced_by', (select coalesce(json_agg(order_number order by id), '[]') from orders
      where replaces_id = o.id and status <> ${orderStatus.declined}),
    'parcels', (select coalesce(json_agg(json_build_object('carrier', p.carrier, 'tracking_number', p.tracking_number,
        'tracking_url', p.tracking_url, 'sent_at', p.created_at) order by p.id), '[]')
      from order_parcels p where p.order_id = o.id),
    'uniqueIdentify', o.unique_identify,
    'order_details', json_build_object('customer_name', o.customer_name, 'customer_mobile', o.customer_mobile,
      'customer_email', o.customer_email, 'customer_pincode', o.customer_pincode,
      'customer_address', o.customer_address),
    'feedback_details', (select json_build_object('rating_number', f.rating_number,
      'rating_comment', f.rating_comment) from feedback f where f.order_id = o.id),
    'order_slave', (select coalesce(json_agg(json_build_object(
        'product_master', json_build_object('id', l.product_id, 'product_name', l.product_name,
          'product_size', l.size, 'product_colour', l.colour,
          'product_images', case when l.filename = '' then '[]'::json
            else json_build_array(json_build_object('filename', l.filename)) end),
        'final_price_or_points', l.points, 'quantity_final', l.quantity) order by l.id), '[]')
      from order_lines l where l.order_id = o.id))`

const ordersText = `select coalesce(json_agg(${orderObject('$7')} order by o.created_at desc, o.id desc), '[]')::text
  from (select * from orders where member_id = $1
    and ($2::int is null or extract(year from created_at at time zone $4) = $2)
    and ($3::int is null or extract(month from created_at at time zone $4) = $3)
    order by created_at desc, id desc limit $5 offset $6) o`

/** Limit without a page; older orders are found by year and month. 10,000 orders were 7.8 MB. */
const MOST_ORDERS = 500

export interface OrderFilter {
  /** `""` for all. */
  year: number | ''
  /** 1 to 12, `""` for all. */
  month: number | ''
  /** Decides which problems can still be reported. */
  now: Date
  /** Time zone of the months. */
  timeZone: string
  /** Page number and size; without both, the newest `MOST_ORDERS`. */
  page?: number | undefined
  perPage?: number | undefined
}

/** The member's orders, newest first, as the JSON text of a list. */
export function readOrders(
  on: Queryable,
  memberId: number,
  filter: OrderFilter,
): Promise<JsonOf<ReplyDataOf<'orderSummary'>>> {
  const orNull = (value: number | '') => (value === '' ? null : value)
  const isPaged = filter.page !== undefined || filter.perPage !== undefined
  const size = isPaged ? (filter.perPage ?? PAGE_SIZE) : MOST_ORDERS
  return readText(on, 'orders', ordersText, [
    memberId,
    orNull(filter.year),
    orNull(filter.month),
    filter.timeZone,
    size,
    ((filter.page ?? 1) - 1) * size,
    filter.now,
  ])
}

const cancelledText = `select json_build_object('user_master', (${userText})::json, 'order', ${orderObject('$3')})::text
  from orders o where o.id = $2`

/** The reply to a cancelled order as JSON text: the updated user and order. */
export function readCancelledOrder(
  on: Queryable,
  { memberId, orderId, now }: { memberId: number; orderId: number; now: Date },
): Promise<JsonOf<ReplyDataOf<'cancelOrder'>>> {
  return readText(on, 'cancelled-order', cancelledText, [memberId, orderId, now])
}

const ownOrderText = `select json_build_object('order', ${orderObject('$2')})::text from orders o where o.id = $1`

/** The reply to a reported problem as JSON text: the updated order. */
export function readReportedOrder(
  on: Queryable,
  orderId: number,
  now: Date,
): Promise<JsonOf<ReplyDataOf<'reportOrderProblem'>>> {
  return readText(on, 'reported-order', ownOrderText, [orderId, now])
}

const notificationsText = `select json_build_object(
  'notifications', (select coalesce(json_agg(json_build_object('id', n.id,
      'body_message', case when $5 and n.public_message is not null
        then coalesce(n.public_translations->>$4, n.public_message)
        else coalesce(n.body_translations->>$4, n.body_message) end,
      'created_at', n.created_at,
      'order_master', case when o.id is null then null else json_build_object('order_number', o.order_number) end)
      order by n.created_at desc, n.id desc), '[]')
    from (select * from notifications where member_id = $1
      order by created_at desc, id desc limit $3 offset ($2 - 1) * $3) n
    left join orders o on o.id = n.order_id),
  'pagination', (select json_build_object('page', $2::int, 'per_page', $3::int, 'total', count(*),
    'total_pages', ceil(count(*)::numeric / $3)) from notifications where member_id = $1))::text`

export interface NotificationSlice {
  page: number
  perPage: number
  language: Language
  /** Without the delivery codes, as outside the shop. */
  isPreview: boolean
}

/** One page of the member's notifications, newest first, as JSON text; in English if one lacks the language. */
export function readNotifications(
  on: Queryable,
  memberId: number,
  { page, perPage, language, isPreview }: NotificationSlice,
): Promise<JsonOf<ReplyDataOf<'getUserNotifications'>>> {
  return readText(on, 'notifications', notificationsText, [memberId, page, perPage, language, isPreview])
}
