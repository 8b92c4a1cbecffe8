/** Cursors of lists: the keys of a page's last row, as an opaque text. */
import * as v from 'valibot'
import { GREATEST_ID } from '../../src/contract/limits.ts'
import { Refused } from '../domain/refused.ts'

/** A row's id, as a key. */
export const rowKey = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(GREATEST_ID))

/** A time in milliseconds, as a key; within PostgreSQL's range. */
export const momentKey = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(253_402_300_799_999))

const writeCursor = (keys: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(keys)).toString('base64url')

const cursorText = v.pipe(
  v.string(),
  v.transform((cursor) => Buffer.from(cursor, 'base64url').toString()),
  v.parseJson(),
)

/**
 * @param schema of the keys that `writeCursor` got
 * @returns null for a first page
 * @throws Refused `invalid`
 */
export function readCursor<Keys extends v.GenericSchema>(
  schema: Keys,
  cursor: string | undefined,
): v.InferOutput<Keys> | null {
  if (cursor === undefined) return null
  const parsed = v.safeParse(cursorText, cursor)
  const read = v.safeParse(schema, parsed.success ? parsed.output : null)
  if (read.success) return read.output
  throw new Refused('invalid', 'cursor: is none of this list', { fields: { cursor: 'is none of this list' } })
}

/** The id below which a page begins, of a list with the newest rows first. @throws Refused `invalid` */
export function idBefore(cursor: string | undefined): number {
  const [id] = readCursor(v.strictTuple([rowKey]), cursor) ?? [GREATEST_ID]
  return id
}

/** The id or line above which a page begins, of a list in the order of ids or lines. @throws Refused `invalid` */
export function idAfter(cursor: string | undefined): number {
  const [id] = readCursor(v.strictTuple([rowKey]), cursor) ?? [0]
  return id
}

/**
 * A page, from one row more than requested.
 * @param keysOf the keys of the last row, for the cursor
 */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  keysOf: (row: Row) => readonly (string | number)[],
): { rows: readonly Row[]; next: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, next: rows.length > limit && last !== undefined ? writeCursor(keysOf(last)) : null }
}
