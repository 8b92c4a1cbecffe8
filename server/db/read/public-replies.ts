/**
 * The `data` of every public call, as JSON text, and who may see it. Both depend only on
 * the catalogue, never on the caller, so they may be cached until the catalogue changes.
 */
import type { EndpointName, RequestOf } from '../../../src/contract/endpoints.ts'
import type { Language } from '../../../src/contract/languages.ts'
import { errorMessages } from '../../../src/contract/messages/error-messages.ts'
import type { ReplyDataOf } from '../../../src/contract/server-replies.ts'
import type { Queryable } from '../open.ts'
import type { JsonOf } from './json-of.ts'
import { NotFoundError } from './not-found-error.ts'
import { readListing } from './read-listing.ts'
import { type ClientAccess, type PublicReply, replyColumns } from './reply-columns.ts'
import {
  badgeIds,
  bannerList,
  categoryList,
  clientRecord,
  fromClient,
  fromClientAndListing,
  HOME_SLIDER_COUNT,
  isClient,
  MENU_PRODUCT_COUNT,
  productDetail,
  tiles,
} from './reply-sql.ts'
import { rowId, rowIds } from './row-id.ts'

export type PublicCall = Extract<
  EndpointName,
  | 'fetchHomePageData'
  | 'fetchAllProducts'
  | 'fetchAllCategories'
  | 'fetchProductDetails'
  | 'clientDetails'
  | 'aboutUs'
  | 'termsAndConditions'
  | 'privacyPolicy'
  | 'getStateCityMaster'
>

/** Throws a NotFoundError if client or product are unknown. */
export type ReadPublicReply<Name extends PublicCall> = (
  on: Queryable,
  request: RequestOf<Name>,
) => Promise<PublicReply<ReplyDataOf<Name>>>

/** Runs a prepared statement that returns one row of texts; throws if there is none, because the client is unknown. */
async function rowOf(
  on: Queryable,
  name: string,
  text: string,
  values: unknown[],
): Promise<(string | null)[]> {
  const { rows } = await on.query<(string | null)[]>({ name, text, values, rowMode: 'array' })
  if (rows[0] === undefined) throw new NotFoundError(errorMessages.unknownClient)
  return rows[0]
}

/** As `rowOf`, for a reply with one text that everyone may see. */
async function forAll<Data>(
  on: Queryable,
  name: string,
  text: string,
  values: unknown[],
): Promise<PublicReply<Data>> {
  const [data] = await rowOf(on, name, text, values)
  return { data: (data ?? '') as JsonOf<Data>, access: 'open' }
}

const home = replyColumns<'fetchHomePageData'>({
  banners: bannerList,
  categories: 'listing.categories',
  occasions: 'listing.occasions',
  limitedProducts: tiles(() => 'true', undefined, MENU_PRODUCT_COUNT),
  client: clientRecord,
  allFeatureProducts: tiles((p) => `${p}.is_feature`, undefined, HOME_SLIDER_COUNT),
  allLatestProducts: tiles((p) => `${p}.is_latest`, undefined, HOME_SLIDER_COUNT),
})
const homeStatement = `select ${home.columns} ${fromClientAndListing}`

const homeColumns = ['access', 'banners', 'categories', 'occasions', 'limitedProducts', 'client'] as const
/**
 * Columns of a home that everyone sees if the client is suspended, or if its catalogue is for members only. The
 * latter's members see no more here, because the home call carries no session (section 6).
 */
const shownToAll: Record<Exclude<ClientAccess, 'open'>, ReadonlySet<string | undefined>> = {
  members: new Set(['banners', 'client']),
  suspended: new Set(['client']),
}

/** A home's row with empty lists. `null` is an empty list in columns that hold a list's items. */
function withoutCatalogue(
  homeRow: readonly (string | null)[],
  access: Exclude<ClientAccess, 'open'>,
): (string | null)[] {
  const textLists: ReadonlySet<string | undefined> = new Set(['banners', 'categories', 'occasions'])
  return homeRow.map((text, index) => {
    const column = homeColumns[index]
    if (shownToAll[access].has(column)) return text
    return textLists.has(column) ? '[]' : null
  })
}

