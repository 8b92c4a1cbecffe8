/** What nobody misses while the first page is on its way, in one file. */
import { watchConnection } from './connection-line.tsx'
import { nameClientInLinks } from './links-for-new-tabs.ts'

export function startWhatCanWait(): void {
  // Before the connection is lost: afterwards nothing can be fetched.
  watchConnection()
  nameClientInLinks()
}
