/** What a kiosk's journal says of its end. */
import type { JournalFacts } from '../../electron/main/base/redact.rules.ts'
import { severityOf } from '../../electron/main/fleet/event-severity.rules.ts'
import type { JournalLine } from './kiosk-driver.ts'

/** The names of the events that are faults. */
export const faultsIn = (journal: readonly JournalLine[]): string[] =>
  journal
    .filter(({ event, ...facts }) => severityOf(event, facts as JournalFacts) !== 'info')
    .map(({ event }) => event)

/** How the last process ended. */
export function endIn(lines: readonly JournalLine[]): unknown {
  return {
    faults: faultsIn(lines),
    wipes: lines.filter(({ event }) => event === 'wipe-begins').length,
    ending: lines.filter(({ event }) => event === 'ending').map(({ by }) => by),
    restarts: lines.filter(({ event }) => event === 'restart').map(({ by }) => by),
  }
}

/** An end without a fault, and without a wipe before it. */
export const orderly = (by: string) => ({ faults: [], wipes: 0, ending: [by], restarts: [] })
