/** Starts the server: configuration, database, demo client, listening; and stops it without losing a call. */
import { randomInt } from 'node:crypto'
import { BASE_PATH } from '../src/contract/routes.ts'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './db/open.ts'
import { fillPlaces } from './db/places/fill-places.ts'
import { ensureDemo } from './demo/ensure-demo.ts'
import { showProgress } from './demo/show-progress.ts'
import { forgetWhatIsOver } from './domain/login-attempts.ts'
import { readOtpPepper } from './domain/otp-pepper.ts'
import { smsSender } from './sms/sms.ts'
import { welcome } from './welcome.ts'

const CLEANING_MS = 60 * 60_000
/** A call that hangs must not keep the server from stopping. */
const LAST_CALLS_MS = 10_000

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDirectory: config.dataDirectory,
    connections: config.databaseConnections,
    onConnectionLost: (error) => console.error(`A database connection was lost: ${error.message}`),
  })
  await fillPlaces(database.db)
  await ensureDemo({
    database,
    dataDirectory: config.dataDirectory,
    now: new Date(),
    randomBelow: (limit) => randomInt(limit),
    onProgress: showProgress(process.stdout),
  })
  const app = await buildApp({
    database,
    config,
    sms: smsSender(config.sms),
    otpPepper: await readOtpPepper(database.db, config.otpPepper),
    now: () => new Date(),
    randomBelow: (limit) => randomInt(limit),
  })
  const clean = () =>
    forgetWhatIsOver(database.db, new Date()).catch((error: unknown) =>
      app.log.error({ err: error }, 'what is over was not forgotten'),
    )
  const cleaning = setInterval(() => void clean(), CLEANING_MS)

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    clearInterval(cleaning)
    setTimeout(() => process.exit(1), LAST_CALLS_MS).unref()
    await app.close()
    await database.close()
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())

  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    await stop()
    throw error
  }
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  process.stdout.write(welcome(config.publicUrl ?? `http://localhost:${port}`, `${BASE_PATH}/demo`))
}

start().catch((error: unknown) => {
  // The message is for a person; where it is none of ours the stack helps whoever mends it.
  console.error(
    error instanceof Error ? (process.env['LOG_LEVEL'] === 'debug' ? error.stack : error.message) : error,
  )
  process.exitCode = 1
})
