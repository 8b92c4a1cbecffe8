/**
 * What a terminal counts of its use by day, for its heartbeat: numbers, and nothing that tells one visitor from
 * another.
 */
import * as v from 'valibot'
import { calendarDate } from './entities/calendar-date.ts'

/** Ended sessions by length, from the first touch to the wipe: each figure with its upper end in seconds. */
export const sessionFigures = [
  ['sessions_to_1_min', 60],
  ['sessions_to_3_min', 180],
  ['sessions_to_5_min', 300],
  ['sessions_to_10_min', 600],
  ['sessions_to_20_min', 1200],
  ['sessions_longer', Infinity],
] as const

/** Everything that is counted of a day. */
export const usageFigures = [
  ...sessionFigures.map(([name]) => name),
  'orders',
  'left_carts',
  'idle_ends',
  'faults',
] as const
export type UsageFigure = (typeof usageFigures)[number]
export type UsageFigures = Record<UsageFigure, number>

/** What the shop's page tells main: an order that the provider took, a cart that was left with something in it. */
export const usageNotes = ['order', 'left-cart'] as const
export type UsageNote = (typeof usageNotes)[number]

/** Days in one heartbeat; a kiosk keeps no more either. */
export const MOST_USAGE_DAYS = 31

const message = 'must be a whole number from 0 to 1000000'
const count = v.pipe(
  v.number(message),
  v.safeInteger(message),
  v.minValue(0, message),
  v.maxValue(1_000_000, message),
)

function ofEachFigure<Value>(value: Value): Record<UsageFigure, Value> {
  return Object.fromEntries(usageFigures.map((name) => [name, value])) as Record<UsageFigure, Value>
}

/**
 * The totals of a day so far, so that a heartbeat that comes twice adds nothing. Strict, so that nothing about a person
 * travels along.
 */
export const dayCounts = v.strictObject(
  {
    /** By the terminal's own clock, `YYYY-MM-DD`. */
    day: calendarDate('must be a day such as 2026-11-22'),
    ...ofEachFigure(count),
  },
  ({ expected }) => {
    if (expected === 'Object') return 'must be an object'
    return expected === 'never' ? 'is no figure of a day' : 'is missing'
  },
)
export type DayCounts = v.InferOutput<typeof dayCounts>

/** What nothing is counted of yet. */
export const noUsage: Readonly<UsageFigures> = ofEachFigure(0)
