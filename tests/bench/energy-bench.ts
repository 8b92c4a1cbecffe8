/**
 * `tsx tests/bench/energy-bench.ts`: Chromium's processor time for an idle page: a client's home at rest and scrolled
 * past its banners, and a kiosk's attract screen on the fake of Electron. `--check` exits with 1 if one takes more than
 * 1 % of a core; `--json FILE` writes the figures. Without a graphics card, animations cost more here than usual.
 */
import { setTimeout } from 'node:timers/promises'
import { chromium, type CDPSession } from 'playwright/test'
import { openTestBrowser } from '../kiosk/test-browser.ts'
import { fakeDriver } from '../kiosk/fake-driver.ts'
import { makeKioskFolder, removeKioskFolder } from '../kiosk/kiosk-driver.ts'
import startProvider from '../kiosk/start-provider.ts'
import { findOrInstallBrowser, quietBrowserArguments } from '../setup/find-browser.ts'
import { runningShop } from '../setup/running-shop.ts'
import { endBench, keepFigures } from './bench-run.ts'

/** Share of one core. */
const BUDGET = 0.01
/** Time for a page's work after it opens. */
const OPENS_MS = 8000
/** Time until an unused page is at rest; the spinner of the kiosk's own page, behind the shop, turns as long. */
const RESTS_MS = 36_000
/** Two changes of the attract screen's banner, wherever it starts. */
const WATCHED_MS = 40_000

/** Processor seconds used by all of a Chromium's processes. */
async function processorSeconds(devtools: CDPSession): Promise<number> {
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
}

/** @returns the share of a core that is used while idle */
async function watched(devtools: CDPSession, settles: number): Promise<number> {
  await setTimeout(settles)
  const before = await processorSeconds(devtools)
  await setTimeout(WATCHED_MS)
  return ((await processorSeconds(devtools)) - before) / (WATCHED_MS / 1000)
}

const shares = new Map<string, number>()
const complaints: string[] = []

/** Prints a row of the table and compares it with its budget, if it has one. */
function keep(what: string, share: number, hasBudget = true): void {
  shares.set(what, share)
  console.log(`${what.padEnd(36)}${(share * 100).toFixed(2).padStart(8)} % of a core`)
  if (hasBudget && share > BUDGET)
    complaints.push(`${what}: ${(share * 100).toFixed(2)} %, at most ${BUDGET * 100} %`)
}

async function watchHome(url: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findOrInstallBrowser(),
    args: quietBrowserArguments,
  })
  const devtools = await browser.newBrowserCDPSession()
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  keep('empty page', await watched(devtools, OPENS_MS), false)
  await page.goto(`${url}demo`)
  await page.getByRole('button', { name: 'Pause banners' }).waitFor()
  keep('home, while its banners rotate', await watched(devtools, OPENS_MS), false)
  keep('home, at rest', await watched(devtools, RESTS_MS))
  await page.mouse.move(10, 10)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  keep('home, banners out of sight', await watched(devtools, 1000))
  await browser.close()
}

async function watchAttractScreen(origin: string): Promise<void> {
  const browser = await openTestBrowser()
  const connection = await chromium.connectOverCDP(browser.debuggingAddress)
  const folder = await makeKioskFolder({
    machineFile: { providerUrl: `${origin}/api/v1`, clientLoginId: 'demo', fullScreen: false },
  })
  const kiosk = await fakeDriver(browser)(folder)
  keep('attract screen', await watched(await connection.newBrowserCDPSession(), RESTS_MS))
  await kiosk.stop()
  await connection.close()
  await browser.close()
  await removeKioskFolder(folder)
}

const stopProvider = await startProvider()
try {
  const { url } = runningShop()
  await watchHome(url)
  await watchAttractScreen(new URL(url).origin)
} finally {
  await stopProvider()
}
await keepFigures(Object.fromEntries(shares))
endBench(complaints)
