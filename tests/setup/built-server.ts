/** The built server in a process of its own, on a data folder and a port of its own. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, closeSync, existsSync, openSync } from 'node:fs'
import { chmod, cp, mkdtemp } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { removeFolder } from './remove-folder.ts'

const READY_WITHIN_MS = 300_000

export interface BuiltServer {
  /** `http://127.0.0.1:port`. */
  origin: string
  dataDirectory: string
  /** Where the login codes go: one line of JSON a message. */
  outboxFile: string
  /** All that it logged. */
  logFile: string
  /** What the server was started with; the admin command line reads the same. */
  environment: NodeJS.ProcessEnv
  /** Stops it and removes its data folder. */
  stop(): Promise<void>
}

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

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
}

/**
 * Starts `dist/server/main.js` and waits until it is ready; the demo client is there then.
 * @param options another bundle than `dist/web`, and what else the server is configured with
 * @throws where it is not built or does not come up.
 */
export async function startBuiltServer(
  options: { bundle?: string; environment?: NodeJS.ProcessEnv } = {},
): Promise<BuiltServer> {
  const built = path.resolve('dist/server/main.js')
  if (!existsSync(built)) throw new Error('The server is not built: npm run build:server')
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'shop-'))
  // PostgreSQL runs as a user of its own where the tests run as root, and must get through to its folder.
  await chmod(dataDirectory, 0o755)
  // A copy: a build that is made meanwhile must not take the files away from under the pages.
  const webDirectory = path.join(dataDirectory, 'web')
  await cp(options.bundle ?? 'dist/web', webDirectory, { recursive: true })
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
    WEB_DIR: webDirectory,
    SMS_MODE: 'outbox',
    SMS_OUTBOX_FILE: outboxFile,
    // Every test logs in from this one address.
    LOGIN_CALLS_A_MINUTE: '100000',
    ...options.environment,
  }
  const logFile = path.join(dataDirectory, 'server.log')
  const log = openSync(logFile, 'a')
  const server = spawn(process.execPath, [built], { env: environment, stdio: ['ignore', log, 'pipe'] })
  closeSync(log)
  server.stderr?.on('data', (chunk: Buffer) => {
    process.stderr.write(chunk)
    appendFileSync(logFile, chunk)
  })
  const stop = async (): Promise<void> => {
    await end(server)
    await removeFolder(dataDirectory)
  }
  try {
    await ready(origin, server)
  } catch (error) {
    await stop()
    throw error
  }
  return { origin, dataDirectory, outboxFile, logFile, environment, stop }
}
