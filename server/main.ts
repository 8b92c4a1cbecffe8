/** Entry point of the server: configuration, database, demo clients, listening, and graceful shutdown. */
import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { ADMIN_BASE_PATH } from '../src/contract/admin/calls.ts'
import { inBackground } from '../src/lib/in-background.ts'
import { BASE_PATH } from '../src/contract/routes.ts'
import { buildApp, CONNECTIONS_WAITING } from './app.ts'
import { readConfig, type Config } from './config.ts'
import { openDatabase, type OpenDatabase } from './db/open.ts'
import { fillPlaces } from './db/places/fill-places.ts'
import { assertNoDemoClients } from './demo/assert-no-demo-clients.ts'
import { ensureDemoOperators, isDemoOperator } from './demo/demo-operators.ts'
import { openDrawings, showProgress } from './demo/drawings.ts'
import { ensureDemo, ensureGallery } from './demo/ensure-demo.ts'
import type { DemoOptions } from './demo/make-shop.ts'
import { keyRecoveryCodes, readOtpPepper } from './domain/otp-pepper.ts'
import { openMediaStore } from './media/open-media-store.ts'
import { closeAll, stopOnSignal, type Closers } from './shutdown.ts'
import { watchUnforeseen } from './unforeseen.ts'
import { smsSender } from './sms/sms.ts'
import { startErrorMessage } from './start-error.ts'
import { waitForDatabase } from './wait-for-database.ts'
import { welcome } from './welcome.ts'

/**
 * None of our calls takes a second; one that waits this long for a lock should fail and be repeated. Including the wait
 * for an answer that never comes, it is less than a call's limit (`routes/concurrency-limit.ts`).
 */
const STATEMENT_WITHIN_MS = 12_000
/**
 * Time for closing after a failed start or a fatal error. The embedded PostgreSQL writes its last checkpoint in that
 * time, which takes more than 5 s on a busy machine.
 */
const CLOSED_WITHIN_MS = 20_000

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

/** Prints the demo operators' codes, as login codes are printed: a user of the demo has no authenticator set up. */
function showDemoCode(email: string, code: string): void {
  if (isDemoOperator(email)) process.stdout.write(`\n  Code of ${email} for the console: ${code}\n\n`)
}

async function openApp(database: OpenDatabase, config: Config): Promise<FastifyInstance> {
  const otpPepper = await readOtpPepper(database.db, config.otpPepper)
  await keyRecoveryCodes(database.db, otpPepper)
  const { app, startJobs } = await buildApp({
    database,
    config,
    sms: smsSender(config.sms),
    otpPepper,
    now: () => new Date(),
    randomBelow,
    ...(config.demoClient ? { showOperatorCode: showDemoCode } : {}),
  })
  startJobs()
  return app
}

async function demoLinks(database: OpenDatabase, config: Config, consoleUrl: string) {
  const otpPepper = await readOtpPepper(database.db, config.otpPepper)
  return ensureDemoOperators({ database, now: new Date(), otpPepper, consoleUrl })
}

async function start(config: Config, closers: Closers, isStopping: () => boolean): Promise<void> {
  if (config.databaseUrl !== undefined) {
    const onWaiting = (cause: string) => console.error(`Waiting for PostgreSQL: ${cause}`)
    await waitForDatabase(config.databaseUrl, { onWaiting })
  }
  const opening = openDatabase({
    databaseUrl: config.databaseUrl,
    dataDirectory: config.dataDirectory,
    connections: config.databaseConnections,
    statementTimeoutMs: STATEMENT_WITHIN_MS,
    onConnectionLost: (error) => console.error(`A database connection was lost: ${error.message}`),
  })
  closers.push(() =>
    opening.then(
      (opened) => opened.abort(),
      () => undefined,
    ),
  )
  const database = await opening
  await fillDatabase(database, config)
  const app = await openApp(database, config)
  closers.pop()
  closers.push(() => database.close())
  closers.push(() => app.close())
  // Until here a fault ends the start.
  const giveUpRunning = () => {
    // A second call would end the process before the first one has closed everything.
    if (!isEnding) inBackground(endProcess(closers))
  }
  watchUnforeseen({
    log: app.log,
    pool: database.pool,
    isStopping: () => isEnding || isStopping(),
    giveUp: giveUpRunning,
  })
  await app.listen({ port: config.port, host: config.host, backlog: CONNECTIONS_WAITING })
  const address = app.server.address()
  const port = address !== null && typeof address === 'object' ? address.port : config.port
  const origin = config.publicUrl ?? `http://localhost:${port}`
  const consoleUrl = new URL(config.admin.url ?? origin).origin + ADMIN_BASE_PATH
  const about = {
    origin,
    shopPath: config.demoClient ? `${BASE_PATH}/demo` : `${BASE_PATH}/`,
    showsLoginCodes: config.sms.mode === 'terminal',
    consoleUrl: config.admin.isOpen ? consoleUrl : null,
    setUpLinks: config.demoClient ? await demoLinks(database, config, consoleUrl) : [],
  }
  process.stdout.write(welcome(about))
}

/** Ends the process even if something is still open: a server that does not listen must not seem to run. */
async function giveUp(error: unknown, closers: Closers): Promise<never> {
  // The sentence is for the person who starts the server; the stack is for debugging.
  console.error(process.env['LOG_LEVEL'] === 'debug' ? error : startErrorMessage(error))
  return endProcess(closers)
}

let isEnding = false

/** Closes what can be closed and exits with 1, even if something hangs. */
async function endProcess(closers: Closers): Promise<never> {
  isEnding = true
  setTimeout(() => process.exit(1), CLOSED_WITHIN_MS)
  await closeAll(closers)
  process.exit(1)
}

const closers: Closers = []
const isStopping = stopOnSignal(closers)
try {
  await start(readConfig(process.env), closers, isStopping)
} catch (error) {
  // If the server is stopped while starting, its database is closed during the start.
  if (!isStopping()) await giveUp(error, closers)
}
