/**
 * The tolerant bricks that every entity is built of. Each one first puts an odd value right (an id that
 * arrives as a string, a list that arrives as `null`) and then checks it strictly, so what leaves a schema
 * has one shape only. `z.toJSONSchema(schema, { io: 'output' })` describes that shape.
 */
import * as z from 'zod/mini'

const PLAIN_INTEGER = /^(0|-?[1-9]\d{0,15})$/

function normalizeId(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const text = value.trim()
  return PLAIN_INTEGER.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : text
}

/** An identity: a whole number, or a text where it isn't one. `"12"` and `12` are the same id. */
export const id = z.pipe(z.transform(normalizeId), z.union([z.int(), z.string().check(z.minLength(1))]))
export type Id = z.output<typeof id>

function normalizeNumber(value: unknown): unknown {
  if (typeof value !== 'string' || value.trim() === '') return value
  return Number(value.replaceAll(',', ''))
}

/** A number that may arrive as text (`"1250.00"`). */
export const amount = z.pipe(z.transform(normalizeNumber), z.number())

/** A whole number that may arrive as text. */
export const wholeNumber = z.pipe(z.transform(normalizeNumber), z.int())

/** A text; a missing one reads as empty, a number as its digits. */
export const text = z.pipe(
  z.transform((value: unknown) => {
    if (value === null || value === undefined) return ''
    return typeof value === 'number' || typeof value === 'bigint' ? String(value) : value
  }),
  z.string(),
)

/** A flag that may arrive as 0/1 or as text. */
export const flag = z.pipe(
  z.transform((value: unknown) => value === true || value === 1 || value === '1' || value === 'true'),
  z.boolean(),
)

function normalizeLocalizedText(value: unknown): unknown {
  if (typeof value === 'string') return { en: value }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return {}
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** A text by language code: `{ en: 'Travel bag' }`. A bare text counts as English, a missing one as no language. */
export const localizedText = z.pipe(z.transform(normalizeLocalizedText), z.record(z.string(), z.string()))
export type LocalizedText = z.output<typeof localizedText>

/**
 * A list of `item`. `null` and a missing list read as empty; an item that can't be read is left out, so that
 * one broken product never empties a whole page.
 */
export function listOf<Item extends z.ZodMiniType>(item: Item) {
  return z.pipe(
    z.transform((value: unknown): unknown =>
      Array.isArray(value) ? value.filter((entry) => item.safeParse(entry).success) : (value ?? []),
    ),
    z.array(item),
  )
}

/** A value that reads as `fallback` where it is missing or can't be read. */
export function orElse<Schema extends z.ZodMiniType>(schema: Schema, fallback: z.output<Schema>) {
  return z.catch(schema, fallback)
}
