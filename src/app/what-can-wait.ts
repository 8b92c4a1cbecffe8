/** What nobody misses while the first page is on its way, in one file. */
import { watchConnection } from './connection-line.tsx'
import { followSessionEnd } from './follow-session-end.ts'
import { nameClientInLinks } from './links-for-new-tabs.ts'

export function startWhatCanWait(): void {
  // Before the connection is lost: afterwards nothing can be fetched.
  watchConnection()
  nameClientInLinks()
  followSessionEnd()
  // What a page shows that can't be fetched must be here by then.
  void import('../ui/drawing.tsx').catch(() => undefined)
}
