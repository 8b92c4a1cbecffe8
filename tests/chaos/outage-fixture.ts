/**
 * Two servers and the operators' commands on one PostgreSQL that can be made unavailable: embedded, or external behind
 * a proxy.
 */
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { openDatabase, type OpenDatabase } from '../../server/db/open.ts'
import { moveOrder } from '../../server/domain/order-transitions.ts'
import { placeOrder } from '../../server/domain/place-order.ts'
import { startSession } from '../../server/domain/session.ts'
import { enrolTerminal } from '../../server/domain/terminals/terminals.ts'
import { addCategory, addClient, addMember, addPlace, addProduct } from '../server/catalogue-builders.ts'
import { orderOf } from '../server/shops/open-test-shop.ts'
import { runBuilt, startTestServer, type RunningServer } from '../server/start-test-server.ts'
import { today } from '../server/today.ts'
import { removeFolder } from '../setup/remove-folder.ts'
import { makeDataDirectory } from '../setup/server-process.ts'
import { embeddedPlace, externalPlace, type Fault } from './outage-places.ts'
import { firstLogin, LOGINS, questionsTo, type OutageShop, type Question } from './outage-questions.ts'
import { doctorFaults } from './doctor.ts'

export interface Answered {
  question: Question
  /** 0 if the connection ended without a reply. */
  status: number
  retryAfter: string | null
  ms: number
}

export interface Outage {
  questions: readonly Question[]
  ask(question: Question): Promise<Answered>
  commands: readonly Command[]
  /** @returns the exit code, and what it printed on stderr */
  run(command: Command): Promise<{ code: number | null; complained: string }>
  faults: Readonly<Record<string, Fault>>
  /** The servers that ended since the last check, as text. */
  ended(): string[]
  /** Number of orders confirmed to the member that the database lacks. */
  lostOrders(): Promise<number>
  /** The problems that `doctor --full` finds. */
  doctor(): Promise<string[]>
  close(): Promise<void>
}

export interface Command {
  words: readonly string[]
  /** Its exit code if the database is unavailable. */
  away: number
}

const FAULT = 4
const PROBLEM_FOUND = 1

const commands: readonly Command[] = [
  { words: ['client', 'list'], away: FAULT },
  { words: ['members', 'show', '--client', 'acme', '--mobile', '9876543210'], away: FAULT },
  { words: ['order', 'list', '--client', 'acme'], away: FAULT },
  { words: ['terminal', 'list', '--client', 'acme'], away: FAULT },
  {
    words: 'points grant --client acme --mobile 9876543210 --points 1 --reason Outage'.split(' '),
    away: FAULT,
  },
  { words: ['doctor'], away: PROBLEM_FOUND },
]

/** Each accepts twenty heartbeats a minute. */
const TERMINALS = 100

async function ask(question: Question): Promise<Answered> {
  const began = performance.now()
  const took = () => performance.now() - began
  try {
    const reply = await question.send()
    await reply.arrayBuffer()
    return { question, status: reply.status, retryAfter: reply.headers.get('retry-after'), ms: took() }
  } catch {
    return { question, status: 0, retryAfter: null, ms: took() }
  }
}

async function deliverOrder(
  { db, pool }: OpenDatabase,
  clientId: number,
  memberId: number,
  productId: number,
) {
  const plain = orderOf({ clientLoginId: 'acme', id: memberId }, [{ id: productId }])
  const who = { memberId, clientId, clientLoginId: 'acme', mobile: '9876543210', tokenHash: '' }
  const session = { ...who, onlyToKnownAddress: false }
  const id = await placeOrder(pool, plain, session)
  const { rows } = await pool.query<{ order_number: string }>(
    'select order_number from orders where id = $1',
    [id],
  )
  const orderNumber = rows[0]?.order_number ?? ''
  const code = '0042'
  await moveOrder(db, {
    orderNumber,
    to: 'complete',
    ...today(),
    randomBelow: () => Number(code),
  })
  return { id, code }
}

