/**
 * Joins a row's columns into a reply's JSON object. PostgreSQL could do it, but would copy every long text twice more,
 * which took longer than reading a listing.
 */

import type { EndpointName } from '../../../src/contract/endpoints.ts'
import type { ReplyDataOf } from '../../../src/contract/replies.ts'
import type { JsonOf } from './json-of.ts'

/** The first column: whether the client `cl` shows its catalogue only to members. */
const LOGIN_DEMAND = 'cl.user_login_needed::text'

/** A reply's `data` as JSON text. */
export interface PublicReply<Data> {
  data: JsonOf<Data>
  /** Whether only members of the client may see it. */
  demandsLogin: boolean
}

/** SQL for a list's items, joined by commas; null if there are none. */
export interface ListItems {
  items: string
}

export interface ReplyColumns<Name extends EndpointName> {
  /** The select list: the client's demand for login, then one text per field. */
  columns: string
  /** The selected row's fields as one JSON text, and its demand for login. */
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
      LOGIN_DEMAND,
      ...values.map((value) => (typeof value === 'string' ? `(${value})::text` : value.items)),
    ].join(', '),
    replyOf([demand, ...row]) {
      const parts = values.map((value, index) => {
        const text = row[index] ?? ''
        return names[index] + (typeof value === 'string' ? text : `[${text}]`)
      })
      const data = `{${parts.join(', ')}}` as JsonOf<ReplyDataOf<Name>>
      return { data, demandsLogin: demand === 'true' }
    },
  }
}
