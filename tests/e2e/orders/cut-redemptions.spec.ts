/** Two short versions of `tests/chaos/cut-redemptions.ts`. */
import type { Browser } from 'playwright/test'
import { openDatabase } from '../../../server/db/open.ts'
import { DEVELOPMENT_ORDER_KEY } from '../../../src/contract/order-key.ts'
import { confirmShares } from '../cut-redemptions/confirm-ways.ts'
import { type CutLines, cutLines, type CutOutcome } from '../cut-redemptions/cut-lines.ts'
import { lostAnswers, quickCuts } from '../cut-redemptions/cut-plan.ts'
import { runningShop } from '../../setup/running-shop.ts'
import { expect, test } from '../shop-test.ts'

type Lines = Pick<CutLines, 'clientLoginId' | 'redemptions' | 'profiles' | 'ways' | 'cuts'>

async function redeem(browser: Browser, lines: Lines): Promise<CutOutcome> {
  const { url, databaseUrl, dataDirectory } = runningShop()
  const database = await openDatabase({ databaseUrl, dataDirectory, connections: 2 })
  try {
    const orderKey = process.env['ORDER_ENCRYPTION_KEY'] || DEVELOPMENT_ORDER_KEY
    const server = new URL(url).origin
    return await cutLines({ browser, database, server, seed: 20_261_121, orderKey, ...lines })
  } finally {
    await database.close()
  }
}

test('an order confirmed in two tabs over lines that lose the answers is one order, and both tabs say which', async ({
  browser,
}) => {
  const { faults, taken, cuts } = await redeem(browser, {
    clientLoginId: 'cut-tabs',
    redemptions: 4,
    profiles: 1,
    ways: { 'confirms in two tabs': 1 },
    cuts: lostAnswers,
  })
  expect(faults).toEqual([])
  expect(taken).toBe(4)
  expect(Object.keys(cuts).length).toBeGreaterThan(1)
})

test(
  'over lines that are cut anywhere, each redemption is one order or none, and every screen says which',
  { tag: '@release' },
  async ({ browser }) => {
    const { faults, wishes, cuts } = await redeem(browser, {
      clientLoginId: 'cut-anywhere',
      redemptions: 12,
      profiles: 2,
      ways: confirmShares,
      cuts: quickCuts,
    })
    expect(faults).toEqual([])
    expect(wishes).toBe(12)
    expect(Object.keys(cuts).length).toBeGreaterThan(5)
  },
)
