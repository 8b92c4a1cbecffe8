import * as v from 'valibot'
import { pointsName } from '../../entities/client.ts'
import { count, rowId } from './fields.ts'

/** A client's settings; `requests/clients.ts` has their rules. */
const client = v.object({
  login_id: v.string(),
  version: rowId,
  name: v.string(),
  code: v.string(),
  email: v.string(),
  mobile: v.string(),
  address: v.string(),
  accent_color: v.nullable(v.string()),
  languages: v.array(v.string()),
  points_name: v.nullable(pointsName),
  login_needed: v.boolean(),
  confirm_new_address: v.boolean(),
  report_days: count,
  points_expire_months: v.nullable(rowId),
  approval_above: v.nullable(count),
  value_per_point: v.nullable(v.number()),
  suspended: v.boolean(),
})

export const clientReplies = {
  listClients: v.object({
    items: v.array(v.object({ login_id: v.string(), name: v.string(), suspended: v.boolean() })),
  }),
  createClient: client,
  showClient: client,
  changeClient: client,
}
