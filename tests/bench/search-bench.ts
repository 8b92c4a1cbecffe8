/**
 * Listings and searches in a catalogue of 50,000 products, first by one caller, then many searches at once beside a
 * member's own calls: `npm run bench -- search [products]`. `--check` exits with 1 if a budget is exceeded.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { startSession } from '../../server/domain/session.ts'
import { median, numberGiven, percentile, printTable, runBench } from './bench.ts'
import { LARGE_CLIENT, seedLargeCatalogue } from './large-catalogue.ts'
import { visitBeside } from './timed-visitor.ts'

const PRODUCTS = numberGiven() ?? 50_000
const SECONDS_A_KIND = 3
const STORM_SECONDS = 8
const STORM_CALLERS = 40
/** Budget of a member's own call at the 99th percentile while others search. */
const MEMBER_MS = 100

interface Kind {
  name: string
  /** Milliseconds at the 99th percentile. */
  budget: number
  asked(turn: number): object
}

const oneOf = <Item>(items: readonly Item[], turn: number): Item => items[turn % items.length] as Item
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']
const WORDS = [
  'bottle',
  'kettle',
  'headphone',
  'saree',
  'lantern',
  'clock',
  'wireless mouse',
  'steel 4021',
  'sku-31',
]
const TYPOS = ['botle', 'hedphone', 'keybord', 'staplr', 'umbrela', 'necklase', 'percfume', 'bagpack']
const OTHER = ['बोतल', 'कंबल', 'حقيبة', 'عطر', '水瓶', '地毯', '不锈钢', 'दीपक']

const kinds = (ids: Readonly<Record<string, number[]>>): Kind[] => [
  { name: 'a page', budget: 25, asked: (turn) => ({ page: 1 + (turn % 40) }) },
  {
    name: 'by points',
    budget: 25,
    asked: (turn) => ({ page: 1 + (turn % 40), price_filter: 1 + (turn % 2) }),
  },
  {
    name: 'a category',
    budget: 25,
    asked: (turn) => ({ category_filter: [oneOf(ids['categories'] ?? [], turn)] }),
  },
  {
    name: 'an occasion',
    budget: 50,
    asked: (turn) => ({ occasion_filter: [oneOf(ids['occasions'] ?? [], turn)] }),
  },
  { name: 'one letter', budget: 50, asked: (turn) => ({ search_name: oneOf(LETTERS, turn) }) },
  {
    name: 'two letters',
    budget: 50,
    asked: (turn) => ({ search_name: `${oneOf(LETTERS, turn)}${oneOf(LETTERS, Math.floor(turn / 26))}` }),
  },
  { name: 'a word', budget: 25, asked: (turn) => ({ search_name: oneOf(WORDS, turn) }) },
  { name: 'other scripts', budget: 50, asked: (turn) => ({ search_name: oneOf(OTHER, turn) }) },
  { name: 'a typing error', budget: 200, asked: (turn) => ({ search_name: oneOf(TYPOS, turn) }) },
]

function ask(url: string, asked: object): Promise<Response> {
  return fetch(`${url}/api/v1/fetch-all-products`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: LARGE_CLIENT, page: 1, per_page: 50, ...asked }),
  })
}

/** One caller, one call after another. */
async function timesOf(url: string, { asked }: Kind): Promise<number[]> {
  const times: number[] = []
  for (let turn = -20, until = Infinity; performance.now() < until; turn += 1) {
    if (turn === 0) until = performance.now() + SECONDS_A_KIND * 1000
    const began = performance.now()
    const reply = await ask(url, asked(Math.max(turn, 0)))
    await reply.arrayBuffer()
    if (!reply.ok) throw new Error(`a listing answered ${reply.status}`)
    if (turn >= 0) times.push(performance.now() - began)
  }
  return times
}

/** Others search as fast as they get replies, each with another term. */
async function runManySearches(url: string): Promise<{ answered: number; refused: number; failed: number }> {
  const counted = { answered: 0, refused: 0, failed: 0 }
  const until = performance.now() + STORM_SECONDS * 1000
  await Promise.all(
    Array.from({ length: STORM_CALLERS }, async () => {
      while (performance.now() < until) {
        const term = `${oneOf(LETTERS, Math.floor(Math.random() * 26))} ${Math.floor(Math.random() * 1000)}`
        const reply = await ask(url, { search_name: term })
        await reply.arrayBuffer()
        if (reply.ok) counted.answered += 1
        else if (reply.status === 503 && reply.headers.has('retry-after')) counted.refused += 1
        else counted.failed += 1
        if (reply.status === 503) await pause(100)
      }
    }),
  )
  return counted
}

await runBench(async (bench) => {
  const { database } = await bench.openDatabase()
  const { pool, db } = database
  await seedLargeCatalogue(pool, PRODUCTS)
  const { rows } = await pool.query<{ id: number }>(
    `insert into members (client_id, mobile, name) select id, '9000000001', 'Member' from clients returning id`,
  )
  const token = await startSession(db, {
    memberId: rows[0]?.id ?? 0,
    deviceToken: randomUUID(),
    now: new Date(),
    length: { idleDays: 1, absoluteDays: 1 },
  })
  const ids: Record<string, number[]> = {}
  for (const table of ['categories', 'occasions'])
    ids[table] = (await pool.query<{ id: number }>(`select id from ${table}`)).rows.map(({ id }) => id)
  const server = await bench.startServer({ REPLY_CACHE_MB: '0' })
  const row = printTable(
    [`${PRODUCTS} products, one caller, nothing kept`, 44],
    ['p50 ms', 10],
    ['p99 ms', 10],
    ['budget', 10],
  )
  const figures: object[] = []
  for (const kind of kinds(ids)) {
    const times = await timesOf(server.url, kind)
    const [p50, p99] = [median(times), percentile(times, 0.99)]
    figures.push({ name: kind.name, p50, p99, calls: times.length })
    row(kind.name, p50.toFixed(1), p99.toFixed(1), String(kind.budget))
    if (p99 > kind.budget) bench.complain(`${kind.name}: p99 ${p99.toFixed(1)} ms, budget ${kind.budget} ms`)
  }
  const alone = await visitBeside({ origin: server.url, token }, () => pause(3000))
  let counted = { answered: 0, refused: 0, failed: 0 }
  const beside = await visitBeside(
    { origin: server.url, token },
    async () => (counted = await runManySearches(server.url)),
  )
  console.log(
    `a member's own call alone: p50 ${alone.p50.toFixed(1)}, p99 ${alone.p99.toFixed(1)} ms; beside ${STORM_CALLERS} who search: ` +
      `p50 ${beside.p50.toFixed(1)}, p99 ${beside.p99.toFixed(1)} ms, ${beside.failed} failed ` +
      `(searches: ${counted.answered} answered, ${counted.refused} refused, ${counted.failed} failed)`,
  )
  bench.keepFigures({ figures, alone, beside, counted })
  if (beside.p99 > MEMBER_MS || beside.failed > 0)
    bench.complain(`a member waited ${beside.p99.toFixed(0)} ms`)
  if (counted.failed > 0) bench.complain(`${counted.failed} searches failed`)
})
