/** The server as users start it: its own process, on an embedded PostgreSQL in its own folder. */
import { spawn, type ChildProcess } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { openDatabase } from '../../server/db/open.ts'
import { eventually } from '../setup/eventually.ts'
import { codesInOutbox } from '../setup/personal-data.ts'
import { endProcess, printedOrigin } from '../setup/server-process.ts'
import { keepLog, keepPeople, keepPeopleOf, keepServer, logsAreKept } from './kept-logs.ts'

export interface RunningServer {
  origin: string
  process: ChildProcess
  outboxFile: string
  /** Makes a call of the API. */
  post(path: string, body: object, token?: string): Promise<{ message: string; data: unknown }>
  /** Logs in a member of Acme. @returns the session's token */
  logIn(mobile: string): Promise<string>
  /** Its memory use; 0 if the system does not report it. */
  residentMegabytes(): Promise<number>
  /** `kill -9`: no part of the server can shut down cleanly. */
  kill(): Promise<void>
  /** Stops it as an operator would; resolves with the exit code. */
  stop(): Promise<number | null>
}

function run(words: readonly string[], environment: Record<string, string>): ChildProcess {
  return spawn(process.execPath, words, {
    env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Runs one of our TypeScript files as a process. */
export function runTypeScript(file: string, environment: Record<string, string>): ChildProcess {
  return run(['--import', 'tsx', file], environment)
}

/** Runs the built server, or its built admin command with these arguments; `built-parts.ts` builds both. */
export function runBuilt(
  what: 'main' | 'admin',
  environment: Record<string, string>,
  words: readonly string[] = [],
): ChildProcess {
  return run([`dist/server/${what}.js`, ...words], environment)
}

function keepLogOf({ stdout, stderr }: ChildProcess): void {
  for (const input of [stdout, stderr]) {
    if (input) createInterface({ input }).on('line', (line) => keepLog(`${line}\n`))
  }
}

async function keepPeopleIn(dataDirectory: string): Promise<void> {
  const database = await openDatabase({ dataDirectory, connections: 1 })
  await keepPeopleOf(database.url)
  await database.close()
}

/** Starts the built server on any free port, without a demo client; login codes go to a file. */
export async function startTestServer(
  dataDirectory: string,
  environment: Record<string, string> = {},
): Promise<RunningServer> {
  const outboxFile = join(dataDirectory, 'outbox.jsonl')
  const server = runBuilt('main', {
    PORT: '0',
    DATA_DIR: dataDirectory,
    DEMO_CLIENT: '0',
    SMS_MODE: 'outbox',
    SMS_OUTBOX_FILE: outboxFile,
    LOG_LEVEL: 'info',
    ...environment,
  })
  keepServer()
  keepLogOf(server)
  const origin = await printedOrigin(server)
  const post: RunningServer['post'] = async (path, body, token) => {
    const headers = {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    }
    const request = { method: 'POST', headers, body: JSON.stringify(body) }
    return (await fetch(`${origin}/api/v1${path}`, request)).json()
  }
  return {
    origin,
    process: server,
    outboxFile,
    post,
    async logIn(mobile) {
      // An earlier code is of no use.
      await rm(outboxFile, { force: true })
      await post('/get-otp-user-login', { client_id: 'acme', mobile_number: mobile })
      const request_otp = await eventually(() => codeInOutbox(outboxFile, mobile).catch(() => ''))
      const { data } = await post('/verify-otp-user-login', { mobile_number: mobile, request_otp })
      return (data as { token: string }).token
    },
    async residentMegabytes() {
      const status = await readFile(`/proc/${server.pid}/status`, 'utf8').catch(() => '')
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
    },
    kill: () => endProcess(server, 'SIGKILL'),
    async stop() {
      if (logsAreKept()) {
        // Its embedded PostgreSQL only runs with it; a test's own database is checked when it is dropped.
        if (environment['DATABASE_URL'] === undefined && server.exitCode === null)
          await keepPeopleIn(dataDirectory)
        keepPeople(await codesInOutbox(outboxFile))
      }
      await endProcess(server, 'SIGTERM')
      return server.exitCode
    },
  }
}

/** The last code for a number in a server's outbox. */
export async function codeInOutbox(outboxFile: string, mobile: string): Promise<string> {
  const lines = (await readFile(outboxFile, 'utf8')).trim().split('\n')
  const messages = lines.map((line) => JSON.parse(line) as { mobile: string; code: string })
  return messages.findLast((message) => message.mobile === mobile)?.code ?? ''
}
