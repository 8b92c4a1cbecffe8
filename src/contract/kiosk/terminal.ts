/** Types of the page *This terminal*, exchanged between it and the main process. No personal data. */

/** Tests that the main process runs; the person at the page runs `touch`. */
export const terminalTestNames = ['provider', 'clock', 'realtime', 'push', 'display', 'wipe'] as const
export type TerminalTestName = (typeof terminalTestNames)[number]

/** Result of a test, what it found, and what to do about it (empty if nothing). */
export interface TestResult {
  outcome: 'passed' | 'warning' | 'failed' | 'off'
  found: string
  advice: string
}

/** A setting as shown; a secret appears only as set or not set. */
export interface ShownSetting {
  name: string
  title: string
  value: string
  /** Policy, machine file, environment or built-in default. */
  source: string
  /** File path or registry key; empty if `source` says enough. */
  place: string
}

/** A line of the journal, its facts as text. */
export interface ShownEvent {
  at: string
  event: string
  facts: string
}

export interface TerminalFacts {
  about: { label: string; value: string }[]
  settings: ShownSetting[]
  /** Errors and unknown settings of the configuration. */
  remarks: string[]
  /** Newest first. */
  journal: ShownEvent[]
  /** Minidumps of crashed processes, newest first; `at` is a sortable text. */
  crashDumps: { name: string; at: string; bytes: number }[]
}

/** Whether the report was saved, and where, as a sentence. */
export interface SavedReport {
  saved: boolean
  sentence: string
}

export const TOUCH_PLACES = 9

/** Lines of the journal on the page, and in the report. */
export const journalLines = { page: 100, report: 1000 } as const
