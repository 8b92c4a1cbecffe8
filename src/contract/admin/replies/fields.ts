/** Schemas of fields that several of the admin API's replies have. */
import * as v from 'valibot'

export const integer = v.pipe(v.number(), v.integer())

export const count = v.pipe(integer, v.minValue(0))

export const rowId = v.pipe(integer, v.minValue(1))

export const moment = v.pipe(v.string(), v.isoTimestamp())

/** `YYYY-MM-DD`. */
export const day = v.pipe(v.string(), v.isoDate())

export const nothing = v.object({})

export const listOf = <Item extends v.GenericSchema>(item: Item) =>
  v.object({ items: v.array(item), /** The next page's `cursor`. */ next: v.nullable(v.string()) })

export const memberName = v.object({ id: rowId, name: v.string(), mobile: v.string() })
