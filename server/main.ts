/** Entry point of the server: configuration, database, demo clients, listening, and graceful shutdown. */
import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { BASE_PATH } from '../src/contract/routes.ts'
import { buildApp, CONNECTIONS_WAITING } from './app.ts'
import { readConfig, type Config } from './config.ts'
import { openDatabase, type OpenDatabase } from './db/open.ts'
import { fillPlaces } from './db/places/fill-places.ts'
import { assertNoDemoClients } from './demo/assert-no-demo-clients.ts'
import { openDrawings, showProgress } from './demo/drawings.ts'
import { ensureDemo, ensureGallery } from './demo/ensure-demo.ts'
import type { DemoOptions } from './demo/make-shop.ts'
import { forgetWhatIsOver } from './domain/login-attempts.ts'
import { readOtpPepper } from './domain/otp-pepper.ts'
import { openMediaStore } from './media/open-media-store.ts'
import { smsSender } from './sms/sms.ts'
import { startErrorMessage } from './start-error.ts'
import { waitForDatabase } from './wait-for-database.ts'
import { welcome } from './welcome.ts'

/** No call of ours takes a second; one that waits for a lock so long is better refused and made again. */
const STATEMENT_WITHIN_MS = 20_000
const CLEANING_MS = 60 * 60_000
/** A call that hangs must not keep the server from stopping. */
const LAST_CALLS_MS = 25_000
/** After a start that failed. */
const CLOSED_WITHIN_MS = 5000
/** Signals that come this close together are one stop. */
const SAME_STOP_MS = 1000
const PARENT_CHECK_MS = 1000

const randomBelow = (limit: number) => randomInt(limit)

async function fillDatabase(database: OpenDatabase, config: Config): Promise<void> {
  await fillPlaces(database.db)
  if (config.production) await assertNoDemoClients(database)
  if (!config.demoClient) return
  const demo: DemoOptions = {
    database,
    drawings: openDrawings(openMediaStore(config), showProgress(process.stdout, 'Drawing the demo shops')),
    now: new Date(),
    randomBelow,
  }
  await ensureDemo(demo)
  await ensureGallery(demo)
}

async function openApp(database: OpenDatabase, config: Config): Promise<FastifyInstance> {
  const app = await buildApp({
    database,
    config,
    sms: smsSender(config.sms),
    otpPepper: await readOtpPepper(database.db, config.otpPepper),
    now: () => new Date(),
    randomBelow,
  })
  const clean = () =>
    forgetWhatIsOver(database.db, new Date()).catch((error: unknown) =>
      app.log.error({ err: error }, 'what is over was not forgotten'),
    )
  const cleaning = setInterval(() => void clean(), CLEANING_MS)
  app.addHook('onClose', async () => clearInterval(cleaning))
  return app
}

/** Everything that a start opened, closed again in the opposite order. */
type Closers = (() => Promise<unknown>)[]

async function closeAll(closers: Closers): Promise<void> {
  for (const close of closers.splice(0).toReversed()) await close()
}

/** The first signal lets calls under way finish, then leaves the database; one that comes later ends at once. */
function stopOnSignal(closers: Closers): void {
  let stoppingSince: number | null = null
  const stop = async () => {
    if (stoppingSince !== null) {
      // One stop may arrive twice: a service manager signals every process, and the parent process forwards it.
      if (performance.now() - stoppingSince > SAME_STOP_MS) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    setTimeout(() => process.exit(1), LAST_CALLS_MS).unref()
    await closeAll(closers)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
  onNpmExit(() => void stop())
}

/** The ids of the shell that npm runs a script in, and of npm itself where the system tells (Linux). */
function parentProcesses(): string {
  try {
    return `${process.ppid} ${/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${process.ppid}/status`, 'utf8'))?.[1]}`
  } catch {
    return String(process.ppid)
  }
}

/**
 * Calls back once the npm that started this process has ended. npm hands SIGTERM and SIGINT on, but a killed npm can't,
 * and the server would keep its port and its database with nobody to stop it.
 */
function onNpmExit(callback: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return
  const parents = parentProcesses()
  const timer = setInterval(() => {
    if (parentProcesses() === parents) return
    clearInterval(timer)
    callback()
  }, PARENT_CHECK_MS)
  timer.unref()
}

async function start(config: Config, closers: Closers): Promise<void> {
  if (config.databaseUrl !== undefined) {
    const onWaiting = (cause: string) => console.error(`Waiting for PostgreSQL: ${cause}`)
    await waitForDatabase(config.databaseUrl, { onWaiting })
  }
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDirectory: config.dataDirectory,
    connections: config.databaseConnections,
    statementTimeoutMs: STATEMENT_WITHIN_MS,
    onConnectionLost: (error) => console.error(`A database connection was lost: ${error.message}`),
  })
  closers.push(() => database.close())
  await fillDatabase(database, config)
  const app = await openApp(database, config)
  closers.push(() => app.close())
  stopOnSignal(closers)
  await app.listen({ port: config.port, host: config.host, backlog: CONNECTIONS_WAITING })
  const address = app.server.address()
  const port = address !== null && typeof address === 'object' ? address.port : config.port
  const about = {
    origin: config.publicUrl ?? `http://localhost:${port}`,
    shopPath: config.demoClient ? `${BASE_PATH}/demo` : `${BASE_PATH}/`,
    showsLoginCodes: config.sms.mode === 'terminal',
  }
  process.stdout.write(welcome(about))
}

/** Ends the process whatever is still open: a server that does not listen must not look like one that runs. */
async function giveUp(error: unknown, closers: Closers): Promise<never> {
  // The sentence is written for a person; the stack is for whoever mends the server.
  console.error(process.env['LOG_LEVEL'] === 'debug' ? error : startErrorMessage(error))
  setTimeout(() => process.exit(1), CLOSED_WITHIN_MS)
  try {
    await closeAll(closers)
  } finally {
    process.exit(1)
  }
}

const closers: Closers = []
try {
  await start(readConfig(process.env), closers)
} catch (error) {
  await giveUp(error, closers)
}
