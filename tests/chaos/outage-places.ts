/** An outage run's PostgreSQL, embedded or external, and its faults. */
import { readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import pg from 'pg'
import { findPostgresPrograms } from '../../server/db/postgres-binaries.ts'
import { openCluster, type Cluster } from '../../server/db/postgres-cluster.ts'
import { runningPort, startPostmaster, stopPostmaster } from '../../server/db/postmaster.ts'
import { findPostgresTools, startOwnPostgres, type OwnPostgres } from '../server/system-postgres.ts'
import { TcpProxy } from '../server/tcp-proxy.ts'

export interface Fault {
  begin(): Promise<unknown>
  /** Nothing if the servers restart it themselves. */
  end(): Promise<unknown>
  /** Whether the database is unreachable throughout, so that every operators' command must fail. */
  isAway: boolean
}

export interface Place {
  /** Environment of the servers and commands. */
  environment: Record<string, string>
  faults: Readonly<Record<string, Fault>>
  close(): Promise<unknown>
}

const nothing = (): Promise<void> => Promise.resolve()

async function postmasterOf({ folder }: Cluster): Promise<number> {
  return Number((await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')[0])
}

/** The postmaster and its child processes; each is its own process group. */
async function processesOf(cluster: Cluster): Promise<number[]> {
  const postmaster = await postmasterOf(cluster)
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' })
  return [
    postmaster,
    ...stdout
      .split('\n')
      .map(Number)
      .filter((pid) => pid > 0),
  ]
}

async function signalAll(cluster: Cluster, signal: NodeJS.Signals): Promise<void> {
  for (const pid of await processesOf(cluster)) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended meanwhile.
    }
  }
}

const hangs = (cluster: Cluster): Fault => ({
  begin: () => signalAll(cluster, 'SIGSTOP'),
  end: () => signalAll(cluster, 'SIGCONT'),
  isAway: false,
})

/**
 * What an operator does before moving a database.
 * @param beside URL of another database of the same PostgreSQL
 */
function takesNobodyIn(database: string, beside: () => Promise<string>): Fault {
  const say = async (...statements: string[]) => {
    const client = new pg.Client({ connectionString: await beside() })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
  return {
    begin: () =>
      say(
        `alter database ${database} allow_connections false`,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`,
      ),
    end: () => say(`alter database ${database} allow_connections true`),
    isAway: true,
  }
}

/** Debian's PostgreSQL, if installed, behind a proxy whose connections can be cut or hang. */
export async function externalPlace(): Promise<Place> {
  const postgres: OwnPostgres = await startOwnPostgres(
    findPostgresTools()?.server ?? (await findPostgresPrograms()),
  )
  const direct = new URL(postgres.urlOf('postgres'))
  const line = new TcpProxy({ host: direct.hostname, port: Number(direct.port) })
  await line.mend()
  direct.port = String(line.port)
  const { cluster } = postgres
  const start = () => startPostmaster(cluster)
  return {
    environment: { DATABASE_URL: direct.href },
    faults: {
      'stops and comes back': { begin: () => stopPostmaster(cluster), end: start, isAway: true },
      'restarts at once': {
        begin: () => stopPostmaster(cluster).then(start),
        end: nothing,
        isAway: false,
      },
      'is killed': { begin: () => signalAll(cluster, 'SIGKILL'), end: start, isAway: true },
      'refuses connections': { begin: () => line.cut(), end: () => line.mend(), isAway: true },
      'takes nobody in': takesNobodyIn('postgres', async () => postgres.urlOf('template1')),
      'hangs without an answer': hangs(cluster),
      'is behind a line that died': {
        begin: async () => line.swallow(),
        end: async () => line.carry(),
        isAway: true,
      },
    },
    async close() {
      await line.cut()
      await postgres.stop()
    },
  }
}

/** The servers' own, which they restart by themselves; it has no proxy. */
export async function embeddedPlace(dataDirectory: string): Promise<Place> {
  const cluster = await openCluster(dataDirectory)
  // PostgreSQL does not start without this file.
  const version = join(cluster.folder, 'PG_VERSION')
  const mislay = () => rename(version, `${version}.away`)
  const find = () => rename(`${version}.away`, version)
  // Not with pg_ctl, which waits for an exit that the servers' restart hides.
  const stop = async () => process.kill(await postmasterOf(cluster), 'SIGINT')
  const beside = async () =>
    `postgres://postgres:${cluster.password}@127.0.0.1:${await runningPort(cluster)}/postgres`
  return {
    environment: {},
    faults: {
      'restarts at once': { begin: stop, end: nothing, isAway: false },
      'stops and does not start for a while': {
        begin: () => mislay().then(stop),
        end: find,
        // A command waits for it, and may find it.
        isAway: false,
      },
      'is killed': { begin: () => signalAll(cluster, 'SIGKILL'), end: nothing, isAway: false },
      'takes nobody in': takesNobodyIn('rewards_shop', beside),
      'hangs without an answer': hangs(cluster),
    },
    close: nothing,
  }
}
