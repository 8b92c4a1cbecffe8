/** Builds what the kiosk's stories need and starts one provider for all of them. */
import { ensureBuilt, kioskPart, serverPart, webPart } from '../../build/ensure-built.ts'
import { announceServer } from '../e2e/announce-server.ts'
import { buildDouble } from './build-double.ts'
import { findElectron } from './kiosk-driver.ts'

/** Playwright's global setup. @returns the teardown. */
export default async function startProvider(): Promise<() => Promise<void>> {
  for (const part of [serverPart, webPart, kioskPart]) ensureBuilt(part)
  if (findElectron() === null) await buildDouble()
  return announceServer()
}
