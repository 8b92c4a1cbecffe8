/**
 * Joins a row's columns into a reply's JSON object. PostgreSQL could do it, but would copy every long text twice more,
 * which took longer than reading a listing.
 */

import type { EndpointName } from '../../../src/contract/endpoints.ts'
import type { ReplyDataOf } from '../../../src/contract/replies.ts'
import type { JsonOf } from './json-of.ts'

/** SQL for a list's items, joined by commas; null if there are none. */
export interface ListItems {
  items: string
}

export interface ReplyColumns<Name extends EndpointName> {
  /** The select list: one text per field. */
  columns: string
  /** The selected row as one JSON text. */
  textOf(row: readonly (string | null)[]): JsonOf<ReplyDataOf<Name>>
}

/** @param fields SQL for the JSON of each field, in the reply's order */
export function replyColumns<Name extends EndpointName>(
  fields: Record<keyof ReplyDataOf<Name>, string | ListItems>,
): ReplyColumns<Name> {
  const values = Object.values<string | ListItems>(fields)
  const names = Object.keys(fields).map((name) => `${JSON.stringify(name)} : `)
  return {
    columns: values.map((value) => (typeof value === 'string' ? `(${value})::text` : value.items)).join(', '),
    textOf(row) {
      const parts = values.map((value, index) => {
        const text = row[index] ?? ''
        return names[index] + (typeof value === 'string' ? text : `[${text}]`)
      })
      return `{${parts.join(', ')}}` as JsonOf<ReplyDataOf<Name>>
    },
  }
}
