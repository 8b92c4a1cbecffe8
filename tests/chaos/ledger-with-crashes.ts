/**
 * `npx tsx tests/chaos/ledger-with-crashes.ts [actions] [seed]`: three server processes on one PostgreSQL; one of them
 * is killed after every 400 actions, and the database is restarted once. Exits with 1 if the books disagree afterwards.
 */
import { ensureBuilt, serverPart } from '../../build/ensure-built.ts'
import { openLoadCluster, RECEIVED } from '../server/ledger-load/load-cluster.ts'
import { doctorFaults } from './doctor.ts'
import { faultsInBooks } from '../server/ledger-load/ledger-books.ts'
import { runLoad } from '../server/ledger-load/ledger-load.ts'
import { printedSeed } from '../setup/seeded.ts'

const actions = Number(process.argv[2] ?? 10_000)
const seed = printedSeed(process.argv[3])
ensureBuilt(serverPart)
const cluster = await openLoadCluster({ servers: 3, members: 60 })
try {
  const began = performance.now()
  const { confirmed, ...figures } = await runLoad(cluster, { seed, actions, atOnce: 24, killEvery: 400 })
  const seconds = Math.round((performance.now() - began) / 1000)
  const faults = [
    ...(await faultsInBooks(cluster, RECEIVED, confirmed)),
    ...(await doctorFaults({ DATA_DIR: cluster.dataDirectory })),
  ]
  console.log(JSON.stringify({ seed, seconds, servers: 3, members: 60, ...figures, faults: faults.length }))
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
} finally {
  await cluster.close()
}
