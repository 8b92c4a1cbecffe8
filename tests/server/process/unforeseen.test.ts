/** An unhandled rejection does not end the server; an uncaught exception or a lost pool does. */
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { ChildProcess } from 'node:child_process'
import { afterAll, expect, it } from 'vitest'
import { serverPart } from '../../../build/ensure-built.ts'
import { assertForeseen } from '../../setup/assert-foreseen.ts'
import { eventually } from '../../setup/eventually.ts'
import { endProcess, printedOrigin } from '../../setup/server-process.ts'
import { needsBuilt } from '../built-parts.ts'
import { fixture } from '../fixture.ts'
import { openFolder } from '../open-folder.ts'
import { runBuilt } from '../start-test-server.ts'
import { openTestDatabase } from '../test-database.ts'

needsBuilt(serverPart)

const PG = pathToFileURL(createRequire(import.meta.url).resolve('pg')).href

/**
 * Causes faults in the built server: SIGUSR2 a rejection, SIGPWR an exception, SIGXFSZ the end of every pool that was
 * used.
 */
const FAULTS = `data:text/javascript,
  import pg from '${PG}';
  const pools = new Set();
  const { connect } = pg.Pool.prototype;
  pg.Pool.prototype.connect = function (...given) { pools.add(this); return connect.apply(this, given) };
  process.on('SIGUSR2', () => { Promise.reject(new Error('dropped')) });
  process.on('SIGPWR', () => { throw new Error('thrown') });
  process.on('SIGXFSZ', () => { for (const pool of pools) if (!pool.ending) pool.end().catch(() => undefined) })`

const database = fixture(openTestDatabase)
const dataDirectory = fixture(openFolder)
const servers: ChildProcess[] = []
afterAll(async () => {
  for (const server of servers) await endProcess(server, 'SIGTERM')
})

async function startFaulty() {
  const server = runBuilt('main', {
    PORT: '0',
    DATA_DIR: dataDirectory.path,
    DATABASE_URL: database.url,
    DEMO_CLIENT: '0',
    SMS_MODE: 'terminal',
    LOG_LEVEL: 'warn',
    NODE_OPTIONS: `--import "${FAULTS.replaceAll('\n', '')}"`,
  })
  servers.push(server)
  // The log stays in this test: in any other log an unforeseen fault fails the run.
  const log = { text: '' }
  server.stdout?.on('data', (chunk: Buffer) => (log.text += chunk.toString()))
  return { server, log, origin: await printedOrigin(server) }
}

it('logs a rejection that nobody handles with a reference, and goes on', async () => {
  const { server, log, origin } = await startFaulty()
  server.kill('SIGUSR2')
  await eventually(() => log.text.includes('"dropped"'))
  const line = log.text.split('\n').find((one) => one.includes('"dropped"'))!
  expect(JSON.parse(line)).toMatchObject({ level: 50, reqId: expect.stringMatching(/^[\da-f-]{36}$/) })
  expect((await fetch(`${origin}/readyz`)).status).toBe(200)
  expect(() => assertForeseen(log.text)).toThrow(/dropped/)
  await endProcess(server, 'SIGTERM')
  expect(server.exitCode).toBe(0)
})

it.each([
  ['an exception that nobody caught', 'SIGPWR'],
  ['a pool that was ended', 'SIGXFSZ'],
] as const)('logs %s and ends the process', async (_what, signal) => {
  const { server, log } = await startFaulty()
  const ended = once(server, 'exit')
  server.kill(signal)
  expect(await ended).toEqual([1, null])
  expect(() => assertForeseen(log.text)).toThrow(/nobody foresaw/)
})