async function fill(opened: OpenDatabase): Promise<OutageShop> {
  const { db } = opened
  const acme = await addClient(db, { reportDays: 365 })
  const category = await addCategory(db, acme.id)
  const product = await addProduct(db, category, { code: 'BAG', points: 1, stock: 1e6 })
  // Otherwise the doctor would miss its file.
  await db.execute(sql`delete from product_pictures`)
  for (const kind of ['about', 'terms', 'privacy'])
    await db.execute(sql`insert into content_pages (client_id, kind, title, description)
      values (${acme.id}, ${kind}, 'The page', '<p>…</p>')`)
  const { state, city } = await addPlace(db, 'XX', 'A state', 'A city')
  const { id: memberId } = await addMember(db, acme.id, { balance: 1_000_000 })
  await db.execute(sql`insert into members (client_id, mobile, name)
    select ${acme.id}, (${firstLogin}::bigint + n)::text, 'Ravi Rao' from generate_series(0, ${LOGINS - 1}) n`)
  const length = { idleDays: 1, absoluteDays: 1 }
  const terminals: string[] = []
  for (let made = 0; made < TERMINALS; made += 1)
    terminals.push((await enrolTerminal(db, acme.id, `Terminal ${made}`)).token)
  return {
    token: await startSession(db, { memberId, deviceToken: null, now: new Date(), length }),
    memberId,
    productId: product.id,
    stateId: state.id,
    cityId: city.id,
    terminals,
    delivered: await deliverOrder(opened, acme.id, memberId, product.id),
    placed: [],
    confirmed: new Set(),
    logins: { next: 0, asked: [], tokens: [] },
  }
}

async function startServers(
  dataDirectory: string,
  environment: Record<string, string>,
): Promise<RunningServer[]> {
  const webDirectory = join(dataDirectory, 'web')
  await mkdir(webDirectory)
  await writeFile(join(webDirectory, 'index.html'), '<!doctype html><html><head></head><body></body></html>')
  const plenty = '1000000'
  const settings = {
    LOG_LEVEL: 'warn',
    WEB_DIR: webDirectory,
    // All come from one address.
    LOGIN_CALLS_A_MINUTE: plenty,
    LOGIN_CODES_A_MINUTE: plenty,
    LOGIN_CODES_A_DAY: plenty,
    LOGIN_FAILURES_A_MINUTE: plenty,
    ...environment,
  }
  const first = await startTestServer(dataDirectory, settings)
  return [first, await startTestServer(dataDirectory, settings)]
}

/** @param isExternal a separate PostgreSQL; otherwise the servers' embedded one */
export async function openOutage(isExternal: boolean): Promise<Outage> {
  const dataDirectory = await makeDataDirectory()
  const own = isExternal ? await externalPlace() : null
  const environment = own?.environment ?? {}
  const servers = await startServers(dataDirectory, environment)
  const { faults, close } = own ?? (await embeddedPlace(dataDirectory))
  const withDatabase = async <Result>(work: (opened: OpenDatabase) => Promise<Result>): Promise<Result> => {
    const opened = await openDatabase({ dataDirectory, databaseUrl: environment['DATABASE_URL'] })
    try {
      return await work(opened)
    } finally {
      await opened.close()
    }
  }
  const shop = await withDatabase(fill)
  const ended: string[] = []
  for (const { process, origin } of servers)
    process.once('exit', (code, signal) => ended.push(`the server ${origin} ended with ${code ?? signal}`))
  return {
    questions: servers.flatMap((server) => questionsTo(server, shop)),
    ask,
    commands,
    async run({ words }) {
      const run = runBuilt('admin', { DATA_DIR: dataDirectory, ...environment }, words)
      run.stdout?.resume()
      let complained = ''
      run.stderr?.on('data', (chunk: Buffer) => (complained += chunk.toString()))
      const [code] = (await once(run, 'close')) as [number | null]
      return { code, complained: complained.trim() }
    },
    faults,
    doctor: () => doctorFaults({ DATA_DIR: dataDirectory, ...environment }),
    ended: () => ended.splice(0),
    lostOrders: () =>
      withDatabase(async ({ pool }) => {
        const asked = [[...shop.confirmed]]
        const { rows } = await pool.query<{ lost: number }>(
          'select count(*)::int as lost from unnest($1::int[]) id where id not in (select id from orders)',
          asked,
        )
        return rows[0]?.lost ?? Number.NaN
      }),
    async close() {
      for (const server of servers) await server.stop()
      await close()
      await removeFolder(dataDirectory)
    },
  }
}
