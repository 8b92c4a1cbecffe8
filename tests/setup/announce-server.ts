/** Starts the built server for a run of browser tests, and passes its address to every worker. */
import { openDatabase } from '../../server/db/open.ts'
import { BASE_PATH } from '../../src/contract/routes.ts'
import { startBuiltServer } from './built-server.ts'
import { assertNobodyInLog } from './personal-data.ts'
import { withoutFsync } from './without-fsync.ts'
import { announceShop, isShopAnnounced } from './running-shop.ts'

/**
 * Starts the server, unless `npm test` has started one for all suites: its demo takes half a minute of a processor.
 * @param fill puts more into the shop than its demo client, and names the client it made
 * @returns the teardown, which fails where the log tells of a person
 */
export async function announceServer(
  fill: (environment: NodeJS.ProcessEnv) => string | null = () => null,
): Promise<() => Promise<void>> {
  if (isShopAnnounced()) return () => Promise.resolve()
  const server = await startBuiltServer({ environment: { LOG_LEVEL: 'info' } })
  const { origin, dataDirectory, outboxFile, environment, stop } = server
  try {
    // The embedded PostgreSQL is running already: this only asks where.
    const { url: databaseUrl, pool, close } = await openDatabase({ dataDirectory })
    await withoutFsync(pool)
    await close()
    const importedClient = fill(environment)
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
