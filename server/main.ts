/** Starts the server: configuration, database, demo client, listening; and stops it without losing a call. */
import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { BASE_PATH } from '../src/contract/routes.ts'
import { buildApp, CONNECTIONS_WAITING } from './app.ts'
import { readConfig, type Config } from './config.ts'
import { openDatabase, type OpenDatabase } from './db/open.ts'
import { fillPlaces } from './db/places/fill-places.ts'
import { ensureDemo, type DemoOptions } from './demo/ensure-demo.ts'
import { ensureGallery } from './demo/ensure-gallery.ts'
import { showProgress } from './demo/show-progress.ts'
import { forgetWhatIsOver } from './domain/login-attempts.ts'
import { readOtpPepper } from './domain/otp-pepper.ts'
import { smsSender } from './sms/sms.ts'
import { welcome } from './welcome.ts'

const CLEANING_MS = 60 * 60_000
/** A call that hangs must not keep the server from stopping. */
const LAST_CALLS_MS = 25_000
/** Signals that come this close together are one stop. */
const SAME_STOP_MS = 1000

const randomBelow = (limit: number) => randomInt(limit)

async function fillDatabase(database: OpenDatabase, config: Config): Promise<void> {
  await fillPlaces(database.db)
  if (!config.demoClient) return
  const demo: DemoOptions = {
    database,
    dataDirectory: config.dataDirectory,
    now: new Date(),
    randomBelow,
    onProgress: showProgress(process.stdout),
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

/** The first signal lets calls under way finish, then leaves the database; one that comes later ends at once. */
function stopOnSignal(app: FastifyInstance, database: OpenDatabase): void {
  let stoppingSince: number | null = null
  const stop = async () => {
    if (stoppingSince !== null) {
      // One stop may be heard twice: a service manager tells every process, and whoever started this one hands it on.
      if (performance.now() - stoppingSince > SAME_STOP_MS) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    setTimeout(() => process.exit(1), LAST_CALLS_MS).unref()
    await app.close()
    await database.close()
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDirectory: config.dataDirectory,
    connections: config.databaseConnections,
    onConnectionLost: (error) => console.error(`A database connection was lost: ${error.message}`),
  })
  let app: FastifyInstance | undefined
  try {
    await fillDatabase(database, config)
    app = await openApp(database, config)
    stopOnSignal(app, database)
    await app.listen({ port: config.port, host: config.host, backlog: CONNECTIONS_WAITING })
  } catch (error) {
    await app?.close()
    await database.close()
    throw error
  }
  const address = app.server.address()
  const port = address !== null && typeof address === 'object' ? address.port : config.port
  process.stdout.write(welcome(config.publicUrl ?? `http://localhost:${port}`, `${BASE_PATH}/demo`))
}

start().catch((error: unknown) => {
  // The message is written for a person; the stack is for whoever mends the server.
  const readable = error instanceof Error ? error.message : String(error)
  console.error(process.env['LOG_LEVEL'] === 'debug' ? error : readable)
  process.exitCode = 1
})
