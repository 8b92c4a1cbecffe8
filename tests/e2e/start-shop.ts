/** Starts the built server once, with the demo client and, where it is here, the imported real catalogue. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { BASE_PATH } from '../../src/contract/routes.ts'
import { openDatabase } from '../../server/db/open.ts'
import { announceShop } from './running-shop.ts'
import { importRealCatalogue } from './import-real-catalogue.ts'

const READY_WITHIN_MS = 120_000

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** Waits until the server answers that it is ready; its first start makes the demo client. */
async function ready(origin: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`The server ended with code ${server.exitCode}`)
    const answer = await fetch(`${origin}/readyz`).catch(() => null)
    if (answer?.ok === true) return
    await new Promise((resolve) => {
      setTimeout(resolve, 200)
    })
  }
  throw new Error(`The server was not ready after ${READY_WITHIN_MS / 1000} s`)
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
}

/** Playwright's global setup. @returns the teardown. */
export default async function startShop(): Promise<() => Promise<void>> {
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'shop-e2e-'))
  // PostgreSQL runs as a user of its own where the tests run as root, and must get through to its folder.
  await chmod(dataDirectory, 0o755)
  const outboxFile = path.join(dataDirectory, 'outbox.jsonl')
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const environment = {
    ...process.env,
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: '',
    DATA_DIR: dataDirectory,
    SMS_MODE: 'outbox',
    SMS_OUTBOX_FILE: outboxFile,
  }
  const built = path.resolve('dist/server/main.js')
  if (!existsSync(built)) throw new Error('The server is not built: npm run build:server')
  const server = spawn(process.execPath, [built], {
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    await ready(origin, server)
    const importedClient = importRealCatalogue(environment)
    // The embedded PostgreSQL is running already: this only asks where.
    const { url, close } = await openDatabase({ dataDirectory })
    await close()
    announceShop({
      url: `${origin}${BASE_PATH}/`,
      databaseUrl: url,
      dataDirectory,
      outboxFile,
      importedClient,
    })
  } catch (error) {
    await stop(server)
    throw error
  }
  return async () => {
    await stop(server)
    await rm(dataDirectory, { recursive: true, force: true })
  }
}
