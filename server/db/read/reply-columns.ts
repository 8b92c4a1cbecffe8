/**
 * Joins a row's columns into a reply's JSON object. PostgreSQL could do it, but would copy every long text twice more,
 * which took longer than reading a listing.
 */

import type { EndpointName } from '../../../src/contract/endpoints.ts'
import type { ReplyDataOf } from '../../../src/contract/server-replies.ts'
import type { JsonOf } from './json-of.ts'

/** Who may see a client's catalogue: everyone, its members, or no one while it is suspended. */
export type ClientAccess = 'open' | 'members' | 'suspended'

/** The first column: who may see the catalogue of the client `cl`. */
const ACCESS = `case when cl.suspended_at is not null then 'suspended' when cl.user_login_needed then 'members'
  else 'open' end`

/** A reply's `data` as JSON text. */
export interface PublicReply<Data> {
  data: JsonOf<Data>
  /** Who may see it. */
  access: ClientAccess
}

/** SQL for a list's items, joined by commas; null if there are none. */
export interface ListItems {
  items: string
}

export interface ReplyColumns<Name extends EndpointName> {
  /** The select list: who may see the client's catalogue, then one text per field. */
  columns: string
  /** The selected row's fields as one JSON text, and who may see it. */
  replyOf(row: readonly (string | null)[]): PublicReply<ReplyDataOf<Name>>
}

/** @param fields SQL for the JSON of each field, in the reply's order */
export function replyColumns<Name extends EndpointName>(
  fields: Record<keyof ReplyDataOf<Name>, string | ListItems>,
): ReplyColumns<Name> {
  const values = Object.values<string | ListItems>(fields)
  const names = Object.keys(fields).map((name) => `${JSON.stringify(name)} : `)
  return {
    columns: [
      ACCESS,
      ...values.map((value) => (typeof value === 'string' ? `(${value})::text` : value.items)),
    ].join(', '),
    replyOf([access, ...row]) {
      const parts = values.map((value, index) => {
        const text = row[index] ?? ''
        return names[index] + (typeof value === 'string' ? text : `[${text}]`)
      })
      const data = `{${parts.join(', ')}}` as JsonOf<ReplyDataOf<Name>>
      return { data, access: access as ClientAccess }
    },
  }
}
