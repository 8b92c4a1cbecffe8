/**
 * Measures the provider beside its baselines, on one machine at one time: `tsx tests/bench/server-bench.ts`. `--check`
 * exits with 1 if a ratio is below its budget; `--json FILE` writes the figures.
 */
import { stdout } from 'node:process'
import { openDatabase } from '../../server/db/open.ts'
import { removeFolder } from '../setup/remove-folder.ts'
import { makeDataDirectory } from '../setup/server-process.ts'
import { endBench, keepFigures } from './bench-run.ts'
import { seedBenchShop } from './bench-shop.ts'
import { type MeasuredProcess, startMeasured } from './measured-process.ts'
import { median } from './percentile.ts'
import * as load from './server-load.ts'

const ROUNDS = 3
const WARM_UP_SECONDS = 1
const BURST_SECONDS = 1.5

/**
 * A measurement and the baseline that runs in the same seconds. Budgets are ratios, since machines differ: cached
 * replies should reach 25,000 a second if bare Fastify sends ready bytes 60,000 times.
 */
interface Contest {
  name: string
  budget: number
  ours: Parameters<typeof load.runBurst>[0]
  baseline: Parameters<typeof load.runBurst>[0]
}

interface Outcome {
  name: string
  ours: load.Burst
  baseline: load.Burst
  ratio: number
  budget: number
}

function medianBurst(bursts: load.Burst[]): load.Burst {
  return {
    perSecond: median(bursts.map((burst) => burst.perSecond)),
    p50: median(bursts.map((burst) => burst.p50)),
    p99: median(bursts.map((burst) => burst.p99)),
  }
}

/** Bursts alternate, so that a busy moment of the machine affects both. */
async function hold({ name, budget, ours, baseline }: Contest): Promise<Outcome> {
  await load.runBurst(ours, WARM_UP_SECONDS)
  await load.runBurst(baseline, WARM_UP_SECONDS)
  const bursts: { ours: load.Burst; baseline: load.Burst }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    bursts.push({
      baseline: await load.runBurst(baseline, BURST_SECONDS),
      ours: await load.runBurst(ours, BURST_SECONDS),
    })
  }
  return {
    name,
    ours: medianBurst(bursts.map((round) => round.ours)),
    baseline: medianBurst(bursts.map((round) => round.baseline)),
    ratio: median(bursts.map((round) => round.ours.perSecond / round.baseline.perSecond)),
    budget,
  }
}

function tableOf(outcomes: Outcome[]): string {
  const rows = outcomes.map(({ name, ours, baseline, ratio, budget }) => [
    name,
    ...[ours, baseline].flatMap(({ perSecond, p99 }) => [
      Math.round(perSecond).toLocaleString('en'),
      `${p99} ms`,
    ]),
    ratio.toFixed(2),
    budget.toFixed(2),
    ratio >= budget ? 'ok' : 'BELOW',
  ])
  const head = ['', 'ours/s', 'p99', 'baseline/s', 'p99', 'ratio', 'budget', '']
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)))
  const line = (row: string[]) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
  return [head, ...rows].map(line).join('\n')
}

async function measure(): Promise<Outcome[]> {
  const dataDirectory = await makeDataDirectory()
  const database = await openDatabase({ dataDirectory })
  const processes: MeasuredProcess[] = []
  try {
    const shop = await seedBenchShop(database, new Date())
    const environment = { DATABASE_URL: database.url, DATA_DIR: dataDirectory }
    const start = async (file: string, more: Record<string, string> = {}) => {
      const started = await startMeasured(file, { ...environment, ...more })
      processes.push(started)
      return started.url
    }
    const baseline = await start('baseline-server.ts')
    const keeping = await start('provider-server.ts')
    const forgetful = await start('provider-server.ts', { REPLY_CACHE_MB: '0' })
    const contests: Contest[] = [
      {
        name: 'listing of 50 of 2,000, made anew',
        budget: 0.8,
        ours: load.listingLoad(`${forgetful}${load.listingPath}`),
        baseline: load.listingLoad(`${baseline}/listing`),
      },
      {
        name: 'the same where nothing changed',
        budget: 0.42,
        ours: load.listingLoad(`${keeping}${load.listingPath}`),
        baseline: load.listingLoad(`${baseline}/kept-listing`),
      },
      {
        name: 'orders of 8 members',
        budget: 0.6,
        ours: load.sealedOrderLoad(`${keeping}${load.orderPath}`, shop),
        baseline: load.bareOrderLoad(`${baseline}/order`, shop),
      },
    ]
    const outcomes: Outcome[] = []
    for (const contest of contests) outcomes.push(await hold(contest))
    return outcomes
  } finally {
    await Promise.all(processes.map((running) => running.stop()))
    await database.close()
    await removeFolder(dataDirectory)
  }
}

const outcomes = await measure()
stdout.write(`${tableOf(outcomes)}\n`)
await keepFigures(outcomes)
endBench(outcomes.filter(({ ratio, budget }) => ratio < budget).map(({ name }) => `BELOW BUDGET ${name}`))
