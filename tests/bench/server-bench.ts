/**
 * Measures the provider beside its baselines, on one machine at one time: `tsx tests/bench/server-bench.ts`. `--check`
 * exits with 1 if a ratio is below its budget; `--json FILE` writes the figures.
 */
import { median, printTable, runBench } from './bench.ts'
import { seedBenchShop } from './bench-shop.ts'
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

await runBench(async (bench) => {
  const { database } = await bench.openDatabase()
  const shop = await seedBenchShop(database, new Date())
  const baseline = (await bench.startServer({}, 'baselines/baseline-server.ts')).url
  const keeping = (await bench.startServer()).url
  const forgetful = (await bench.startServer({ REPLY_CACHE_MB: '0' })).url
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
  const row = printTable(
    ['', 36],
    ['ours/s', 8],
    ['p99 ms', 8],
    ['baseline/s', 12],
    ['p99 ms', 8],
    ['ratio', 8],
    ['budget', 8],
  )
  const outcomes: Outcome[] = []
  for (const contest of contests) {
    const outcome = await hold(contest)
    outcomes.push(outcome)
    const { name, ours, baseline: least, ratio, budget } = outcome
    const speeds = [ours, least].flatMap(({ perSecond, p99 }) => [perSecond.toFixed(0), String(p99)])
    row(name, ...speeds, ratio.toFixed(2), budget.toFixed(2))
    if (ratio < budget) bench.complain(`BELOW BUDGET ${name}`)
  }
  bench.keepFigures(outcomes)
})
