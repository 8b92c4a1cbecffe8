/** The operators' list of 50,000 products, a tenth of them retired: its pages, filters and searches, one after another. */
import { ADMIN_API_PREFIX } from '../../src/contract/admin/calls.ts'
import { LARGE_CLIENT } from '../setup/large-catalogue.ts'
import { seedBenchShop } from './bench-shop.ts'
import type { Bench } from './bench.ts'
import { operatorCookie } from './operator-cookie.ts'
import { median, percentile, timedAgain } from './statistics.ts'

const PRODUCTS = 50_000
/** Milliseconds at the 95th percentile. */
const BUDGET_MS = 50
const TIMES = { warmUp: 5, times: 40 }

/**
 * What filters look for: few of each, spread over the catalogue, and texts as long as a shop's. Without triggers, which
 * would write each tile.
 */
const marked = `
  set session_replication_role = replica;
  update products set low_stock = 5, is_active = n % 10 <> 3,
    points = case when n % 5000 = 7 then null else coalesce(points, 100) end,
    stock = case n % 4000 when 9 then 0 when 11 then 2 else 50 end,
    complete_in = case when n % 3000 = 5 then '{en}' else '{en,hi}' end::text[],
    description = jsonb_build_object('en', repeat('<p>' || md5(n::text) || '</p>', 60),
      'hi', repeat('<p>' || md5(n::text) || '</p>', 60))
  from (select id as of, row_number() over (order by position, id) as n from products) numbered where of = id;
  delete from product_pictures where product_id % 2500 = 1;
  reset session_replication_role`

/** By query; `n` differs each time. */
const questions: Readonly<Record<string, (n: number) => string>> = {
  'the first page': () => '',
  'a category': (n) => `category=${1 + (n % 40)}`,
  'what is shown': () => 'active=yes',
  'what is retired': () => 'active=no',
  'out of stock': () => 'stock=out',
  'low in stock': () => 'stock=low',
  'without a price': () => 'lacks=price',
  'without a picture': () => 'lacks=picture',
  'without a text in English': () => 'lacks=text',
  'without a text in Hindi': () => 'lacks=text&language=hi',
  'a category, without a price': (n) => `category=${1 + (n % 40)}&lacks=price`,
  'a code': (n) => `q=sku-${n * 37}`,
  'a word': () => 'q=kettle',
  'two words': () => 'q=steel%20kettle',
  'two letters': () => 'q=zq',
  Devanagari: () => `q=${encodeURIComponent('दीपक')}`,
  'none such': (n) => `q=zacharias${n}`,
  'a word, retired': () => 'q=kettle&active=no',
  'a word, out of stock': () => 'q=kettle&stock=out',
}

export async function measure(bench: Bench): Promise<void> {
  const products = bench.shareOf(PRODUCTS)
  const { database } = await bench.openDatabase()
  await seedBenchShop(database, { products })
  await database.pool.query(marked)
  await database.pool.query('vacuum analyze')
  const server = await bench.startServer()
  const cookie = await operatorCookie(database)
  const list = async (query: string): Promise<{ items: unknown[]; next: string | null }> => {
    const reply = await fetch(`${server.url}${ADMIN_API_PREFIX}/clients/${LARGE_CLIENT}/products?${query}`, {
      headers: { cookie },
    })
    if (!reply.ok) throw new Error(`${query} was answered with ${reply.status}: ${await reply.text()}`)
    return ((await reply.json()) as { data: { items: unknown[]; next: string | null } }).data
  }
  const row = bench.table(`${products} products`, {
    p50: ['p50 ms', 1],
    p95: ['p95 ms', 1],
    items: ['of a page', 0],
  })
  const measured = async (name: string, ask: (n: number) => Promise<{ items: unknown[] }>): Promise<void> => {
    let items = 0
    const taken = await timedAgain(async (n) => (items = (await ask(n)).items.length), TIMES)
    row(name, { p50: median(taken), p95: percentile(taken, 0.95), items }, { p95: BUDGET_MS })
  }
  for (const [name, query] of Object.entries(questions)) await measured(name, (n) => list(query(n)))
  let { next } = await list('limit=200')
  await measured('page after page', async () => {
    const page = await list(`cursor=${next ?? ''}`)
    next = page.next
    return page
  })
}
