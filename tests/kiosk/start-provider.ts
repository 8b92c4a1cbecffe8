/** Builds what the kiosk's tests need and starts one provider for all of them. */
import { ensureBuilt, kioskPart, serverPart, webPart } from '../../build/ensure-built.ts'
import { announceServer } from '../setup/announce-server.ts'
import { removeFolder } from '../setup/remove-folder.ts'
import { buildStart } from './build-start.ts'
import { installKiosk } from './install-kiosk.ts'
import { findElectron } from './kiosk-driver.ts'

/** Playwright's global setup. Without an Electron there is nothing to prepare for. @returns the teardown. */
export default async function startProvider(): Promise<() => Promise<void>> {
  if (findElectron() === null) return () => Promise.resolve()
  for (const part of [serverPart, webPart, kioskPart]) ensureBuilt(part)
  await buildStart()
  const installed = installKiosk()
  const stopProvider = await announceServer()
  return async () => {
    try {
      await stopProvider()
    } finally {
      await removeFolder(installed)
    }
  }
}