/** The product's own badges, in the columns of a listing's page. */
const ownBadges = `(select coalesce(array_agg(p.id) filter (where p.is_latest), '{}') as latest_ids,
  coalesce(array_agg(p.id) filter (where p.is_feature), '{}') as feature_ids
  from products p where p.client_id = cl.id and p.is_active and p.id = $2)`

// A caller may use the badges of the last reply on all of its pages. These badges are therefore those of the listing's
// page 1.
const details = replyColumns<'fetchProductDetails'>({
  product_detail: productDetail,
  latestProductIds: badgeIds('latest', true),
  featureProductIds: badgeIds('feature', true),
})
const detailsStatement = `select ${details.columns} from clients cl
  join client_listings listing on listing.client_id = cl.id cross join lateral ${ownBadges} page where ${isClient}`

const client = `select ${clientRecord}::text ${fromClient}`

const chosenCategories = '($2::int[] is null or g.id = any($2))'
const categoryPage = replyColumns<'fetchAllCategories'>({
  categories: categoryList(chosenCategories, '$4', '($3 - 1) * $4'),
  pagination: `select json_build_object('page', $3::int, 'per_page', $4::int, 'total', count(*),
    'total_pages', ceil(count(*)::numeric / $4)) from categories g where g.client_id = cl.id and ${chosenCategories}`,
})

/** The specification's payload names no client. If this provider has only one client, that client is meant. */
const fromClientOrOnlyOne = `from clients cl where case when $1 = '' then (select count(*) from clients) = 1
  else lower(cl.login_id) = lower($1) end`
const categoriesStatement = `select ${categoryPage.columns} ${fromClientOrOnlyOne}`

const contentPage = `select (select json_build_object(
    'title', coalesce(max(coalesce(page.translations->$3->>'title', page.title)), ''),
    'description', coalesce(max(coalesce(page.translations->$3->>'description', page.description)), ''),
    'filename', coalesce(max(page.filename), ''))
  from content_pages page
  where page.client_id = cl.id and page.kind = $2)::text ${fromClient}`

const places = `select json_build_object(
  'state_master', (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by name->>'en'), '[]')
    from states),
  'city_master', (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'state_id', state_id)
    order by name->>'en'), '[]') from cities))::text`

interface AskedIn {
  client_id: string
  /** English by default. */
  language?: Language
}

const readPage =
  (kind: 'about' | 'terms' | 'privacy') =>
  (on: Queryable, request: AskedIn): Promise<PublicReply<ReplyDataOf<'aboutUs'>>> =>
    forAll(on, 'content-page', contentPage, [request.client_id, kind, request.language ?? 'en'])

export const publicReplies: { [Name in PublicCall]: ReadPublicReply<Name> } = {
  async fetchHomePageData(on, request) {
    const row = await rowOf(on, 'home', homeStatement, [request.clientLoginId])
    const { data, access } = home.replyOf(row)
    return {
      data: access === 'open' ? data : home.replyOf(withoutCatalogue(row, access)).data,
      access: 'open',
    }
  },

  fetchAllProducts: readListing,

  async fetchAllCategories(on, request) {
    const filters = request.filters.length === 0 ? null : rowIds(request.filters)
    const values = [request.client_id ?? '', filters, request.page, request.per_page]
    return categoryPage.replyOf(await rowOf(on, 'categories', categoriesStatement, values))
  },

  async fetchProductDetails(on, request) {
    const values = [request.client_id, rowId(request.product_id)]
    const row = await rowOf(on, 'product-details', detailsStatement, values)
    const reply = details.replyOf(row)
    if (row[1] === null) throw new NotFoundError(errorMessages.unknownProduct, reply)
    return reply
  },

  clientDetails: (on, request) => forAll(on, 'client', client, [request.client_id]),

  aboutUs: readPage('about'),
  termsAndConditions: readPage('terms'),
  privacyPolicy: readPage('privacy'),

  getStateCityMaster: (on) => forAll(on, 'places', places, []),
}
