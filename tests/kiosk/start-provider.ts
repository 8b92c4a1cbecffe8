/** Builds what the kiosk's stories need and starts one provider for all of them. */
import { ensureBuilt, kioskPart, serverPart, webPart } from '../../build/ensure-built.ts'
import { announceShop } from '../e2e/running-shop.ts'
import { startBuiltServer } from '../setup/built-server.ts'
import { assertNobodyInLog } from '../setup/personal-data.ts'
import { openDatabase } from '../../server/db/open.ts'
import { BASE_PATH } from '../../src/contract/routes.ts'
import { buildDouble } from './build-double.ts'
import { findElectron } from './kiosk-driver.ts'

/** Playwright's global setup. @returns the teardown. */
export default async function startProvider(): Promise<() => Promise<void>> {
  for (const part of [serverPart, webPart, kioskPart]) ensureBuilt(part)
  if (findElectron() === null) await buildDouble()
  const server = await startBuiltServer({ environment: { LOG_LEVEL: 'info' } })
  const { origin, dataDirectory, outboxFile, stop } = server
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
  return async () => {
    try {
      await assertNobodyInLog(server)
    } finally {
      await stop()
    }
  }
}
