/** Chromium's processor time for a kiosk's attract screen, over two changes of its banner, on the fake of Electron. */
import { processorShare, type Bench } from './bench.ts'
import { startKiosk, startShop } from './kiosk-start.ts'

/** Percent of one core. */
const BUDGET = 1
/** The spinner of the kiosk's own page, behind the shop, turns as long. */
const RESTS_MS = 36_000
const WATCHED_SECONDS = 40

export async function measure(bench: Bench): Promise<void> {
  const { chromium, stop } = await startKiosk(await startShop(bench))
  bench.closeAtEnd(stop)
  const row = bench.table('page', { share: ['% of a core', 2] })
  const watchedSeconds = bench.shareOf(WATCHED_SECONDS)
  const share = await processorShare(chromium, { settlesMs: RESTS_MS, watchedSeconds })
  row('attract screen', { share }, { share: BUDGET })
}
