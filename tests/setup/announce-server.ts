/** Starts the built server for a run of browser tests, and passes its address to every worker. */
import type pg from 'pg'
import { openDatabase } from '../../server/db/open.ts'
import { BASE_PATH } from '../../src/contract/routes.ts'
import { startBuiltServer } from './built-server.ts'
import { assertNobodyInLog } from './personal-data.ts'
import { withoutFsync } from './without-fsync.ts'
import { announceShop, forgetShop, isShopAnnounced } from './running-shop.ts'

/** Stock for the products that tests order: enough for the tests of all suites and browsers. */
async function stockCheapest(pool: pg.Pool): Promise<void> {
  await pool.query(`update products set stock = 10000 where stock is not null and id in (
    select id from (select id, row_number() over (partition by client_id order by points, id) as place from products) ranked
    where place <= 5)`)
}

/**
 * Starts the server, unless `npm test` has started one for all suites: its demo takes half a minute of processor time.
 * @param fill adds data to the shop beside its demo client, and returns the login id of the client it created
 * @returns the teardown, which fails if the log contains personal data
 */
export async function announceServer(
  fill: (environment: NodeJS.ProcessEnv) => string | null = () => null,
): Promise<() => Promise<void>> {
  if (isShopAnnounced()) return () => Promise.resolve()
  const server = await startBuiltServer({ environment: { LOG_LEVEL: 'info' } })
  const { origin, dataDirectory, outboxFile, environment, stop } = server
  try {
    // The embedded PostgreSQL is already running: this only finds its URL.
    const { url: databaseUrl, pool, close } = await openDatabase({ dataDirectory })
    await withoutFsync(pool)
    await stockCheapest(pool)
    await close()
    const importedClient = fill(environment)
    announceShop({ url: `${origin}${BASE_PATH}/`, databaseUrl, dataDirectory, outboxFile, importedClient })
  } catch (error) {
    await stop()
    throw error
  }
  return async () => {
    forgetShop()
    try {
      await assertNobodyInLog(server)
    } finally {
      await stop()
    }
  }
}
