/**
 * Opens the embedded PostgreSQL for this process. Several processes (server, command line, tests) may use one data
 * folder: the first starts postgres, the others join it, the last one to leave stops it. A process is present while it
 * holds a connection with a shared lock. A leaving process stops postgres only if it gets that lock exclusively, so
 * that postgres never stops while another process uses it.
 */
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { openCluster, type Cluster } from './postgres-cluster.ts'
import { PostmasterError, runningPort, startPostmaster, stopPostmaster } from './postmaster.ts'
import { keepAlive } from './lost-connections.ts'
import { advisoryLocks } from './advisory-locks.ts'

const DATABASE = 'rewards_shop'
const PATIENCE_MS = 60_000
/** A postgres that has not started by then never will. */
const START_PATIENCE_MS = 20_000
const PAUSE_MS = 100
const CONNECT_WITHIN_MS = 10_000
/** Pause between attempts to restart a lost postgres. */
const RETRY_MS = 5000
/**
 * Time for the connections of other leaving processes to close, even on a busy machine. A shorter wait could leave
 * postgres running without users.
 */
const LEAVING_MS = 5000

export interface EmbeddedOptions {
  /** Called with the error, once each time that the first attempt to restart a lost postgres fails. */
  onFailure?: ((error: Error) => void) | undefined
  /** Timeout of an attempt to start postgres; `retryMs` is the pause before the next. */
  startPatienceMs?: number
  retryMs?: number
}

export interface Embedded {
  url: string
  /** Leaves; stops postgres if no other process uses it. */
  release(): Promise<void>
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

function urlOf(cluster: Cluster, port: number, database: string): string {
  return `postgres://postgres:${cluster.password}@127.0.0.1:${port}/${database}`
}

const codeOf = (error: unknown) => (error as { code?: unknown }).code
/** Unique violation in pg_database, or "database exists": another process created it at the same moment. */
const MADE_BY_ANOTHER = new Set(['42P04', '23505'])

async function takePresence(cluster: Cluster, port: number): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: urlOf(cluster, port, 'postgres'),
    application_name: `rewards-shop presence ${process.pid}`,
    // A postgres that hangs, unlike one that starts, fails the attempt, which is then repeated for a while.
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    ...keepAlive,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query('select current_setting($1) as folder', ['data_directory'])
    if (rows[0]?.folder !== cluster.folder) throw new Error('another cluster listens on this port')
    await client.query('select pg_advisory_lock_shared($1)', [advisoryLocks.embeddedPresence])
    const known = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (known.rowCount === 0) {
      await client.query(`create database ${DATABASE}`).catch((error: unknown) => {
        if (!MADE_BY_ANOTHER.has(String(codeOf(error)))) throw error
      })
    }
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

/**
 * Joins a running postgres or starts one. Retries, since the one found may be starting, recovering or stopping.
 * @param leaving aborted when this process leaves
 */
async function attach(
  cluster: Cluster,
  startPatienceMs: number,
  leaving: AbortSignal,
): Promise<{ presence: pg.Client; port: number }> {
  const begun = Date.now()
  for (;;) {
    try {
      const port = (await runningPort(cluster)) ?? (await startPostmaster(cluster))
      return { presence: await takePresence(cluster, port), port }
    } catch (error) {
      const wrongPassword = codeOf(error) === '28P01'
      const patience = error instanceof PostmasterError ? startPatienceMs : PATIENCE_MS
      if (wrongPassword || leaving.aborted || Date.now() - begun > patience) throw error
      await pause(PAUSE_MS)
    }
  }
}

async function othersArePresent(presence: pg.Client): Promise<boolean> {
  await presence.query('select pg_advisory_unlock_shared($1)', [advisoryLocks.embeddedPresence])
  const { rows } = await presence.query('select pg_try_advisory_lock($1) as alone', [
    advisoryLocks.embeddedPresence,
  ])
  if (rows[0]?.alone !== true) return true
  const deadline = Date.now() + LEAVING_MS
  for (;;) {
    const others = await presence.query(
      `select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`,
    )
    if (others.rowCount === 0) return false
    if (Date.now() > deadline) return true
    await pause(PAUSE_MS)
  }
}

/**
 * Opens the embedded PostgreSQL of a data folder.
 * @param dataDirectory created if missing; PostgreSQL uses its `postgres` folder
 * @throws if PostgreSQL can't run there; the message names the remedy
 */
export async function openEmbedded(
  dataDirectory: string,
  { onFailure, startPatienceMs = START_PATIENCE_MS, retryMs = RETRY_MS }: EmbeddedOptions = {},
): Promise<Embedded> {
  const cluster = await openCluster(dataDirectory)
  const leaving = new AbortController()
  const attached = await attach(cluster, startPatienceMs, leaving.signal)
  const { port } = attached
  let { presence } = attached
  let attaching = Promise.resolve()

  const watch = (client: pg.Client) => {
    client.once('end', () => {
      if (!leaving.signal.aborted) attaching = attachAgain()
    })
  }
  // Postgres was lost (killed, out of memory): restart it on the port that the pool uses.
  const attachAgain = async () => {
    for (let failed = 0; !leaving.signal.aborted; failed += 1) {
      try {
        presence = (await attach(cluster, startPatienceMs, leaving.signal)).presence
        watch(presence)
        return
      } catch (error) {
        if (failed === 0 && error instanceof Error) onFailure?.(error)
        await wait(retryMs, undefined, leaving).catch(() => undefined)
      }
    }
  }
  watch(presence)

  return {
    url: urlOf(cluster, port, DATABASE),
    async release() {
      leaving.abort()
      // If postgres is being restarted, it must be stopped too.
      await attaching
      try {
        if (!(await othersArePresent(presence))) await stopPostmaster(cluster)
      } catch {
        // Postgres has stopped already, or another process is stopping it.
      } finally {
        await presence.end().catch(() => {})
      }
    },
  }
}
