/** Journals for unit tests of the kiosk. */
import { beforeEach, vi } from 'vitest'
import type { Journal } from '../../../electron/main/base/journal.ts'

/** A journal whose entries can be inspected. */
export function journalStub(): { journal: Journal; notes: Record<string, unknown>[] } {
  const notes: Record<string, unknown>[] = []
  const journal = { note: (event: string, facts: object) => void notes.push({ event, ...facts }) } as Journal
  return { journal, notes }
}

/** A journal that is cleared before each test of a file, and fake timers. */
export function timedJournal() {
  const { journal, notes } = journalStub()
  beforeEach(() => {
    notes.length = 0
    vi.useFakeTimers()
  })
  return { journal, notes, events: () => notes.map(({ event }) => event) }
}
