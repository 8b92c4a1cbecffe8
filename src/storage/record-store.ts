import { createStore, type UseStore } from 'idb-keyval'
import { withTimeout } from '../lib/with-timeout.ts'

/**
 * Opens a store of records in its own IndexedDB database. The browser may refuse it (a private window, a full
 * disk) or never answer; the page then works without.
 * @param withinMs how long a page waits. The work is still done if the database answers later.
 * @returns a function that works on the records; it returns `undefined` without a database or after the
 * time-out
 */
export function recordStore(database: string, name: string, withinMs: number) {
  let opened: UseStore | null = null
  return async <Value>(work: (store: UseStore) => Promise<Value>): Promise<Value | undefined> => {
    try {
      opened ??= createStore(database, name)
      return await withTimeout(withinMs, work(opened))
    } catch {
      return undefined
    }
  }
}
