/** Builds what the kiosk's stories need, starts one provider for all of them, and says what drives the kiosk. */
import { ensureBuilt, kioskPart, serverPart, webPart } from '../../build/ensure-built.ts'
import { announceShop } from '../e2e/running-shop.ts'
import { startBuiltServer } from '../setup/built-server.ts'
import { openDatabase } from '../../server/db/open.ts'
import { BASE_PATH } from '../../src/contract/routes.ts'
import { buildDouble } from './build-double.ts'
import { findElectron } from './kiosk-driver.ts'

/** Playwright's global setup. @returns the teardown. */
export default async function startProvider(): Promise<() => Promise<void>> {
  for (const part of [serverPart, webPart, kioskPart]) ensureBuilt(part)
  const electron = findElectron()
  if (electron === null) await buildDouble()
  console.log(
    electron === null
      ? 'Kiosk driver: the Electron double (no Electron binary here). Not run on real Electron: everything below.'
      : `Kiosk driver: real Electron, ${electron}. Stories that only the double can tell are skipped.`,
  )
  const { origin, dataDirectory, outboxFile, stop } = await startBuiltServer()
  try {
    const { url: databaseUrl, close } = await openDatabase({ dataDirectory })
    await close()
    announceShop({
      url: `${origin}${BASE_PATH}/`,
      databaseUrl,
      dataDirectory,
      outboxFile,
      importedClient: null,
    })
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
