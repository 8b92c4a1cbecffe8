/** Severity of a journal event: its level in the system's log, and whether it counts as a fault. */
import type { JournalFacts } from './redact.rules.ts'

export type Severity = 'info' | 'warning' | 'error'

/** Endings of the names of events that report something broken. */
const FAULT =
  /-(failed|gone|hangs|hung|not-loaded|wrong|refused|unhandled|not-shown|not-started|half-configured)$/
/** What people try in vain breaks nothing. */
const TRIED = /^exit-pin-/
/** Faults after which a terminal may be unfit for the next person. */
const GRAVE = /^(main|wipe)-/

/** Texts of a list among an event's facts. */
function listed(fact: JournalFacts[string] | undefined): readonly string[] {
  return typeof fact === 'object' ? fact : []
}

/** What a wipe's proof still found: of the last visitor, or known to the next one's session. */
export function foundByProof(facts: JournalFacts): readonly string[] {
  return [...listed(facts['left']), ...listed(facts['known'])]
}

/** @param facts of `wipe-proof`, which is a fault where something was found */
export function severityOf(event: string, facts: JournalFacts = {}): Severity {
  if (event === 'wipe-proof') return foundByProof(facts).length > 0 ? 'error' : 'info'
  if (!FAULT.test(event) || TRIED.test(event)) return 'info'
  return GRAVE.test(event) ? 'error' : 'warning'
}
