/** Random catalogues with groups, read page by page and compared with a simple model. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addCategory, addClient } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { openTestShop, read } from '../shops/open-test-shop.ts'
import { fuzzRuns } from '../../setup/fuzz-runs.ts'

const shop = fixture(() => openTestShop({ REPLY_CACHE_MB: '0' }))

const madeProduct = fc.record({
  /** Products with the same number are variants of one another; null is in no group. */
  group: fc.option(fc.integer({ min: 0, max: 3 }), { nil: null }),
  points: fc.option(fc.integer({ min: 1, max: 4 }), { nil: null }),
  stock: fc.integer({ min: 0, max: 1 }),
  isActive: fc.boolean(),
  isFeature: fc.boolean(),
  isRed: fc.boolean(),
})
type MadeProduct = typeof madeProduct extends fc.Arbitrary<infer Made> ? Made : never

const asked = fc.record({
  per_page: fc.integer({ min: 1, max: 3 }),
  price_filter: fc.constantFrom(1, 2, '' as const),
  feature_or_latest_product_filter: fc.constantFrom('', 'f'),
  search_name: fc.constantFrom('', 'red'),
})
type Asked = typeof asked extends fc.Arbitrary<infer Request> ? Request : never

const codeOf = (index: number) => `P-${String(index).padStart(2, '0')}`
let clientCount = 0

/** Writes the products. A group's id is its first product's, visible or not. */
async function fill(made: readonly MadeProduct[]): Promise<string> {
  const { db, pool } = shop.database
  clientCount += 1
  const loginId = `any-${clientCount}`
  const client = await addClient(db, { loginId })
  const category = await addCategory(db, client.id)
  const rows = made.map((product, index) => ({ ...product, index, code: codeOf(index) }))
  await pool.query(
    `insert into products (client_id, category_id, code, name, short_description, description, benefits, specifications,
        colour, points, stock, is_active, is_feature, position)
      select $1, $2, r.code, '{"en": "Thing"}', '{}', '{}', '{}', '{}', case when r."isRed" then 'Red' end, r.points,
        r.stock, r."isActive", r."isFeature", r.index
      from jsonb_to_recordset($3::jsonb) as r (code text, points integer, stock integer, "isActive" boolean,
        "isFeature" boolean, "isRed" boolean, index integer)`,
    [client.id, category.id, JSON.stringify(rows)],
  )
  await pool.query(
    `update products p set group_id = f.id from jsonb_to_recordset($2::jsonb) as r (code text, first text)
      join products f on f.client_id = $1 and f.code = r.first where p.client_id = $1 and p.code = r.code`,
    [
      client.id,
      JSON.stringify(
        rows
          .filter(({ group }) => group !== null)
          .map(({ code, group }) => ({
            code,
            first: codeOf(made.findIndex((other) => other.group === group)),
          })),
      ),
    ],
  )
  return loginId
}

/** The codes that a listing must show, in order. */
function expected(made: readonly MadeProduct[], request: Asked): string[] {
  const chosen = new Map<string, { points: number | null; isRedeemable: boolean; code: string }>()
  for (const [index, { group, points, stock, isActive, isFeature, isRed }] of made.entries()) {
    const isMeant =
      isActive &&
      (isRed || request.search_name === '') &&
      (isFeature || request.feature_or_latest_product_filter === '')
    if (!isMeant) continue
    const key = group === null ? `alone ${index}` : `group ${group}`
    const isRedeemable = stock > 0 && points !== null
    const before = chosen.get(key)
    if (before === undefined || (isRedeemable && !before.isRedeemable))
      chosen.set(key, { points, isRedeemable, code: codeOf(index) })
  }
  const inOrder = [...chosen.values()].toSorted((a, b) => a.code.localeCompare(b.code))
  const { price_filter } = request
  if (price_filter === '') return inOrder.map(({ code }) => code)
  const sign = price_filter === 1 ? 1 : -1
  return inOrder
    .toSorted((a, b) => {
      if (a.points === null || b.points === null) return Number(a.points === null) - Number(b.points === null)
      return sign * (a.points - b.points)
    })
    .map(({ code }) => code)
}

it('the pages of a listing contain each group exactly once, whatever is asked for [V.2, V.3]', async () => {
  const catalogue = fc.array(madeProduct, { minLength: 1, maxLength: 14 })
  await fc.assert(
    fc.asyncProperty(catalogue, fc.array(asked, { minLength: 1, maxLength: 4 }), async (made, requests) => {
      const client_id = await fill(made)
      for (const request of requests) {
        const codes: string[] = []
        for (let page = 1, pages = 1; page <= pages; page += 1) {
          const reply = await shop.call('fetchAllProducts', { client_id, page, ...request })
          codes.push(...read('fetchAllProducts', reply).products.map(({ product_code }) => product_code))
          const { pagination } = reply.data as { pagination: { total: number; total_pages: number } }
          pages = pagination.total_pages
          expect(pagination.total).toBe(expected(made, request).length)
        }
        expect(codes).toEqual(expected(made, request))
      }
    }),
    { numRuns: fuzzRuns(20) },
  )
}, 120_000)
