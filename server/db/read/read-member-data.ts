/** Everything stored about a member, as JSON text: what the member may request (GDPR, articles 15 and 20). */
import type { Queryable } from '../open.ts'

/** A table's rows as a JSON list, without secret and internal columns. */
const list = (from: string, hidden: readonly string[], order: string) =>
  `(select coalesce(jsonb_agg(to_jsonb(row) ${hidden.map((column) => `- '${column}'`).join(' ')} order by ${order}), '[]')
    from ${from})`

const own = (table: string) => `${table} row where row.member_id = m.id`
const ofOrder = (table: string) => `${table} row where row.order_id = o.id`

const dataText = `select jsonb_pretty(jsonb_build_object(
    'client', cl.login_id,
    'member', to_jsonb(m) - 'client_id' - 'version' || jsonb_build_object('state', s.name, 'city', c.name),
    'points', jsonb_build_object(
      'ledger', ${list(own('points_ledger'), ['member_id', 'idempotency_key', 'actor'], 'row.id')},
      'lots', ${list(own('points_lots'), ['member_id', 'is_empty'], 'row.id')}),
    'orders', (select coalesce(jsonb_agg(to_jsonb(o) - 'client_id' - 'member_id' - 'delivery_otp' - 'version' - 'lines_hash' - 'delivery_hash' || jsonb_build_object(
        'lines', ${list(ofOrder('order_lines'), ['order_id'], 'row.id')},
        'history', ${list(ofOrder('order_events'), ['order_id', 'actor'], 'row.id')},
        'feedback', ${list(ofOrder('feedback'), ['order_id'], 'row.id')},
        'problems', ${list(ofOrder('order_problems'), ['order_id'], 'row.id')},
        'refunds', ${list(ofOrder('order_refunds'), ['order_id', 'key', 'actor'], 'row.id')},
        'parcels', ${list(ofOrder('order_parcels'), ['order_id'], 'row.id')},
        'notes', ${list(ofOrder('order_notes'), ['order_id', 'actor'], 'row.id')}) order by o.id), '[]')
      from orders o where o.member_id = m.id),
    'grants', (select coalesce(jsonb_agg(jsonb_build_object('made_at', batch.created_at, 'state', batch.state,
        'points', row.points, 'reason', row.reason, 'last_day', row.last_day, 'refused', row.refused,
        'taken_back', row.taken_back) order by row.batch_id, row.line), '[]')
      from grant_rows row join grant_batches batch on batch.id = row.batch_id where row.member_id = m.id),
    'files', (select coalesce(jsonb_agg(jsonb_build_object('uploaded_at', file.created_at, 'kind', file.kind,
        'wanted', row.wanted, 'before', row.before) order by row.import_id, row.line), '[]')
      from import_rows row join imports file on file.id = row.import_id
      where (file.client_id = m.client_id or file.client_id is null) and row.key in (
        select m.mobile union all select order_number from orders where member_id = m.id)),
    'goals', ${list(own('goals'), ['member_id', 'client_id'], 'row.created_at')},
    'notifications', ${list(own('notifications'), ['member_id'], 'row.id')},
    'sessions', ${list(own('sessions'), ['member_id', 'token_hash', 'device_token'], 'row.created_at')},
    'login_codes', ${list(own('login_codes'), ['member_id', 'client_id', 'mobile_hash', 'code_hash'], 'row.id')})) as data
  from members m join clients cl on cl.id = m.client_id
  left join states s on s.id = m.state_id left join cities c on c.id = m.city_id
  where m.id = $1`

/** @returns the JSON text, without the names of operators and without login secrets */
export async function readMemberData(on: Queryable, memberId: number): Promise<string> {
  const { rows } = await on.query<{ data: string }>(dataText, [memberId])
  if (rows[0] === undefined) throw new Error(`There is no member ${memberId}.`)
  return rows[0].data
}
