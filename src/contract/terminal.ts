/** Types of the page *This terminal*: what it and main exchange. Nothing of it is a member's. */

/** What main tries out by itself; `touch` is tried by the person at the page. */
export const terminalTestNames = ['provider', 'clock', 'realtime', 'push', 'display', 'wipe'] as const
export type TerminalTestName = (typeof terminalTestNames)[number]

/** How a test ended, what it found, and what to do about it (empty where there is nothing to do). */
export interface TestResult {
  outcome: 'passed' | 'warning' | 'failed' | 'off'
  found: string
  advice: string
}

/** A setting as it is shown: a secret only as set or not set. */
export interface ShownSetting {
  name: string
  title: string
  value: string
  /** Policy, machine file, environment or built in. */
  source: string
  /** A path, a registry key; empty where the source says it all. */
  place: string
}

/** One line of the journal, its facts as text. */
export interface ShownEvent {
  at: string
  event: string
  facts: string
}

export interface TerminalFacts {
  about: { label: string; value: string }[]
  settings: ShownSetting[]
  /** What is wrong with the configuration, or not known in it. */
  remarks: string[]
  /** Newest first. */
  journal: ShownEvent[]
  /** Minidumps of crashed processes on this machine, newest first; `at` as a sortable text. */
  crashDumps: { name: string; at: string; bytes: number }[]
}

/** Where the report was saved, as a sentence. */
export interface SavedReport {
  saved: boolean
  sentence: string
}

/** How many places of the touch test a person is asked to touch. */
export const TOUCH_PLACES = 9

/** How many lines of the journal the page shows; the report carries more. */
export const journalLines = { page: 100, report: 1000 } as const
