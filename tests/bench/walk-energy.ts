/**
 * Chromium's processor time for a client's home that nobody uses, at rest and scrolled past its banners. Without a
 * graphics card, animations cost more than usual.
 */
import { ensureBuilt, serverPart, webPart } from '../../build/ensure-built.ts'
import { BASE_PATH } from '../../src/contract/routes.ts'
import { startBuiltServer } from '../setup/built-server.ts'
import { processorShare, type Bench } from './bench.ts'

/** Percent of one core. */
const BUDGET = 1
/** Time for a page's work after it opens. */
const OPENS_MS = 8000
/** Time until an unused page is at rest. */
const RESTS_MS = 36_000
const WATCHED_SECONDS = 40

export async function measure(bench: Bench): Promise<void> {
  ensureBuilt(serverPart)
  ensureBuilt(webPart)
  const server = await startBuiltServer()
  bench.closeAtEnd(() => server.stop())
  const chromium = await bench.openBrowser()
  const page = await chromium.newPage({ viewport: { width: 1440, height: 900 } })
  const row = bench.table('page', { share: ['% of a core', 2] })
  const watch = async (what: string, settlesMs: number, limit?: number): Promise<void> => {
    const share = await processorShare(chromium, {
      settlesMs,
      watchedSeconds: bench.shareOf(WATCHED_SECONDS),
    })
    row(what, { share }, { share: limit })
  }
  await watch('empty page', OPENS_MS)
  await page.goto(`${server.origin}${BASE_PATH}/demo`)
  await page.getByRole('button', { name: 'Pause banners' }).waitFor()
  await watch('home, while its banners rotate', OPENS_MS)
  await watch('home, at rest', RESTS_MS, BUDGET)
  await page.mouse.move(10, 10)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await watch('home, banners out of sight', 1000, BUDGET)
}
