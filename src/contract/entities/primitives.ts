/**
 * Tolerant schemas that all entities are built of. Each first normalizes an odd value (an id as a string, a
 * list as `null`) and then validates strictly, so its output has one shape only: the last schema of each
 * pipe, which is what the OpenAPI page describes.
 *
 * `v.nullish(v.unknown(), …)` at the head of a pipe takes a missing key too; `v.unknown()` alone does not.
 */
import * as v from 'valibot'

const PLAIN_INTEGER = /^(0|-?[1-9]\d{0,15})$/

function normalizeId(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const text = value.trim()
  return PLAIN_INTEGER.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : text
}

/** An identity: a whole number, or a text where it isn't one. `"12"` and `12` are the same id. */
export const id = v.pipe(
  v.unknown(),
  v.transform(normalizeId),
  v.union([v.pipe(v.number(), v.safeInteger()), v.pipe(v.string(), v.minLength(1))]),
)
export type Id = v.InferOutput<typeof id>

/** `Number` alone would read `0x10` as 16 and `1e3` as 1000. */
const DECIMAL = /^-?(?:\d+\.?\d*|\.\d+)$/
/** With commas between thousands, or between India's lakhs and crores; `1,0` is neither 1 nor 10. */
const GROUPED = /^-?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/

function normalizeNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const written = value.trim()
  const plain = GROUPED.test(written) ? written.replaceAll(',', '') : written
  return DECIMAL.test(plain) ? Number(plain) : value
}

/** A number that may arrive as text (`"1250.00"`). */
export const amount = v.pipe(v.unknown(), v.transform(normalizeNumber), v.number(), v.finite())

/** A whole number that may arrive as text. */
export const wholeNumber = v.pipe(v.unknown(), v.transform(normalizeNumber), v.number(), v.safeInteger())

/** A text; a missing one reads as empty, a number as its digits. */
export const text = v.pipe(
  v.nullish(v.unknown(), ''),
  v.transform((value) => (typeof value === 'number' || typeof value === 'bigint' ? String(value) : value)),
  v.string(),
)

/** A flag that may arrive as 0/1 or as text. */
export const flag = v.pipe(
  v.nullish(v.unknown(), false),
  v.transform((value) => value === true || value === 1 || value === '1' || value === 'true'),
  v.boolean(),
)

function normalizeLocalizedText(value: unknown): unknown {
  if (typeof value === 'string') return { en: value }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return {}
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** A text by language code: `{ en: 'Travel bag' }`. A bare text counts as English, a missing one as no language. */
export const localizedText = v.pipe(
  v.nullish(v.unknown(), {}),
  v.transform(normalizeLocalizedText),
  v.record(v.string(), v.string()),
)
export type LocalizedText = v.InferOutput<typeof localizedText>

/** How long lists were before what can't be read was left out; only those that lost something. */
const returnedCounts = new WeakMap<readonly unknown[], number>()

function withoutBroken<Read>(read: Read[]): Read[] {
  const kept = read.filter((one) => one !== undefined)
  if (kept.length < read.length) returnedCounts.set(kept, read.length)
  return kept
}

/**
 * How many items a provider returned in a list that `listOf` read, broken ones too: a full page stays a full page
 * (section 4, "Listings").
 */
export function returnedCount(list: readonly unknown[]): number {
  return returnedCounts.get(list) ?? list.length
}

/**
 * A list of `item`. `null` and a missing list read as empty; an item that can't be read is left out, so that
 * one broken product never empties a whole page.
 */
export function listOf<Item extends v.GenericSchema>(item: Item) {
  // Each item is read once: a broken one reads as nothing, and what is nothing is left out.
  const readable = v.fallback(item, () => undefined as v.InferOutput<Item>)
  return v.pipe(v.nullish(v.unknown(), []), v.array(readable), v.transform(withoutBroken))
}

/** An object of `entries`, without what else it carries. A list is none, though `v.object` alone would take it. */
export function objectOf<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.pipe(
    v.custom<unknown>((value) => !Array.isArray(value), 'Invalid type: Expected Object but received Array'),
    v.object(entries),
  )
}
