/** Process control of a cluster's postgres: finds it by its `postmaster.pid`, starts and stops it. */
import { readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { platform } from 'node:os'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { runProgram, type Cluster } from './postgres-cluster.ts'

const START_ATTEMPTS = 5
/** About two seconds in total. */
const PORT_TRIES = 40
const PORT_PAUSE_MS = 100

/** Postgres did not start; the message has its last log line. */
export class PostmasterError extends Error {}

async function postmasterFile(cluster: Cluster): Promise<{ pid: number; port: number } | null> {
  const lines = await readFile(join(cluster.folder, 'postmaster.pid'), 'utf8').then(
    (content) => content.split('\n'),
    () => [],
  )
  // Line 1 is the process, line 4 the port (PostgreSQL's own order, src/include/utils/pidfile.h).
  const pid = Number(lines[0])
  const port = Number(lines[3])
  return Number.isInteger(pid) && pid > 0 ? { pid, port: Number.isInteger(port) ? port : 0 } : null
}

/** A process's command line; null if it does not exist or can't be read. */
async function commandOf(pid: number): Promise<string | null> {
  if (platform() === 'linux') {
    return readFile(`/proc/${pid}/cmdline`, 'utf8').then(
      (line) => line.replaceAll('\0', ' '),
      () => null,
    )
  }
  if (platform() === 'win32') {
    return spawnSync('tasklist', ['/fi', `PID eq ${pid}`, '/nh'], { encoding: 'utf8' }).stdout
  }
  return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout || null
}

/** @param wanted 0 for any port */
async function freePort(wanted = 0): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.on('error', fail)
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(address !== null && typeof address === 'object' ? address.port : 0))
    })
  })
}

/**
 * The last port, which surviving processes still use. Another one only if that is taken for longer: a process that
 * checks whether the port is free holds it for a moment too.
 */
async function portToTake(cluster: Cluster): Promise<number> {
  const options = await readFile(join(cluster.folder, 'postmaster.opts'), 'utf8').catch(() => '')
  const last = /"-p" "(\d+)"/.exec(options)?.[1]
  if (last === undefined) return freePort()
  for (let tries = 0; tries < PORT_TRIES; tries += 1) {
    const port = await freePort(Number(last)).catch(() => null)
    if (port !== null) return port
    // Random, so that processes that collided do not collide again.
    await wait(Math.random() * PORT_PAUSE_MS)
  }
  return freePort()
}

/**
 * The port of the cluster's postgres, also one that another process started. If `postmaster.pid` names a process that
 * isn't postgres (the number was reused after a crash), the file is removed: PostgreSQL would refuse to start.
 * @returns the port, or null if no postgres runs on this cluster
 */
export async function runningPort(cluster: Cluster): Promise<number | null> {
  const written = await postmasterFile(cluster)
  if (!written) return null
  const command = await commandOf(written.pid)
  if (command !== null && /postgres/i.test(command)) return written.port || null
  await rm(join(cluster.folder, 'postmaster.pid'), { force: true })
  return null
}

/**
 * Starts postgres on the cluster and waits until it accepts connections. PostgreSQL allows one postgres per cluster, so
 * if two servers start together, one succeeds and the other finds the first one's.
 * @returns the port it listens on
 * @throws PostmasterError if it does not start, with PostgreSQL's message
 */
export async function startPostmaster(cluster: Cluster): Promise<number> {
  const log = join(cluster.folder, 'postgres.log')
  for (let attempt = 1; ; attempt += 1) {
    const port = await portToTake(cluster)
    try {
      await runProgram(cluster.owner, cluster.programs.pg_ctl, [
        'start',
        '--wait',
        '--timeout=120',
        '--silent',
        `--pgdata=${cluster.folder}`,
        `--log=${log}`,
        `--options=-p ${port}`,
      ])
      return port
    } catch (error) {
      const other = await runningPort(cluster)
      if (other) return other
      // The port was taken between our check and postgres's start.
      if (attempt < START_ATTEMPTS) continue
      const lastWords = await readFile(log, 'utf8').then(
        (text) => lastFault(text),
        () => '',
      )
      throw new PostmasterError(`PostgreSQL did not start on ${cluster.folder}: ${lastWords}`, {
        cause: error,
      })
    }
  }
}

/** The reason in a log: the last error, or the last line if there is none. */
function lastFault(log: string): string {
  const lines = log.trimEnd().split('\n')
  return lines.findLast((line) => /(?:FATAL|PANIC|ERROR):/.test(line)) ?? lines.at(-1) ?? ''
}

/** Stops the cluster's postgres cleanly, also one that another process started. */
export async function stopPostmaster(cluster: Cluster): Promise<void> {
  await runProgram(cluster.owner, cluster.programs.pg_ctl, [
    'stop',
    '--wait',
    '--mode=fast',
    '--silent',
    `--pgdata=${cluster.folder}`,
  ])
}
