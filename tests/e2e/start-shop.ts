/** Starts the built server once, with the demo client and, where it is here, the imported real catalogue. */
import { openDatabase } from '../../server/db/open.ts'
import { BASE_PATH } from '../../src/contract/routes.ts'
import { startBuiltServer } from '../setup/built-server.ts'
import { assertNobodyInLog } from '../setup/personal-data.ts'
import { importRealCatalogue } from './import-real-catalogue.ts'
import { announceShop } from './running-shop.ts'

/** Playwright's global setup. @returns the teardown. */
export default async function startShop(): Promise<() => Promise<void>> {
  const server = await startBuiltServer({ environment: { LOG_LEVEL: 'info' } })
  const { origin, dataDirectory, outboxFile, environment, stop } = server
  try {
    const importedClient = importRealCatalogue(environment)
    // The embedded PostgreSQL is running already: this only asks where.
    const { url: databaseUrl, close } = await openDatabase({ dataDirectory })
    await close()
    announceShop({ url: `${origin}${BASE_PATH}/`, databaseUrl, dataDirectory, outboxFile, importedClient })
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
