/**
 * Builds what is missing and starts the server once, with the demo client and, if available, the imported real
 * catalogue.
 */
import { consolePart, ensureBuilt, serverPart, webPart } from '../../build/ensure-built.ts'
import { announceServer } from '../setup/announce-server.ts'
import { importRealCatalogue } from './import-real-catalogue.ts'

/** Playwright's global setup. @returns the teardown. */
export default function startShop(): Promise<() => Promise<void>> {
  ensureBuilt(serverPart)
  ensureBuilt(webPart)
  ensureBuilt(consolePart)
  return announceServer(importRealCatalogue)
}
