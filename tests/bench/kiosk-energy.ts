/** The processor time of all of a kiosk's processes at its attract screen, over two changes of its banner. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Bench } from './bench.ts'
import { prepareKiosks } from './kiosk-start.ts'

/** Percent of one core. */
const BUDGET = 1
/** The spinner of the kiosk's own page, behind the shop, turns as long. */
const RESTS_MS = 36_000
const WATCHED_SECONDS = 40

export async function measure(bench: Bench): Promise<void> {
  const kiosks = await prepareKiosks(bench)
  if (kiosks === null) return
  const { kiosk, stop } = await kiosks.startKiosk()
  bench.closeAtEnd(stop)
  const row = bench.table('page', { share: ['% of a core', 2] })
  const watchedSeconds = bench.shareOf(WATCHED_SECONDS)
  const processorSeconds = (): Promise<number> =>
    kiosk
      .electron()
      .evaluate(({ app }) =>
        app.getAppMetrics().reduce((sum, { cpu }) => sum + (cpu.cumulativeCPUUsage ?? 0), 0),
      )
  await pause(RESTS_MS)
  const before = await processorSeconds()
  await pause(watchedSeconds * 1000)
  const share = (100 * ((await processorSeconds()) - before)) / watchedSeconds
  row('attract screen', { share }, { share: BUDGET })
}
