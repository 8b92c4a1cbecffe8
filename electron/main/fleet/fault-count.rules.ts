/**
 * Counts the journal's faults of the last 24 hours by kind and keeps the last wipe's result, for the
 * heartbeat.
 */
import { heartbeatLimits } from '../../../src/contract/kiosk/heartbeat.ts'
import { foundByProof, severityOf } from './event-severity.rules.ts'
import type { JournalFacts } from '../base/redact.rules.ts'

const DAY_MS = 86_400_000
/** Largest count of a kind of fault: enough to tell a fault in a loop from a few. */
const MOST_A_KIND = 1000

export interface FaultCount {
  /** @param at milliseconds since 1970 */
  add(at: number, event: string, facts: JournalFacts): void
  /** One entry a kind, the most frequent first. */
  faults(now: number): { kind: string; count: number }[]
  /** Of the last wipe; `null` before the first. */
  lastWipe(): { at: string; proved: boolean } | null
}

export function faultCount(): FaultCount {
  const times = new Map<string, number[]>()
  let clearFailed = false
  let lastWipe: { at: string; proved: boolean } | null = null
  return {
    add(at, event, facts) {
      if (event === 'wipe-clear-failed') clearFailed = true
      if (event === 'wipe-proof') {
        const proved = !clearFailed && foundByProof(facts).length === 0
        lastWipe = { at: new Date(at).toISOString(), proved }
        clearFailed = false
      }
      if (severityOf(event, facts) === 'info') return
      const kind = event === 'wipe-proof' ? 'wipe-not-proved' : event
      times.set(kind, [...(times.get(kind) ?? []), at].slice(-MOST_A_KIND))
    },
    faults(now) {
      for (const [kind, all] of times) {
        const recent = all.filter((at) => now - at < DAY_MS)
        if (recent.length === 0) times.delete(kind)
        else times.set(kind, recent)
      }
      return [...times]
        .map(([kind, { length: count }]) => ({ kind, count }))
        .toSorted((one, other) => other.count - one.count)
        .slice(0, heartbeatLimits.faultKinds)
    },
    lastWipe: () => lastWipe,
  }
}
