/** The built server in its own process, with its own data folder and port. */
import { spawn } from 'node:child_process'
import { appendFileSync, existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import path from 'node:path'
import { removeFolder } from './remove-folder.ts'
import { endProcess, makeDataDirectory, printedOrigin } from './server-process.ts'

/** Includes creating the demo client on the first start. */
const READY_WITHIN_MS = 300_000

export interface BuiltServer {
  /** `http://127.0.0.1:port`. */
  origin: string
  dataDirectory: string
  /** File of the login codes: one line of JSON per message. */
  outboxFile: string
  logFile: string
  /** The server's environment; the admin command line uses the same. */
  environment: NodeJS.ProcessEnv
  /** Stops it and removes its data folder. */
  stop(): Promise<void>
}

/**
 * Starts `dist/server/main.js` and waits until it is ready, with the demo client.
 * @param options another bundle than `dist/web`, and further configuration
 * @throws if it is not built or does not start
 */
export async function startBuiltServer(
  options: { bundle?: string; environment?: NodeJS.ProcessEnv } = {},
): Promise<BuiltServer> {
  const built = path.resolve('dist/server/main.js')
  if (!existsSync(built)) throw new Error('The server is not built: npm run build:server')
  const dataDirectory = await makeDataDirectory()
  // A copy: another build meanwhile must not remove the pages' files.
  const webDirectory = path.join(dataDirectory, 'web')
  const consoleDirectory = path.join(dataDirectory, 'console')
  await cp(options.bundle ?? 'dist/web', webDirectory, { recursive: true })
  if (existsSync('dist/console')) await cp('dist/console', consoleDirectory, { recursive: true })
  const outboxFile = path.join(dataDirectory, 'outbox.jsonl')
  const environment = {
    ...process.env,
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    DATABASE_URL: '',
    DATA_DIR: dataDirectory,
    WEB_DIR: webDirectory,
    CONSOLE_DIR: consoleDirectory,
    SMS_MODE: 'outbox',
    SMS_OUTBOX_FILE: outboxFile,
    // All tests log in from one address.
    LOGIN_CALLS_A_MINUTE: '100000',
    OPERATOR_LOGIN_CALLS_A_MINUTE: '100000',
    ...options.environment,
  }
  const logFile = path.join(dataDirectory, 'server.log')
  const server = spawn(process.execPath, [built], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  server.stdout.on('data', (chunk: Buffer) => appendFileSync(logFile, chunk))
  server.stderr.on('data', (chunk: Buffer) => {
    process.stderr.write(chunk)
    appendFileSync(logFile, chunk)
  })
  const stop = async (): Promise<void> => {
    await endProcess(server, 'SIGTERM')
    await removeFolder(dataDirectory)
  }
  try {
    // It only listens on this address of the machine.
    const origin = (await printedOrigin(server, READY_WITHIN_MS)).replace('localhost', '127.0.0.1')
    return { origin, dataDirectory, outboxFile, logFile, environment, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
