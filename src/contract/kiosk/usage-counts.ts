/**
 * Daily usage counts of a terminal, for its heartbeat. Numbers only, which can't tell one visitor from
 * another.
 */
import * as v from 'valibot'
import { calendarDate } from '../shop-entities/calendar-date.ts'

/** Ended sessions by length, from first touch to wipe: each figure with its upper bound in seconds. */
export const sessionFigures = [
  ['sessions_to_1_min', 60],
  ['sessions_to_3_min', 180],
  ['sessions_to_5_min', 300],
  ['sessions_to_10_min', 600],
  ['sessions_to_20_min', 1200],
  ['sessions_longer', Infinity],
] as const

export const usageFigures = [
  ...sessionFigures.map(([name]) => name),
  'orders',
  'left_carts',
  'idle_ends',
  'faults',
] as const
export type UsageFigure = (typeof usageFigures)[number]
export type UsageFigures = Record<UsageFigure, number>

/**
 * Events that the shop's page counts: an order that the provider accepted, and a cart left with products in
 * it.
 */
export const usageNotes = ['order', 'left-cart'] as const
export type UsageNote = (typeof usageNotes)[number]

/** Most days in one heartbeat, and in the kiosk's storage. */
export const MOST_USAGE_DAYS = 31

const message = 'must be a whole number from 0 to 1000000'
const figureCount = v.pipe(
  v.number(message),
  v.safeInteger(message),
  v.minValue(0, message),
  v.maxValue(1_000_000, message),
)

function ofEachFigure<Value>(value: Value): Record<UsageFigure, Value> {
  return Object.fromEntries(usageFigures.map((name) => [name, value])) as Record<UsageFigure, Value>
}

/**
 * Totals of a day so far, so that a repeated heartbeat adds nothing. Strict: unknown fields are refused, so
 * that it can't carry personal data.
 */
export const dayCounts = v.strictObject(
  {
    /** `YYYY-MM-DD`, by the terminal's clock. */
    day: calendarDate('must be a day such as 2026-11-22'),
    ...ofEachFigure(figureCount),
  },
  ({ expected }) => {
    if (expected === 'Object') return 'must be an object'
    return expected === 'never' ? 'is no figure of a day' : 'is missing'
  },
)
export type DayCounts = v.InferOutput<typeof dayCounts>

export const noUsage: Readonly<UsageFigures> = ofEachFigure(0)
