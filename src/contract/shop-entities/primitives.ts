/**
 * Tolerant schemas that all entities are built from. Each one first normalizes odd values (an id as a string,
 * a list as `null`), then validates strictly. The output has one shape: the last schema of the pipe, which
 * the OpenAPI page shows.
 *
 * `v.nullish(v.unknown(), …)` at the head of a pipe also accepts a missing key; `v.unknown()` alone does not.
 */
import * as v from 'valibot'

const PLAIN_INTEGER = /^(0|-?[1-9]\d{0,15})$/

function normalizeId(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const text = value.trim()
  return PLAIN_INTEGER.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : text
}

/** An id: a whole number, or else a text. `"12"` and `12` are the same id. */
export const id = v.pipe(
  v.unknown(),
  v.transform(normalizeId),
  v.union([v.pipe(v.number(), v.safeInteger()), v.pipe(v.string(), v.minLength(1))]),
)
export type Id = v.InferOutput<typeof id>

/** Needed because `Number` reads `0x10` as 16 and `1e3` as 1000. */
const DECIMAL = /^-?(?:\d+\.?\d*|\.\d+)$/
/** With commas between thousands, or between India's lakhs and crores. `1,0` does not match. */
const GROUPED = /^-?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/

function normalizeNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const written = value.trim()
  const plain = GROUPED.test(written) ? written.replaceAll(',', '') : written
  return DECIMAL.test(plain) ? Number(plain) : value
}

/** A number, also as text (`"1250.00"`). */
export const amount = v.pipe(v.unknown(), v.transform(normalizeNumber), v.number(), v.finite())

/** A whole number, also as text. */
export const wholeNumber = v.pipe(v.unknown(), v.transform(normalizeNumber), v.number(), v.safeInteger())

/** A text. A missing one becomes empty, a number becomes its digits. */
export const text = v.pipe(
  v.nullish(v.unknown(), ''),
  v.transform((value) => (typeof value === 'number' || typeof value === 'bigint' ? String(value) : value)),
  v.string(),
)

/** A boolean, also as 0/1 or as text. */
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

/** A text by language code: `{ en: 'Travel bag' }`. A plain text counts as English, a missing one as `{}`. */
export const localizedText = v.pipe(
  v.nullish(v.unknown(), {}),
  v.transform(normalizeLocalizedText),
  v.record(v.string(), v.string()),
)
export type LocalizedText = v.InferOutput<typeof localizedText>

/** Original length of each list that lost items because they did not parse. */
const returnedCounts = new WeakMap<readonly unknown[], number>()

function withoutBroken<Read>(read: Read[]): Read[] {
  const kept = read.filter((one) => one !== undefined)
  if (kept.length < read.length) returnedCounts.set(kept, read.length)
  return kept
}

/**
 * Number of items that the provider sent in a list read by `listOf`, including those that did not parse.
 * Paging uses it to recognize a full page (section 4, "Listings").
 */
export function returnedCount(list: readonly unknown[]): number {
  return returnedCounts.get(list) ?? list.length
}

/**
 * A list of `item`. `null` and a missing list become empty. An item that does not parse is left out, so that
 * one broken product does not empty a page.
 */
export function listOf<Item extends v.GenericSchema>(item: Item) {
  // An item that does not parse becomes `undefined` and is filtered out.
  const readable = v.fallback(item, () => undefined as v.InferOutput<Item>)
  return v.pipe(v.nullish(v.unknown(), []), v.array(readable), v.transform(withoutBroken))
}

/** An object with `entries`; other keys are dropped. Refuses a list, which `v.object` alone would accept. */
export function objectOf<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.pipe(
    v.custom<unknown>((value) => !Array.isArray(value), 'Invalid type: Expected Object but received Array'),
    v.object(entries),
  )
}
