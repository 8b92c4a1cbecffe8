/** Two servers and the operators' commands on one PostgreSQL that can be taken away: embedded, or another behind a line. */
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { openDatabase } from '../../server/db/open.ts'
import { findPostgresPrograms } from '../../server/db/postgres-binaries.ts'
import { openCluster, type Cluster } from '../../server/db/postgres-cluster.ts'
import { startPostmaster, stopPostmaster } from '../../server/db/postmaster.ts'
import { startSession } from '../../server/domain/session.ts'
import { encryptOrder } from '../../src/api/order-cipher.ts'
import { DEVELOPMENT_ORDER_KEY } from '../../src/contract/order-key.ts'
import { addCategory, addClient, addMember, addProduct } from '../server/catalogue-builders.ts'
import { orderOf } from '../server/open-test-shop.ts'
import { runBuilt, startTestServer, type RunningServer } from '../server/start-test-server.ts'
import { findPostgresTools, startOwnPostgres, type OwnPostgres } from '../server/system-postgres.ts'
import { TcpProxy } from '../server/tcp-proxy.ts'
import { removeFolder } from '../setup/remove-folder.ts'
import { makeDataDirectory } from '../setup/server-process.ts'

/** One call of one server. */
export interface Question {
  what: string
  send(): Promise<Response>
}

export interface Answered {
  what: string
  /** 0 if the connection ended without an answer. */
  status: number
  retryAfter: string | null
  ms: number
}

interface Fault {
  begin(): Promise<unknown>
  end(): Promise<unknown>
}

export interface Outage {
  questions: readonly Question[]
  ask(question: Question): Promise<Answered>
  /** Runs an operators' command. @returns its exit code */
  command(): Promise<number | null>
  faults: Readonly<Record<string, Fault>>
  /** The servers that ended since the last look, in words. */
  ended(): string[]
  close(): Promise<void>
}

const nothing = (): Promise<void> => Promise.resolve()

async function postmasterOf({ folder }: Cluster): Promise<number> {
  return Number((await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')[0])
}

/** The postmaster and every process that it started: each is a group of its own. */
async function processesOf(cluster: Cluster): Promise<number[]> {
  const postmaster = await postmasterOf(cluster)
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' })
  return [
    postmaster,
    ...stdout
      .split('\n')
      .map(Number)
      .filter((pid) => pid > 0),
  ]
}

async function signalAll(cluster: Cluster, signal: NodeJS.Signals): Promise<void> {
  for (const pid of await processesOf(cluster)) {
    try {
      process.kill(pid, signal)
    } catch {
      // It ended meanwhile.
    }
  }
}

/** What can be done to a PostgreSQL by itself. `start`: nothing where its servers bring it back. */
function faultsOf(cluster: Cluster, start: () => Promise<unknown>): Record<string, Fault> {
  return {
    'stops and comes back': { begin: () => stopPostmaster(cluster), end: start },
    'is killed': { begin: () => signalAll(cluster, 'SIGKILL'), end: start },
    'hangs without an answer': {
      begin: () => signalAll(cluster, 'SIGSTOP'),
      end: () => signalAll(cluster, 'SIGCONT'),
    },
  }
}

interface Place {
  /** What the servers and commands are started with. */
  environment: Record<string, string>
  faults: Readonly<Record<string, Fault>>
  close(): Promise<unknown>
}

/** A PostgreSQL of Debian's, if this machine has one, behind a line that can be cut and can die. */
async function external(): Promise<Place> {
  const postgres: OwnPostgres = await startOwnPostgres(
    findPostgresTools()?.server ?? (await findPostgresPrograms()),
  )
  const direct = new URL(postgres.urlOf('postgres'))
  const line = new TcpProxy({ host: direct.hostname, port: Number(direct.port) })
  await line.mend()
  direct.port = String(line.port)
  const { cluster } = postgres
  return {
    environment: { DATABASE_URL: direct.href },
    faults: {
      ...faultsOf(cluster, () => startPostmaster(cluster)),
      'restarts at once': {
        begin: async () => {
          await stopPostmaster(cluster)
          await startPostmaster(cluster)
        },
        end: nothing,
      },
      'refuses connections': { begin: () => line.cut(), end: () => line.mend() },
      'is behind a line that died': {
        begin: async () => line.swallow(),
        end: async () => line.carry(),
      },
    },
    async close() {
      await line.cut()
      await postgres.stop()
    },
  }
}

async function embedded(dataDirectory: string): Promise<Place> {
  const cluster = await openCluster(dataDirectory)
  return { environment: {}, faults: faultsOf(cluster, nothing), close: nothing }
}

const post = (url: string, body: unknown, token?: string) =>
  fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })

