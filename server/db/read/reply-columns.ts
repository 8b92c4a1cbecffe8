/**
 * Joins a row's columns into a reply's JSON object. PostgreSQL could do it, but it would copy every long text
 * twice more, which took longer than reading a listing.
 */

import type { EndpointName } from '../../../src/contract/endpoints.ts'
import type { ReplyDataOf } from '../../../src/contract/replies.ts'
import type { JsonOf } from './json-of.ts'

/** SQL that gives the items of a list with commas between them, or null where there are none. */
export interface ListItems {
  items: string
}

export interface ReplyColumns<Name extends EndpointName> {
  /** What is selected: one text for each field. */
  columns: string
  /** The row that was selected, as one JSON text. */
  textOf(row: readonly (string | null)[]): JsonOf<ReplyDataOf<Name>>
}

/** @param fields SQL that gives the JSON of each field of the reply, in the order in which they are sent */
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
