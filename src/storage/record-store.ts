import { createStore, type UseStore } from 'idb-keyval'
import { withTimeout } from '../contract/with-timeout.ts'

/**
 * A store of records in an IndexedDB database of its own, which the browser may refuse (a private window, a full disk)
 * or never answer for: the page gets by without.
 * @param withinMs how long a page waits; what it asked for is done all the same, should the database answer later.
 * @returns a function that works on the records; `undefined` where the browser has none, or no answer in time.
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
