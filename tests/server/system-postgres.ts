/** PostgreSQL's own tools, if installed: the embedded one has neither `pg_dump` nor `pg_restore`. */
import { existsSync, readdirSync } from 'node:fs'
import { appendFile, chmod, chown, mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { runProgram, type Cluster } from '../../server/db/postgres-cluster.ts'
import { postgresOwner } from '../../server/db/postgres-owner.ts'
import { startPostmaster, stopPostmaster } from '../../server/db/postmaster.ts'
import { removeFolder } from '../setup/remove-folder.ts'

const DEBIAN_FOLDER = '/usr/lib/postgresql'

export interface PostgresTools {
  major: number
  pg_dump: string
  pg_restore: string
  /** The programs of a server of the same version; null if only its clients are installed. */
  server: Cluster['programs'] | null
}

function toolsIn(folder: string): PostgresTools[] {
  const [pg_dump, pg_restore] = [join(folder, 'pg_dump'), join(folder, 'pg_restore')]
  if (!existsSync(pg_dump) || !existsSync(pg_restore)) return []
  const { stdout } = spawnSync(pg_dump, ['--version'], { encoding: 'utf8' })
  const major = Number(/(\d+)/.exec(stdout ?? '')?.[1])
  if (!Number.isInteger(major)) return []
  const server = {
    pg_ctl: join(folder, 'pg_ctl'),
    initdb: join(folder, 'initdb'),
    postgres: join(folder, 'postgres'),
  }
  return [{ major, pg_dump, pg_restore, server: Object.values(server).every(existsSync) ? server : null }]
}

/** This machine's newest tools; `null` if it has none. */
export function findPostgresTools(): PostgresTools | null {
  const debian = existsSync(DEBIAN_FOLDER)
    ? readdirSync(DEBIAN_FOLDER).map((version) => join(DEBIAN_FOLDER, version, 'bin'))
    : []
  const found = [...debian, ...(process.env['PATH'] ?? '').split(delimiter)].flatMap(toolsIn)
  return found.toSorted((one, other) => other.major - one.major)[0] ?? null
}

export interface OwnPostgres {
  /** For stopping and starting it. */
  cluster: Cluster
  urlOf(database: string): string
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL in its own folder.
 * @param disk folder of its tables, if not beside its write-ahead log
 */
export async function startOwnPostgres(programs: Cluster['programs'], disk?: string): Promise<OwnPostgres> {
  const home = await mkdtemp(join(tmpdir(), 'own-postgres-'))
  const owner = postgresOwner()
  const [folder, log] = [join(disk ?? home, 'cluster'), join(home, 'wal')]
  await chmod(home, 0o755)
  for (const made of [folder, log]) {
    await mkdir(made, { mode: 0o700 })
    if (owner) await chown(made, owner.uid, owner.gid)
  }
  const how = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  await runProgram(owner, programs.initdb, [`--pgdata=${folder}`, `--waldir=${log}`, ...how])
  // Debian's default folder of sockets is for the user postgres alone.
  await appendFile(join(folder, 'postgresql.conf'), "unix_socket_directories = ''\n")
  const cluster: Cluster = { programs, owner, folder, password: '' }
  const port = await startPostmaster(cluster)
  return {
    cluster,
    urlOf: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`,
    async stop() {
      await stopPostmaster(cluster)
      await removeFolder(home)
    },
  }
}
