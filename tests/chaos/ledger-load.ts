/**
 * Load on the ledger: many members redeem, cancel, receive and lose points, through several server processes on one
 * PostgreSQL, while processes are killed and the database is restarted. Afterwards the books must agree.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openCluster } from '../../server/db/postgres-cluster.ts'
import { startSession } from '../../server/domain/session.ts'
import { actAsMembers, type LoadCluster, type LoadResult, patiently, type Run } from './ledger-actions.ts'

export interface LoadOptions {
  seconds: number
  atOnce: number
  /** Interval at which a server is killed. */
  killEverySeconds: number
}

/** Kills the servers in turn. If a start loses its database and ends, it is repeated as a supervisor would. */
async function killServers({ cluster, ends, patience, result }: Run, everySeconds: number): Promise<void> {
  const { servers } = cluster
  let place = 0
  while (Date.now() + everySeconds * 1000 < ends) {
    await pause(everySeconds * 1000)
    await servers[place]?.kill()
    result.kills += 1
    const started = await patiently(patience, () => cluster.startServer())
    if (started !== null) servers[place] = started
    place = (place + 1) % servers.length
  }
}

async function restartDatabase({ cluster, result }: Run, afterMs: number): Promise<void> {
  await pause(afterMs)
  const { folder } = await openCluster(cluster.dataDirectory)
  const [pid = ''] = (await readFile(path.join(folder, 'postmaster.pid'), 'utf8')).split('\n')
  // PostgreSQL's fast shutdown. Not awaited: a process that uses the database may restart it at once.
  process.kill(Number(pid), 'SIGINT')
  result.databaseRestarts += 1
}

/** Runs the load for the given time, then lets every attempt finish. */
export async function runLoad(
  cluster: LoadCluster,
  { seconds, atOnce, killEverySeconds }: LoadOptions,
): Promise<LoadResult> {
  const ends = Date.now() + seconds * 1000
  const tokens = new Map<number, string>()
  for (const memberId of cluster.memberIds) {
    const session = { memberId, deviceToken: null, now: new Date(), length: { idleDays: 1, absoluteDays: 1 } }
    tokens.set(memberId, await startSession(cluster.database.db, session))
  }
  let attempts = Date.now() * 1000
  const result: LoadResult = {
    orders: 0,
    refused: 0,
    repeated: 0,
    grants: 0,
    expired: 0,
    moves: 0,
    cancelled: 0,
    kills: 0,
    databaseRestarts: 0,
    confirmed: new Map(),
  }
  const nextAttempt = (): number => (attempts += 1)
  const run: Run = { cluster, ends, patience: ends + 120_000, result, tokens, nextAttempt }
  await Promise.all([
    ...Array.from({ length: atOnce }, () => actAsMembers(run)),
    killServers(run, killEverySeconds),
    restartDatabase(run, seconds * 500),
  ])
  return result
}
