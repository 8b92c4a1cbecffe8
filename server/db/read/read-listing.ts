import type pg from 'pg'
import { sortByPoints } from '../../../src/contract/codes.ts'
import type { RequestOf } from '../../../src/contract/endpoints.ts'
import { PAGE_SIZE } from '../../../src/contract/limits.ts'
import { refusals } from '../../../src/contract/messages/refusals.ts'
import { Refusal } from '../../domain/refusal.ts'
import { replyColumns } from './reply-columns.ts'
import { fromClientAndListing, tiles } from './reply-sql.ts'
import { rowIds } from './row-id.ts'

type ListingRequest = RequestOf<'fetchAllProducts'>

const SEARCH_WORDS = 8

/** `like` patterns for each word of a search term; every word has to be found somewhere. */
function searchPatterns(term: string | undefined): string[] {
  const words = (term ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, SEARCH_WORDS)
  return words.map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)
}

/** Unpriced products come last either way; equal prices keep the catalogue's order, so pages never overlap. */
function orderOf(priceFilter: ListingRequest['price_filter']): string {
  if (priceFilter === sortByPoints.ascending) return 'p.points asc nulls last, p.position, p.id'
  if (priceFilter === sortByPoints.descending) return 'p.points desc nulls last, p.position, p.id'
  return 'p.position, p.id'
}

/** One statement for each combination of filters, so that PostgreSQL plans each with the indexes it can use. */
function statementOf(request: ListingRequest) {
  const values: unknown[] = [request.client_id, request.page]
  // Knowing how many rows are wanted, PostgreSQL keeps the plan of the pages that the shop asks for; planning one
  // takes as long as reading it.
  const size = request.per_page === PAGE_SIZE ? `${PAGE_SIZE}` : `$${values.push(request.per_page)}::int`
  const conditions = ['true']
  const shape: string[] = []
  const filterBy = (key: string, condition: (parameter: string) => string, value: unknown) => {
    values.push(value)
    shape.push(key)
    conditions.push(condition(`$${values.length}`))
  }
  const {
    occasion_filter,
    category_filter,
    sub_category_filter,
    feature_or_latest_product_filter: flag,
  } = request
  if (category_filter.length > 0) {
    filterBy('category', (ids) => `p.category_id = any(${ids}::int[])`, rowIds(category_filter))
  }
  if (sub_category_filter.length > 0) {
    filterBy('subcategory', (ids) => `p.subcategory_id = any(${ids}::int[])`, rowIds(sub_category_filter))
  }
  if (occasion_filter.length > 0) {
    const forOccasion = (ids: string) => `exists (select 1 from product_occasions po
      where po.product_id = p.id and po.occasion_id = any(${ids}::int[]))`
    filterBy('occasion', forOccasion, rowIds(occasion_filter))
  }
  for (const pattern of searchPatterns(request.search_name)) {
    filterBy('word', (text) => `p.search_text like ${text}`, pattern)
  }
  if (flag !== '') {
    shape.push(flag)
    conditions.push(flag === 'f' ? 'p.is_feature' : 'p.is_latest')
  }
  const firstPage = request.page === 1
  const name = ['listing', firstPage ? 'first' : 'further', size, request.price_filter, ...shape].join(' ')
  const where = conditions.join(' and ')
  // Counting all of a catalogue takes longer than reading a page of it: that count stands ready.
  const total =
    shape.length === 0
      ? 'listing.product_count'
      : `(select count(*) from products p where p.client_id = cl.id and p.is_active and ${where})`
  return { name, values, where, total, order: orderOf(request.price_filter), size, firstPage }
}

/**
 * The `data` of `/fetch-all-products` as JSON text: filters, order and search of section 2, and on page 1 the
 * lists that fill the filters and badges (section 4); on further pages those are empty.
 * @throws Refusal 404 where the client is unknown
 */
export async function readListing(pool: pg.Pool, request: ListingRequest): Promise<string> {
  const { name, values, where, total, order, size, firstPage } = statementOf(request)
  const onFirstPage = (list: string) => (firstPage ? `listing.${list}` : `'[]'`)
  const { columns, textOf } = replyColumns({
    products: tiles(where, order, size, firstPage ? '0' : `($2 - 1) * ${size}`),
    occasions: onFirstPage('occasions'),
    categories: onFirstPage('categories'),
    latestProductIds: onFirstPage('latest_product_ids'),
    featureProductIds: onFirstPage('feature_product_ids'),
    pagination: `select json_build_object('page', $2::int, 'per_page', ${size}, 'total', total,
      'total_pages', ceil(total::numeric / ${size})) from (select ${total} as total) found`,
  })
  const text = `select ${columns} ${fromClientAndListing}`
  const { rows } = await pool.query<(string | null)[]>({ name, text, values, rowMode: 'array' })
  if (rows[0] === undefined) throw new Refusal(404, refusals.unknownClient)
  return textOf(rows[0])
}
