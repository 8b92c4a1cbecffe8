/**
 * `npx tsx tests/chaos/ledger-with-crashes.ts [seconds]`: three server processes on one PostgreSQL; one of them is
 * killed every few seconds, and the database is restarted once. Exits with 1 if the books disagree afterwards.
 */
import { openLoadCluster, RECEIVED } from './load-cluster.ts'
import { faultsInBooks } from './ledger-books.ts'
import { runLoad } from './ledger-load.ts'

const seconds = Number(process.argv[2] ?? 120)
const cluster = await openLoadCluster({ servers: 3, members: 60 })
try {
  const { confirmed, ...figures } = await runLoad(cluster, { seconds, atOnce: 24, killEverySeconds: 5 })
  const faults = await faultsInBooks(cluster, RECEIVED, confirmed)
  console.log(JSON.stringify({ seconds, servers: 3, members: 60, ...figures, faults: faults.length }))
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
} finally {
  await cluster.close()
}
