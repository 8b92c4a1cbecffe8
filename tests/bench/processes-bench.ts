/**
 * One, two and four server processes on one PostgreSQL: their total throughput and processor use. `npm run bench --
 * processes`, about 80 s. Processor time is only available on Linux.
 */
import { readdir, readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../server/db/open.ts'
import { removeFolder } from '../setup/remove-folder.ts'
import { makeDataDirectory } from '../setup/server-process.ts'
import { endBench, keepFigures } from './bench-run.ts'
import { seedBenchShop } from './bench-shop.ts'
import { startMeasured } from './measured-process.ts'
import { Visitors } from './member-visits.ts'

const MEMBERS = 200
const AT_ONCE = 64
const SECONDS = 10
const WARM_UP_SECONDS = 3
const COUNTS = [1, 2, 4] as const
/** Linux counts in hundredths of a second. */
const TICKS = 100

interface Row {
  processes: number
  answered: number
  p50: number
  p99: number
  failed: number
  /** Average number of busy processors, by kind. */
  servers: number
  database: number
  load: number
}

/** Processor seconds that a process has used; the fields are counted after the name in parentheses. */
async function secondsOf(pid: number | string): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS
}

/** The same for a PostgreSQL's processes. */
async function databaseSeconds(postmaster: number): Promise<number> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  let sum = await secondsOf(postmaster)
  for (const pid of pids) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    if (stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] === String(postmaster))
      sum += await secondsOf(pid)
  }
  return sum
}

const ownSeconds = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

const dataDirectory = await makeDataDirectory()
const database = await openDatabase({ dataDirectory })
const complaints: string[] = []
try {
  const shop = await seedBenchShop(database, new Date(), MEMBERS)
  const pidFile = await readFile(join(dataDirectory, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')
  const postmaster = Number(pidFile.split('\n')[0])

  async function measure(processes: number): Promise<Row> {
    const environment = { DATABASE_URL: database.url, DATA_DIR: dataDirectory, REPLY_CACHE_MB: '0' }
    const servers = await Promise.all(
      Array.from({ length: processes }, () => startMeasured('provider-server.ts', environment)),
    )
    // Each process has its own members, as behind a load balancer with sticky sessions.
    const share = MEMBERS / processes
    const visitors = servers.map(
      ({ url }, at) =>
        new Visitors(url, { ...shop, members: shop.members.slice(at * share, (at + 1) * share) }, at * share),
    )
    const visit = (seconds: number) =>
      Promise.all(visitors.map((some) => some.atOnce(AT_ONCE / processes, seconds)))
    try {
      await visit(WARM_UP_SECONDS)
      const used = async () => ({
        servers: (await Promise.all(servers.map(({ pid }) => secondsOf(pid)))).reduce(
          (sum, one) => sum + one,
          0,
        ),
        database: await databaseSeconds(postmaster),
        load: ownSeconds(),
      })
      const before = await used()
      const tallies = await visit(SECONDS)
      const after = await used()
      const sum = (of: (tally: (typeof tallies)[number]) => number) =>
        tallies.reduce((total, tally) => total + of(tally), 0)
      return {
        processes,
        answered: sum(({ answered, seconds }) => answered / seconds),
        p50: Math.max(...tallies.map(({ p50 }) => p50)),
        p99: Math.max(...tallies.map(({ p99 }) => p99)),
        failed: sum(({ failed }) => failed),
        servers: (after.servers - before.servers) / SECONDS,
        database: (after.database - before.database) / SECONDS,
        load: (after.load - before.load) / SECONDS,
      }
    } finally {
      for (const some of visitors) some.leave()
      await Promise.all(servers.map((server) => server.stop()))
    }
  }

  console.log(`${availableParallelism()} processors, ${AT_ONCE} callers, nothing kept`)
  console.log(
    'processes  answered/s    p50 ms    p99 ms  failed | processors busy: servers  PostgreSQL  callers',
  )
  const rows: Row[] = []
  for (const count of COUNTS) {
    const row = await measure(count)
    rows.push(row)
    console.log(
      [
        String(count).padStart(9),
        ...[row.answered.toFixed(0), row.p50.toFixed(1), row.p99.toFixed(1)].map((text) => text.padStart(11)),
        String(row.failed).padStart(7),
        ...[row.servers, row.database, row.load].map((busy) => busy.toFixed(2).padStart(14)),
      ].join(''),
    )
    if (row.failed > 0) complaints.push(`${count} processes: ${row.failed} calls failed`)
  }
  await keepFigures(rows)
} finally {
  await database.close()
  await removeFolder(dataDirectory)
}
endBench(complaints)