/** Everything that a visitor and a member ask a server for. */
function questionsTo(
  { origin }: RunningServer,
  shop: { token: string; memberId: number; productId: number },
): Question[] {
  const api = `${origin}/api/v1`
  const { token, memberId, productId } = shop
  const client = { client_id: 'acme' }
  const member = { ...client, user_id: '9876543210' }
  let attempts = 0
  const order = () => {
    attempts += 1
    const uniqueIdentify = Date.now() * 1000 + (attempts % 1000)
    const plain = orderOf({ clientLoginId: 'acme', id: memberId }, [{ id: productId }], { uniqueIdentify })
    return encryptOrder(plain, DEVELOPMENT_ORDER_KEY)
  }
  const all: Record<string, () => Promise<Response>> = {
    home: () => fetch(`${api}/fetchHomePageData/acme`),
    listing: () => post(`${api}/fetch-all-products`, client),
    search: () => post(`${api}/fetch-all-products`, { ...client, search_name: `bag ${(attempts += 1)}` }),
    'filtered listing': () => post(`${api}/fetch-all-products`, { ...client, category_filter: [1] }),
    categories: () => post(`${api}/fetch-all-categories`, client),
    details: () => post(`${api}/fetch-product-details`, { ...client, product_id: productId }),
    me: () => fetch(`${api}/me`, { headers: { authorization: `Bearer ${token}` } }),
    'order history': () => post(`${api}/order-summary`, { ...member, year: '', month: '' }, token),
    statement: () => post(`${api}/points-statement`, member, token),
    notifications: () => post(`${api}/get_user_notifications`, member, token),
    order: async () => post(`${api}/create-order`, await order(), token),
  }
  return Object.entries(all).map(([what, send]) => ({ what: `${what} of ${origin}`, send }))
}

async function ask({ what, send }: Question): Promise<Answered> {
  const began = performance.now()
  try {
    const reply = await send()
    await reply.arrayBuffer()
    return {
      what,
      status: reply.status,
      retryAfter: reply.headers.get('retry-after'),
      ms: performance.now() - began,
    }
  } catch {
    return { what, status: 0, retryAfter: null, ms: performance.now() - began }
  }
}

async function fill(dataDirectory: string, databaseUrl: string | undefined) {
  const { db, close } = await openDatabase({ dataDirectory, databaseUrl, onConnectionLost: () => undefined })
  const acme = await addClient(db)
  const product = await addProduct(db, await addCategory(db, acme.id), { code: 'BAG', points: 1, stock: 1e6 })
  const { id: memberId } = await addMember(db, acme.id, { balance: 1_000_000 })
  const token = await startSession(db, {
    memberId,
    deviceToken: null,
    now: new Date(),
    length: { idleDays: 1, absoluteDays: 1 },
  })
  await close()
  return { token, memberId, productId: product.id }
}

/** @param isExternal a PostgreSQL of its own, else the servers' embedded one */
export async function openOutage(isExternal: boolean): Promise<Outage> {
  const dataDirectory = await makeDataDirectory()
  const own = isExternal ? await external() : null
  const settings = { LOG_LEVEL: 'warn', ...own?.environment }
  const servers = [await startTestServer(dataDirectory, settings)]
  servers.push(await startTestServer(dataDirectory, settings))
  const { faults, close } = own ?? (await embedded(dataDirectory))
  const shop = await fill(dataDirectory, own?.environment['DATABASE_URL'])
  const ended: string[] = []
  for (const { process, origin } of servers)
    process.once('exit', (code, signal) => ended.push(`the server ${origin} ended with ${code ?? signal}`))
  return {
    questions: servers.flatMap((server) => questionsTo(server, shop)),
    ask,
    faults,
    ended: () => ended.splice(0),
    async command() {
      const run = runBuilt('admin', { DATA_DIR: dataDirectory, ...own?.environment }, ['client', 'list'])
      run.stdout?.resume()
      run.stderr?.resume()
      const [code] = (await once(run, 'exit')) as [number | null]
      return code
    },
    async close() {
      for (const server of servers) await server.stop()
      await close()
      await removeFolder(dataDirectory)
    },
  }
}
