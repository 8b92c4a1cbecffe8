/**
 * The files of the embedded PostgreSQL: `<data folder>/postgres/` holds `cluster/` (PostgreSQL's own) and `password`
 * (0600). Both appear at once, by renaming a finished folder, so that neither `kill -9` nor two servers that create
 * them together leave half of one.
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  appendFile,
  chmod,
  chown,
  mkdir,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { assertWithinReach, postgresOwner, type Owner } from './postgres-owner.ts'
import { findPostgresPrograms, type PostgresPrograms } from './postgres-binaries.ts'

export interface Cluster {
  programs: PostgresPrograms
  owner: Owner | null
  /** PostgreSQL's data folder, absolute. */
  folder: string
  password: string
}

/** Only this machine can connect, and only with the password. The port is chosen at each start. */
const CONFIGURATION = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
`

/**
 * Runs a PostgreSQL program as the owner of the cluster and waits for its exit.
 * @throws if it fails, with the program's output
 */
export async function runProgram(owner: Owner | null, program: string, args: string[]): Promise<void> {
  const { code, output } = await new Promise<{ code: number | null; output: string }>((done, fail) => {
    const child = spawn(program, args, { cwd: '/', stdio: ['ignore', 'pipe', 'pipe'], ...owner })
    let output = ''
    const collect = (chunk: Buffer) => (output += chunk.toString('utf8'))
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', fail)
    // Not 'close': a process started by the program may keep our pipes open for as long as it runs.
    child.on('exit', (code) => done({ code, output }))
  })
  if (code !== 0) throw new Error(`${program} failed (${code}): ${output.trim()}`)
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const STAGING = /^\.postgres-new-(\d+)$/

async function removeAbandonedStaging(dataDirectory: string): Promise<void> {
  for (const entry of await readdir(dataDirectory)) {
    const pid = Number(STAGING.exec(entry)?.[1])
    if (pid && pid !== process.pid && !isAlive(pid)) {
      await rm(join(dataDirectory, entry), { recursive: true, force: true })
    }
  }
}

async function makeCluster(dataDirectory: string, programs: PostgresPrograms, owner: Owner | null) {
  const staging = join(dataDirectory, `.postgres-new-${process.pid}`)
  const cluster = join(staging, 'cluster')
  const passwordFile = join(staging, 'password')
  await rm(staging, { recursive: true, force: true })
  await mkdir(cluster, { recursive: true })
  await chmod(staging, 0o711)
  await chmod(cluster, 0o700)
  await writeFile(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 })
  if (owner) {
    await chown(cluster, owner.uid, owner.gid)
    await chown(passwordFile, owner.uid, owner.gid)
  }
  assertWithinReach(owner, cluster)
  await runProgram(owner, programs.initdb, [
    `--pgdata=${cluster}`,
    `--pwfile=${passwordFile}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Independent of the machine's locales; case mapping works in every script.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ])
  await appendFile(join(cluster, 'postgresql.conf'), CONFIGURATION)
  if (owner) await chown(passwordFile, 0, 0)
  try {
    await rename(staging, join(dataDirectory, 'postgres'))
  } catch (error) {
    await rm(staging, { recursive: true, force: true })
    // Another server was faster: its cluster is as good as ours.
    if (!(await exists(join(dataDirectory, 'postgres', 'password')))) throw error
  }
}

/** Whether a data folder has a cluster. */
export function hasCluster(dataDirectory: string): Promise<boolean> {
  return exists(join(resolve(dataDirectory), 'postgres', 'password'))
}

/**
 * Finds or creates the cluster in a data folder.
 * @param dataDirectory the server's data folder; created if missing
 * @throws if PostgreSQL can't run there; the message names the remedy
 */
export async function openCluster(dataDirectory: string): Promise<Cluster> {
  const home = resolve(dataDirectory)
  await mkdir(home, { recursive: true })
  const programs = await findPostgresPrograms()
  const owner = postgresOwner()
  assertWithinReach(owner, programs.initdb)
  await removeAbandonedStaging(home)
  const passwordFile = join(home, 'postgres', 'password')
  if (!(await exists(passwordFile))) await makeCluster(home, programs, owner)
  const folder = join(home, 'postgres', 'cluster')
  assertWithinReach(owner, folder)
  return { programs, owner, folder, password: (await readFile(passwordFile, 'utf8')).trim() }
}
