/** PostgreSQL's plan for each filter, in a catalogue large enough for it to choose an index. */
import { beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { endpoints } from '../../../src/contract/endpoints.ts'
import { publicReplies } from '../../../server/db/read/public-replies.ts'
import { listingStatement, readListing } from '../../../server/db/read/read-listing.ts'
import { LARGE_CLIENT, seedLargeCatalogue } from '../../setup/large-catalogue.ts'
import { fixture } from '../fixture.ts'
import { openTestDatabase } from '../test-database.ts'

const PRODUCTS = 10_000

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

const database = fixture(openTestDatabase)

beforeAll(() => seedLargeCatalogue(database.pool, PRODUCTS), 120_000)

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

const requestOf = (asked: object) =>
  v.parse(endpoints.fetchAllProducts.request, { client_id: LARGE_CLIENT, page: 1, per_page: 50, ...asked })

async function productNodes(asked: object): Promise<Plan[]> {
  const { text, values } = listingStatement(requestOf(asked))
  const { rows } = await database.pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `explain (analyze, format json) ${text}`,
    values,
  )
  const [plan] = rows[0]?.['QUERY PLAN'] ?? []
  if (plan === undefined) throw new Error('no plan')
  return nodesOf(plan.Plan).filter((node) => node['Relation Name'] === 'products')
}

const rowsRead = (nodes: Plan[]): number =>
  nodes.reduce(
    (sum, node) =>
      sum +
      ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1),
    0,
  )

const idOf = async (table: string): Promise<number> =>
  (await database.pool.query<{ id: number }>(`select min(id) as id from ${table}`)).rows[0]?.id ?? 0

describe('PostgreSQL reads no catalogue from its beginning to its end', () => {
  it.each([
    ['no filter', {}],
    ['points, low to high', { price_filter: 1 }],
    ['points, high to low', { price_filter: 2 }],
    ['features', { feature_or_latest_product_filter: 'f' }],
    ['latest', { feature_or_latest_product_filter: 'l' }],
    ['a page far behind', { page: 100 }],
    ['a common word', { search_name: 'bottle' }],
    ['a rare word', { search_name: 'clock stapler' }],
    ['one letter', { search_name: 'b' }],
    ['two letters', { search_name: 'yo' }],
    ['Devanagari', { search_name: 'कंबल' }],
    ['Arabic', { search_name: 'عطر' }],
    ['Chinese', { search_name: '地毯' }],
    ['a word, by points', { search_name: 'kettle', price_filter: 1 }],
  ])('for %s', async (_what, asked) => {
    for (const node of await productNodes(asked)) expect(node['Node Type']).not.toMatch(/Seq Scan/)
  })

  it.each([
    ['category_filter', 'categories'],
    ['sub_category_filter', 'subcategories'],
    ['occasion_filter', 'occasions'],
  ])('for %s', async (filter, table) => {
    for (const node of await productNodes({ [filter]: [await idOf(table)] }))
      expect(node['Node Type']).not.toMatch(/Seq Scan/)
  })

  it.each([['zq'], ['qqq'], ['ञञ'], ['龘龘'], ['submarine'], ['clock stapler']])(
    'nor most of it for what hardly anything carries: %s',
    async (search_name) => {
      expect(rowsRead(await productNodes({ search_name }))).toBeLessThan(PRODUCTS / 20)
    },
  )
})

it('nor for one tile of each group, whatever it looks for', async () => {
  const { pool } = database
  await pool.query(`begin; set local session_replication_role = replica;
    update products set group_id = id - (id % 10) + 1 where id - (id % 10) + 1 in (select id from products); commit`)
  await pool.query('analyze products')
  const asked = [
    {},
    { price_filter: 1 },
    { feature_or_latest_product_filter: 'f' },
    { search_name: 'bottle' },
    { search_name: 'b' },
    { category_filter: [await idOf('categories')] },
    { occasion_filter: [await idOf('occasions')] },
  ]
  for (const request of asked)
    for (const node of await productNodes(request)) expect(node['Node Type']).not.toMatch(/Seq Scan/)
  expect(rowsRead(await productNodes({}))).toBeLessThan(PRODUCTS / 4)
  await pool.query('update products set group_id = null')
})

it('sends no more than 500 ids of products with a badge, and always those of the page', async () => {
  const { pool } = database
  await pool.query(`begin; set local session_replication_role = replica;
    update products set is_latest = true; select write_client_listing(id) from clients; commit`)
  const page = async (asked: object) => {
    const { data } = await readListing(pool, requestOf(asked))
    return v.parse(endpoints.fetchAllProducts.response, JSON.parse(data))
  }
  const [first, last, second] = [await page({}), await page({ price_filter: 2 }), await page({ page: 2 })]
  expect(first.latestProductIds).toHaveLength(500)
  expect(last.latestProductIds.length).toBeLessThanOrEqual(550)
  for (const { products, latestProductIds } of [first, last, second])
    expect(latestProductIds).toEqual(expect.arrayContaining(products.map(({ id }) => id)))
  expect(second.latestProductIds).toHaveLength(50)
  const beyond = last.products.find(({ id }) => !first.latestProductIds.includes(id))?.id ?? 0
  const asked = { client_id: LARGE_CLIENT, product_id: beyond }
  const details = await publicReplies.fetchProductDetails(
    pool,
    v.parse(endpoints.fetchProductDetails.request, asked),
  )
  const { latestProductIds } = v.parse(endpoints.fetchProductDetails.response, JSON.parse(details.data))
  expect(latestProductIds).toHaveLength(501)
  expect(latestProductIds).toEqual(expect.arrayContaining([...first.latestProductIds, beyond]))
})
