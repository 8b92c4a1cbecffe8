/** Builds what the kiosk's tests need and starts one provider for all of them. */
import { ensureBuilt, kioskPart, serverPart, webPart } from '../../build/ensure-built.ts'
import { announceServer } from '../setup/announce-server.ts'
import { removeFolder } from '../setup/remove-folder.ts'
import { buildFake, installKiosk } from './build-fake-electron.ts'
import { buildStart } from './build-start.ts'
import { findElectron } from './kiosk-driver.ts'

/** Playwright's global setup. @returns the teardown. */
export default async function startProvider(): Promise<() => Promise<void>> {
  for (const part of [serverPart, webPart, kioskPart]) ensureBuilt(part)
  await Promise.all([buildFake(), findElectron() === null ? undefined : buildStart()])
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
