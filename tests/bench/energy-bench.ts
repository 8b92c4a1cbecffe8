/**
 * `tsx tests/bench/energy-bench.ts [seconds]`: Chromium's processor time for an idle page, watched for some seconds
 * (40, two changes of the attract screen's banner): a client's home at rest and scrolled past its banners, and a
 * kiosk's attract screen on the fake of Electron. `--check` exits with 1 if one takes more than 1 % of a core; `--json
 * FILE` writes the figures. Without a graphics card, animations cost more here than usual.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from 'playwright'
import startProvider from '../kiosk/start-provider.ts'
import { runningShop } from '../setup/running-shop.ts'
import { numberGiven, printTable, runBench } from './bench.ts'
import { startKiosk } from './kiosk-start.ts'

/** Share of one core. */
const BUDGET = 0.01
/** Time for a page's work after it opens. */
const OPENS_MS = 8000
/** Time until an unused page is at rest; the spinner of the kiosk's own page, behind the shop, turns as long. */
const RESTS_MS = 36_000
const WATCHED_SECONDS = numberGiven() ?? 40

/** @returns the share of a core that all of Chromium's processes use, after a time in which the page settles */
async function watch(chromium: Browser, settlesMs: number): Promise<number> {
  const devtools = await chromium.newBrowserCDPSession()
  const processorSeconds = async (): Promise<number> => {
    const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
  }
  await pause(settlesMs)
  const before = await processorSeconds()
  await pause(WATCHED_SECONDS * 1000)
  return ((await processorSeconds()) - before) / WATCHED_SECONDS
}

await runBench(async (bench) => {
  bench.closeAtEnd(await startProvider())
  const { url } = runningShop()
  const shares: Record<string, number> = {}
  const row = printTable(['', 36], ['% of a core', 12])
  const keep = (what: string, share: number): void => {
    shares[what] = share
    row(what, (share * 100).toFixed(2))
  }
  const hold = (what: string, share: number): void => {
    keep(what, share)
    if (share > BUDGET)
      bench.complain(`OVER BUDGET ${what}: ${(share * 100).toFixed(2)} %, at most ${BUDGET * 100} %`)
  }

  const chromium = await bench.openBrowser()
  const page = await chromium.newPage({ viewport: { width: 1440, height: 900 } })
  keep('empty page', await watch(chromium, OPENS_MS))
  await page.goto(`${url}demo`)
  await page.getByRole('button', { name: 'Pause banners' }).waitFor()
  keep('home, while its banners rotate', await watch(chromium, OPENS_MS))
  hold('home, at rest', await watch(chromium, RESTS_MS))
  await page.mouse.move(10, 10)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  hold('home, banners out of sight', await watch(chromium, 1000))
  await page.close()

  const providerUrl = `${new URL(url).origin}/api/v1`
  const kiosk = await startKiosk({ providerUrl, clientLoginId: 'demo', fullScreen: false })
  bench.closeAtEnd(kiosk.stop)
  hold('attract screen', await watch(kiosk.chromium, RESTS_MS))
  bench.keepFigures(shares)
})
