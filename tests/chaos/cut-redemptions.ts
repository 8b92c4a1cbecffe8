/**
 * `npx tsx tests/chaos/cut-redemptions.ts [redemptions] [seed]`: the built server on a real PostgreSQL, a real
 * Chromium, and connections between them that are cut at random points. Exits with 1 if a screen was wrong.
 */
import { chromium } from 'playwright'
import { ensureBuilt, serverPart, webPart } from '../../build/ensure-built.ts'
import { openDatabase } from '../../server/db/open.ts'
import { DEVELOPMENT_ORDER_KEY } from '../../src/contract/order-key.ts'
import { startBuiltServer } from '../setup/built-server.ts'
import { findTestBrowser, quietBrowserArguments } from '../setup/find-browser.ts'
import { confirmShares } from '../e2e/cut-redemptions/confirm-ways.ts'
import { cutLines } from '../e2e/cut-redemptions/cut-lines.ts'
import { everyCut } from '../e2e/cut-redemptions/cut-plan.ts'
import { printedSeed } from '../setup/seeded.ts'
import { doctorFaults } from './doctor.ts'

const redemptions = Number(process.argv[2] ?? 500)
const seed = printedSeed(process.argv[3])
ensureBuilt(serverPart)
ensureBuilt(webPart)
const { origin, dataDirectory, stop } = await startBuiltServer({ environment: { DEMO_CLIENT: '0' } })
const database = await openDatabase({ dataDirectory })
const browser = await chromium.launch({ executablePath: findTestBrowser(), args: quietBrowserArguments })
const start = performance.now()
try {
  const { faults: cut, ...figures } = await cutLines({
    browser,
    database,
    server: origin,
    redemptions,
    seed,
    orderKey: process.env['ORDER_ENCRYPTION_KEY'] || DEVELOPMENT_ORDER_KEY,
    clientLoginId: 'cut',
    profiles: 5,
    ways: confirmShares,
    cuts: everyCut,
    onProgress: (done) => {
      if (done % 50 === 0) console.log(`${done} after ${((performance.now() - start) / 1e3).toFixed(0)} s`)
    },
  })
  const faults = [...cut, ...(await doctorFaults({ DATA_DIR: dataDirectory }))]
  const seconds = Math.round((performance.now() - start) / 1000)
  console.log(JSON.stringify({ seed, seconds, ...figures, faults: faults.length }, null, 2))
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
} finally {
  await browser.close()
  await database.close()
  await stop()
}
