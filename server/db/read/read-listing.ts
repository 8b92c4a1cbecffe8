import { sortByPoints } from '../../../src/contract/codes.ts'
import type { RequestOf } from '../../../src/contract/endpoints.ts'
import { PAGE_SIZE } from '../../../src/contract/limits.ts'
import { errorMessages } from '../../../src/contract/messages/error-messages.ts'
import type { ReplyDataOf } from '../../../src/contract/server-replies.ts'
import type { Queryable } from '../open.ts'
import { NotFoundError } from './not-found-error.ts'
import { type PublicReply, replyColumns, type ReplyColumns } from './reply-columns.ts'
import {
  badgeIds,
  countedTilePage,
  fromClient,
  isClient,
  tilePage,
  type ProductCondition,
} from './reply-sql.ts'
import { rowIds } from './row-id.ts'
import { searchWords, type SearchWord } from './search-terms.ts'

type ListingRequest = RequestOf<'fetchAllProducts'>

/** Products counted beyond the page; later pages count further. Counting all takes longer than reading the page. */
const COUNTED_AHEAD = 500

/**
 * Products without a price come last in both orders. Equal prices keep the catalogue's order, so that pages never
 * overlap.
 */
function orderOf(priceFilter: ListingRequest['price_filter']): string {
  if (priceFilter === sortByPoints.ascending) return 'p.points asc nulls last, p.position, p.id'
  if (priceFilter === sortByPoints.descending) return 'p.points desc nulls last, p.position, p.id'
  return 'p.position, p.id'
}

export interface ListingStatement {
  /** Name of the prepared statement, if PostgreSQL may reuse its plan. */
  name?: string
  text: string
  values: unknown[]
  replyOf: ReplyColumns<'fetchAllProducts'>['replyOf']
}

/** Whether the request is a text search. */
export function isSearch(request: ListingRequest): boolean {
  return searchWords(request.search_name).length > 0
}

/** Whether the request filters products, instead of listing all in order. */
export function isFiltered(request: ListingRequest): boolean {
  const { occasion_filter, category_filter, sub_category_filter } = request
  const filters = [occasion_filter, category_filter, sub_category_filter]
  return filters.some((ids) => ids.length > 0) || isSearch(request)
}

/**
 * Builds one statement for each combination of filters, so that PostgreSQL plans each with its indexes.
 * @param words of the search term, all of which must match
 */
