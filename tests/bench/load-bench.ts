/**
 * `tsx tests/bench/load-bench.ts`: members browse and redeem together, up to twice the load that one server can handle,
 * then a low load again. `--check` exits with 1 if a call failed, if a refusal lacked `Retry-After`, or if the server
 * was slower or used more memory afterwards.
 */
import { printTable, runBench } from './bench.ts'
import { seedBenchShop } from './bench-shop.ts'
import type { Memory } from './measured-process.ts'
import { type Tally, Visitors } from './member-visits.ts'

const MEMBERS = 200
const SHARES = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2] as const
const SECONDS = 8
/** Allowed growth between the first measurement, with every cache filled, and the last, in MB. */
const HEAP_MAY_GROW_BY = 8

const figure = (value: number, digits = 0): string =>
  value.toLocaleString('en', { maximumFractionDigits: digits })

const memoryRow = (when: string, { heapMegabytes, residentMegabytes }: Memory): string =>
  `${when}: heap ${heapMegabytes.toFixed(1)} MB, resident ${residentMegabytes.toFixed(0)} MB`

await runBench(async (bench) => {
  const { database } = await bench.openDatabase()
  const shop = await seedBenchShop(database, new Date(), MEMBERS)
  const server = await bench.startServer()
  const visitors = new Visitors(server.url, shop)
  bench.closeAtEnd(() => visitors.leave())
  const row = printTable(
    ['', 22],
    ['offered/s', 11],
    ['answered/s', 11],
    ['refused/s', 11],
    ['failed', 8],
    ['p50 ms', 10],
    ['p99 ms', 10],
  )
  await visitors.atOnce(32, 5)
  const tallies: Tally[] = []
  const keep = (name: string, offered: number | null, tally: Tally): Tally => {
    tallies.push(tally)
    const each = (count: number): string => figure(count / tally.seconds)
    row(
      name,
      offered === null ? '' : figure(offered),
      each(tally.answered),
      each(tally.refused),
      figure(tally.failed),
      figure(tally.p50, 1),
      figure(tally.p99, 1),
    )
    return tally
  }
  let capacity = 0
  for (const count of [8, 32, 128]) {
    const tally = keep(`${count} at once`, null, await visitors.atOnce(count, 5))
    capacity = Math.max(capacity, tally.answered / tally.seconds)
  }
  const first = await server.memory()
  console.log(memoryRow('before the steps', first))
  const before = keep('a quarter', capacity / 4, await visitors.atRate(capacity / 4, SECONDS))
  for (const share of SHARES.slice(1)) {
    keep(`${share} of capacity`, capacity * share, await visitors.atRate(capacity * share, SECONDS))
    if (share === 1) console.log(memoryRow('at capacity', await server.memory()))
  }
  const after = keep('a quarter again', capacity / 4, await visitors.atRate(capacity / 4, SECONDS))
  const last = await server.memory()
  console.log(memoryRow('afterwards', last))

  const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0)
  const silent = tallies.reduce((sum, tally) => sum + tally.refusedWithoutRetryAfter, 0)
  const faults = new Set(tallies.flatMap((tally) => Array.from(tally.faults)))
  if (failed > 0)
    bench.complain(`${failed} calls failed otherwise than by a refusal: ${[...faults].join(', ')}`)
  if (silent > 0) bench.complain(`${silent} refusals did not say when to come again`)
  if (after.refused > 0 || after.p50 > 5 * before.p50 + 5) bench.complain('the server did not recover')
  if (last.heapMegabytes > first.heapMegabytes + HEAP_MAY_GROW_BY) bench.complain('its memory grew')
})
