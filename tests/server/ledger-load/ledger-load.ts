/**
 * Load on the ledger: many members redeem, cancel, receive and lose points, through several server processes on one
 * PostgreSQL, while processes are killed and the database is restarted. Afterwards the books must agree.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { openCluster } from '../../../server/db/postgres-cluster.ts'
import { startSession } from '../../../server/domain/session.ts'
import { act, actionsOf, expire } from './ledger-actions.ts'
import { patiently, type LoadCluster, type LoadResult, type Run } from './ledger-run.ts'

export interface LoadOptions {
  seed: number
  actions: number
  atOnce: number
  /** A server is killed after so many actions, and after as many again. */
  killEvery: number
}

/** Kills a server and starts another. If a start loses its database and ends, it is repeated as a supervisor would. */
async function replaceServer({ cluster, result }: Run): Promise<void> {
  const { servers } = cluster
  const place = result.kills % servers.length
  result.kills += 1
  await servers[place]?.kill()
  const started = await patiently(() => cluster.startServer())
  if (started !== null) servers[place] = started
}

async function restartDatabase({ cluster, result }: Run): Promise<void> {
  const { folder } = await openCluster(cluster.dataDirectory)
  const [pid = ''] = (await readFile(path.join(folder, 'postmaster.pid'), 'utf8')).split('\n')
  // PostgreSQL's fast shutdown. Not awaited: a process that uses the database may restart it at once.
  process.kill(Number(pid), 'SIGINT')
  result.databaseRestarts += 1
}

/**
 * Does all actions of a seed, some at once, kills servers in turn, and restarts the database after half of the actions.
 * The same seed gives the same actions, kills and restart; processes may interleave differently.
 */
export async function runLoad(
  cluster: LoadCluster,
  { seed, actions, atOnce, killEvery }: LoadOptions,
): Promise<LoadResult> {
  const tokens = new Map<number, string>()
  for (const memberId of cluster.memberIds) {
    const session = { memberId, deviceToken: null, now: new Date(), length: { idleDays: 1, absoluteDays: 1 } }
    tokens.set(memberId, await startSession(cluster.database.db, session))
  }
  const result: LoadResult = {
    orders: 0,
    refused: 0,
    repeated: 0,
    grants: 0,
    expired: 0,
    moves: 0,
    waited: 0,
    parcels: 0,
    replaced: 0,
    cancelled: 0,
    kills: 0,
    databaseRestarts: 0,
    confirmed: new Map(),
  }
  const run: Run = { cluster, result, tokens }
  const waiting = actionsOf(seed, actions)
  let disturbed = Promise.resolve()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const action of waiting) {
        const done = action.place + 1
        if (done % killEvery === 0) disturbed = disturbed.then(() => replaceServer(run))
        if (done === Math.ceil(actions / 2)) disturbed = disturbed.then(() => restartDatabase(run))
        await act(run, action)
      }
    }),
  )
  await disturbed
  await expire(run)
  // What still waits is made by the servers' jobs.
  await patiently(async () => {
    const { rows } = await cluster.database.pool.query('select from pending_moves where refused_at is null')
    if (rows.length > 0) throw new Error(`${rows.length} moves wait`)
  })
  return result
}