export function listingStatement(
  request: ListingRequest,
  words = searchWords(request.search_name),
): ListingStatement {
  const values: unknown[] = [request.client_id, request.page]
  // A literal page size lets PostgreSQL reuse the plan of the shop's own pages; planning one takes as long as reading
  // it.
  const size = request.per_page === PAGE_SIZE ? `${PAGE_SIZE}` : `$${values.push(request.per_page)}::int`
  const conditions: ProductCondition[] = []
  const shape: string[] = []
  const filterBy = (key: string, condition: (parameter: string, p: string) => string, value: unknown) => {
    const parameter = `$${values.push(value)}`
    shape.push(key)
    conditions.push((p) => condition(parameter, p))
  }
  const {
    occasion_filter,
    category_filter,
    sub_category_filter,
    feature_or_latest_product_filter: flag,
  } = request
  if (category_filter.length > 0) {
    filterBy('category', (ids, p) => `${p}.category_id = any(${ids}::int[])`, rowIds(category_filter))
  }
  if (sub_category_filter.length > 0) {
    filterBy(
      'subcategory',
      (ids, p) => `${p}.subcategory_id = any(${ids}::int[])`,
      rowIds(sub_category_filter),
    )
  }
  if (occasion_filter.length > 0) {
    // The ids as an array, before the products: with a join, PostgreSQL reads the whole catalogue if an occasion has a
    // tenth of it. A group's other products are looked up one by one, because PostgreSQL scans such an array from its
    // start for each of them.
    const forOccasion = (ids: string, p: string) =>
      p === 'p'
        ? `p.id = any(array(select po.product_id from product_occasions po where po.occasion_id = any(${ids}::int[])))`
        : `exists (select from product_occasions po where po.product_id = ${p}.id
          and po.occasion_id = any(${ids}::int[]))`
    filterBy('occasion', forOccasion, rowIds(occasion_filter))
  }
  for (const { pattern, grams } of words) {
    if (pattern !== null) filterBy('word', (text, p) => `${p}.search_text like ${text}`, pattern)
    if (grams !== null) filterBy('grams', (list, p) => `${p}.search_grams @> ${list}::text[]`, grams)
  }
  if (flag !== '') {
    shape.push(flag)
    conditions.push((p) => (flag === 'f' ? `${p}.is_feature` : `${p}.is_latest`))
  }
  const firstPage = request.page === 1
  const where: ProductCondition = (p) =>
    ['true', ...conditions.map((condition) => condition(p))].join(' and ')
  const order = orderOf(request.price_filter)
  // Counting a whole catalogue takes longer than reading a page, so the count is stored.
  const isWhole = shape.length === 0
  const total = isWhole ? 'listing.product_count' : 'page.total'
  const onFirstPage = (list: string) => (firstPage ? `listing.${list}` : `'[]'`)
  const slice = { size, offset: firstPage ? '0' : `($2 - 1) * ${size}` }
  const page = isWhole
    ? tilePage(where, order, slice)
    : countedTilePage(where, order, { ...slice, counted: `$2 * ${size} + ${COUNTED_AHEAD}` })
  const { columns, replyOf } = replyColumns<'fetchAllProducts'>({
    products: { items: 'page.items' },
    occasions: onFirstPage('occasions'),
    categories: onFirstPage('categories'),
    latestProductIds: badgeIds('latest', firstPage),
    featureProductIds: badgeIds('feature', firstPage),
    pagination: `select json_build_object('page', $2::int, 'per_page', ${size}, 'total', total,
      'total_pages', ceil(total::numeric / ${size})) from (select ${total} as total) found`,
  })
  const text = `select ${columns} from clients cl join client_listings listing on listing.client_id = cl.id
    cross join lateral ${page} page where ${isClient}`
  // A filter's selectivity depends on its values, so one plan for all of them would be wrong for most.
  if (isFiltered(request)) return { text, values, replyOf }
  const name = ['listing', firstPage ? 'first' : 'further', size, request.price_filter, ...shape].join(' ')
  return { name, text, values, replyOf }
}

type ListingReply = PublicReply<ReplyDataOf<'fetchAllProducts'>>

/**
 * The `data` of `/fetch-all-products` as JSON text: filters, order and search of section 2. Page 1 includes the lists
 * for filters and badges (section 4); further pages have their own products' badges. If a search finds nothing, it is
 * repeated with corrected words.
 * @throws NotFoundError if the client is unknown
 */
export async function readListing(on: Queryable, request: ListingRequest): Promise<ListingReply> {
  const words = searchWords(request.search_name)
  const listedPage = await readPage(on, listingStatement(request, words))
  if (words.length === 0 || listedPage.total > 0) return listedPage.reply
  const meant = await meantTerm(on, request.client_id, words)
  if (meant === null) return listedPage.reply
  return (await readPage(on, listingStatement(request, searchWords(meant)))).reply
}

async function readPage(
  on: Queryable,
  { replyOf, ...statement }: ListingStatement,
): Promise<{ reply: ListingReply; total: number }> {
  const { rows } = await on.query<(string | null)[]>({ ...statement, rowMode: 'array' })
  const [row] = rows
  if (row === undefined) throw new NotFoundError(errorMessages.unknownClient)
  const total = Number(/"total" : (\d+)/.exec(row.at(-1) ?? '')?.[1] ?? 0)
  return { reply: replyOf(row), total }
}

/** The corrected search term; null if nothing is close, or the database can't compare words. */
async function meantTerm(on: Queryable, clientId: string, words: SearchWord[]): Promise<string | null> {
  const { rows } = await on.query<{ term: string | null }>({
    name: 'meant-term',
    text: `select corrected_search_term(cl.id, $2::text[]) as term ${fromClient}`,
    values: [clientId, words.map(({ text }) => text)],
  })
  return rows[0]?.term ?? null
}
