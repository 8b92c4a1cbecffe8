/** Startup work that the first page does not need, in one file. */
import { showConnectionLine } from './connection-line.tsx'
import { loadStateCityMaster } from '../store/state-city-master.ts'
import { followClientManifest } from './client-manifest.ts'
import { measureVitals } from './measure-vitals.ts'
import { followSessionEnd } from './follow-session-end.ts'
import { nameClientInLinks } from './links-for-new-tabs.ts'
import { watchConnection } from './watch-connection.ts'
import { startVisitingAhead } from './visit-ahead.ts'

export function startDeferred(): void {
  // Before the connection is lost: afterwards nothing can be fetched.
  showConnectionLine()
  watchConnection()
  nameClientInLinks()
  followClientManifest()
  followSessionEnd()
  // Where its library can't be fetched, this visit is not measured.
  measureVitals().catch(() => undefined)
  void loadStateCityMaster()
  startVisitingAhead()
  // What a page shows that can't be fetched must be here by then.
  void import('../ui/status/drawing.tsx').catch(() => undefined)
  if (import.meta.env.PROD && import.meta.env.VITE_PLATFORM !== 'kiosk')
    void import('./keep-shop.ts').then(({ keepShop }) => keepShop()).catch(() => undefined)
}
