/** Listings and searches among 50,000 products by one caller; then many searches at once beside a member's own calls. */
import { setTimeout as pause } from 'node:timers/promises'
import { listingRequest, seedBenchShop } from './bench-shop.ts'
import type { Bench } from './bench.ts'
import { median, percentile, timedAgain } from './statistics.ts'
import { visitBeside } from './visit-beside.ts'

const PRODUCTS = 50_000
const TIMES = { warmUp: 20, times: 200 }
const STORM_SECONDS = 8
const STORM_CALLERS = 40
/** Budget of a member's own call at the 99th percentile while others search. */
const MEMBER_MS = 100

const oneOf = <Item>(items: ArrayLike<Item>, turn: number): Item => items[turn % items.length] as Item
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const WORDS = 'bottle,kettle,headphone,saree,lantern,clock,wireless mouse,steel 4021,sku-31'.split(',')
const TYPOS = ['botle', 'hedphone', 'keybord', 'staplr', 'umbrela', 'necklase', 'percfume', 'bagpack']
const OTHER = ['बोतल', 'कंबल', 'حقيبة', 'عطر', '水瓶', '地毯', '不锈钢', 'दीपक']

/** Names, budgets in milliseconds at the 99th percentile, and requests; the client's categories have ids from 1. */
const kinds: readonly [name: string, budget: number, asked: (turn: number) => object][] = [
  ['a page', 25, (turn) => ({ page: 1 + (turn % 40) })],
  ['by points', 25, (turn) => ({ page: 1 + (turn % 40), price_filter: 1 + (turn % 2) })],
  ['a category', 25, (turn) => ({ category_filter: [1 + (turn % 40)] })],
  ['an occasion', 50, (turn) => ({ occasion_filter: [1 + (turn % 12)] })],
  ['one letter', 50, (turn) => ({ search_name: oneOf(LETTERS, turn) })],
  ['two letters', 50, (turn) => ({ search_name: oneOf(LETTERS, turn) + oneOf(LETTERS, (turn / 26) | 0) })],
  ['a word', 25, (turn) => ({ search_name: oneOf(WORDS, turn) })],
  ['other scripts', 50, (turn) => ({ search_name: oneOf(OTHER, turn) })],
  ['a typing error', 200, (turn) => ({ search_name: oneOf(TYPOS, turn) })],
]

async function ask(url: string, asked: object): Promise<Response> {
  const reply = await fetch(`${url}/api/v1/fetch-all-products`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...listingRequest, ...asked }),
  })
  await reply.arrayBuffer()
  return reply
}

/** Others search as fast as they get replies, each with another term. */
async function runManySearches(url: string): Promise<{ answered: number; refused: number; failed: number }> {
  const counted = { answered: 0, refused: 0, failed: 0 }
  const ends = performance.now() + STORM_SECONDS * 1000
  const search = async (): Promise<void> => {
    while (performance.now() < ends) {
      const term = `${oneOf(LETTERS, Math.floor(Math.random() * 26))} ${Math.floor(Math.random() * 1000)}`
      const reply = await ask(url, { search_name: term })
      if (reply.ok) counted.answered += 1
      else if (reply.status === 503 && reply.headers.has('retry-after')) counted.refused += 1
      else counted.failed += 1
      if (reply.status === 503) await pause(100)
    }
  }
  await Promise.all(Array.from({ length: STORM_CALLERS }, search))
  return counted
}

export async function measure(bench: Bench): Promise<void> {
  const products = bench.shareOf(PRODUCTS)
  const { database } = await bench.openDatabase()
  const { members } = await seedBenchShop(database, { products })
  const { url } = await bench.startServer({ REPLY_CACHE_MB: '0' })
  const row = bench.table(`${products} products, one caller`, { p50: ['p50 ms', 1], p99: ['p99 ms', 1] })
  for (const [name, budget, asked] of kinds) {
    const taken = await timedAgain(async (turn) => {
      const { ok, status } = await ask(url, asked(turn))
      if (!ok) throw new Error(`a listing answered ${status}`)
    }, TIMES)
    row(name, { p50: median(taken), p99: percentile(taken, 0.99) }, { p99: budget })
  }
  const member = { origin: url, token: members[0]?.token ?? '' }
  const visits = bench.table('a member’s own call', {
    p50: ['p50 ms', 1],
    p99: ['p99 ms', 1],
    failed: ['failed', 0],
  })
  visits('alone', await visitBeside(member, () => pause(3000)))
  let counted = { answered: 0, refused: 0, failed: 0 }
  const beside = await visitBeside(member, async () => (counted = await runManySearches(url)))
  visits(`beside ${STORM_CALLERS} who search`, beside, { p99: MEMBER_MS, failed: 0 })
  const searches = bench.table('their searches', {
    answered: ['answered', 0],
    refused: ['refused', 0],
    failed: ['failed', 0],
  })
  searches('all', counted, { failed: 0 })
}
