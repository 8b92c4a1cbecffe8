/** An order's history and notes as one list of entries. */
import { groupedNumber } from '../../src/lib/grouped-number.ts'
import type { Order } from './order.ts'

export interface TimelineEntry {
  at: string
  /** Empty if no operator was involved. */
  actor: string
  kind: 'event' | 'note'
  text: string
  /** Effects: points moved, and the notification to the member. */
  effects: string[]
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
/** Replaces the wire's `complete` by the desk's `shipped`, and formats amounts. */
const worded = (what: string) =>
  capital(
    what
      .replace(/^complete\b/, 'shipped')
      .replace('did not happen (complete)', 'did not happen (shipped)')
      .replace(
        /^points ([+-]?)(\d+):/,
        (_all, sign: string, amount: string) =>
          `${sign === '-' ? '−' : sign}${groupedNumber(Number(amount))} points:`,
      ),
  )

/** Lines that the server adds to an event: `points +100: …`, `told the member: …`. */
const IS_EFFECT = /^(?:points [+-]?\d|told the member: )/

/**
 * Newest first. Lines that the server wrote at the time of an event belong to it: one action of an operator is one
 * entry.
 */
export function timelineOf({ history, notes }: Pick<Order, 'history' | 'notes'>): TimelineEntry[] {
  const events: TimelineEntry[] = []
  for (const { at, actor, what } of history.filter((line) => !IS_EFFECT.test(line.what)))
    events.push({ at, actor, kind: 'event', text: worded(what), effects: [] })
  for (const { at, actor, what } of history.filter((line) => IS_EFFECT.test(line.what))) {
    const cause = events.find((event) => event.kind === 'event' && event.at === at)
    if (cause) cause.effects.push(worded(what))
    else events.push({ at, actor, kind: 'event', text: worded(what), effects: [] })
  }
  const written = notes.map(({ at, actor, text }): TimelineEntry => ({
    at,
    actor,
    kind: 'note',
    text,
    effects: [],
  }))
  return [...events, ...written].toSorted((one, other) => other.at.localeCompare(one.at))
}
