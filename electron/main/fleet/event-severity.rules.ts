/** Severity of a journal event: its level in the system's log, and whether it counts as a fault. */
import type { JournalFacts } from '../base/redact.rules.ts'

export type Severity = 'info' | 'warning' | 'error'

/** Suffixes of event names that report a fault. */
const FAULT =
  /-(failed|gone|hangs|hung|not-loaded|wrong|refused|unhandled|not-shown|not-started|half-configured)$/
/** Failed PIN attempts are no faults. */
const TRIED = /^exit-pin-/
/** Faults that may leave a terminal unfit for the next visitor. */
const GRAVE = /^(main|wipe)-/

function listed(fact: JournalFacts[string] | undefined): readonly string[] {
  return typeof fact === 'object' ? fact : []
}

/** What a wipe's proof still found: data of the last visitor, or data known to the next session. */
export function foundByProof(facts: JournalFacts): readonly string[] {
  return [...listed(facts['left']), ...listed(facts['known'])]
}

/** @param facts for `wipe-proof`, which is a fault if something was found */
export function severityOf(event: string, facts: JournalFacts = {}): Severity {
  if (event === 'wipe-proof') return foundByProof(facts).length > 0 ? 'error' : 'info'
  if (!FAULT.test(event) || TRIED.test(event)) return 'info'
  return GRAVE.test(event) ? 'error' : 'warning'
}
