/** The short version of `tests/chaos/cut-redemptions.ts`. */
import { openDatabase } from '../../../server/db/open.ts'
import { DEVELOPMENT_ORDER_KEY } from '../../../src/contract/order-key.ts'
import { cutLines } from '../../chaos/cut-lines.ts'
import { runningShop } from '../../setup/running-shop.ts'
import { expect, test } from '../shop-test.ts'

test('over lines that are cut anywhere, each redemption is one order or none, and every screen says which', async ({
  browser,
}) => {
  test.slow()
  const { url, databaseUrl, dataDirectory } = runningShop()
  const database = await openDatabase({ databaseUrl, dataDirectory, connections: 2 })
  try {
    const outcome = await cutLines({
      browser,
      database,
      server: new URL(url).origin,
      redemptions: 12,
      seed: 20261121,
      orderKey: process.env['ORDER_ENCRYPTION_KEY'] || DEVELOPMENT_ORDER_KEY,
      clientLoginId: `cut-${test.info().retry}`,
      profiles: 2,
      silent: false,
    })
    expect(outcome.faults).toEqual([])
    expect(outcome.wishes).toBe(12)
    expect(Object.keys(outcome.cuts).length).toBeGreaterThan(5)
  } finally {
    await database.close()
  }
})
