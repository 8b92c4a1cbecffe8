/** Starts the built server once, with the demo client and, where it is here, the imported real catalogue. */
import { announceServer } from './announce-server.ts'
import { importRealCatalogue } from './import-real-catalogue.ts'

/** Playwright's global setup. @returns the teardown. */
export default function startShop(): Promise<() => Promise<void>> {
  return announceServer(importRealCatalogue)
}
