/**
 * The `data` of every public call, as JSON text. It depends only on the catalogue, never on the caller, so it may be
 * cached until the catalogue changes.
 */
import * as v from 'valibot'
import type { EndpointName, RequestOf } from '../../../src/contract/endpoints.ts'
import type { Language } from '../../../src/contract/languages.ts'
import { errorMessages } from '../../../src/contract/messages/error-messages.ts'
import type { ReplyDataOf } from '../../../src/contract/replies.ts'
import type { Queryable } from '../open.ts'
import type { JsonOf } from './json-of.ts'
import { NotFoundError } from './not-found-error.ts'
import { readListing } from './read-listing.ts'
import { replyColumns } from './reply-columns.ts'
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

/** Creates a reply's `data` as JSON text; throws a NotFoundError if client or product are unknown. */
export type PublicReply<Name extends PublicCall> = (
  on: Queryable,
  request: RequestOf<Name>,
) => Promise<JsonOf<ReplyDataOf<Name>>>

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

/** The same for a row with one text. */
async function one<Value>(
  on: Queryable,
  name: string,
  text: string,
  values: unknown[],
): Promise<JsonOf<Value>> {
  const [reply] = await rowOf(on, name, text, values)
  return (reply ?? '') as JsonOf<Value>
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

const homeFields = ['banners', 'categories', 'occasions', 'limitedProducts', 'client'] as const
/** What visitors see of the home of a members-only client: the call carries no session (section 6). */
const shownToVisitors: ReadonlySet<string | undefined> = new Set(['banners', 'client'])

function demandsLogin(homeRow: readonly (string | null)[]): boolean {
  const client = v.parse(v.object({ user_login_needed: v.number() }), JSON.parse(homeRow[4] ?? ''))
  return client.user_login_needed === 1
}

/** The same shape with empty lists. A list given as its items is empty if null. */
function withoutCatalogue(homeRow: readonly (string | null)[]): (string | null)[] {
  const textLists: ReadonlySet<string | undefined> = new Set(['categories', 'occasions'])
  return homeRow.map((text, index) => {
    const field = homeFields[index]
    if (shownToVisitors.has(field)) return text
    return textLists.has(field) ? '[]' : null
  })
}

/** The product's own badges, in the columns of a listing's page. */
const ownBadges = `(select coalesce(array_agg(p.id) filter (where p.is_latest), '{}') as latest_ids,
  coalesce(array_agg(p.id) filter (where p.is_feature), '{}') as feature_ids
  from products p where p.client_id = cl.id and p.is_active and p.id = $2)`

// Clients may use the badges of the last reply for all of their pages: these are those of the listing's page 1.
const details = replyColumns<'fetchProductDetails'>({
  product_detail: productDetail,
  latestProductIds: badgeIds('latest', true),
  featureProductIds: badgeIds('feature', true),
})
const detailsStatement = `select ${details.columns} from clients cl
  join client_listings listing on listing.client_id = cl.id cross join lateral ${ownBadges} page where ${isClient}`

const client = `select ${clientRecord}::text ${fromClient}`

const chosenCategories = '($2::int[] is null or g.id = any($2))'
const categoryPage = `json_build_object('categories', ${categoryList(chosenCategories, '$4', '($3 - 1) * $4')},
  'pagination', (select json_build_object('page', $3::int, 'per_page', $4::int, 'total', count(*),
    'total_pages', ceil(count(*)::numeric / $4)) from categories g where g.client_id = cl.id and ${chosenCategories}))`

/** The specification's payload names no client: a provider with only one client knows which is meant. */
const fromClientOrOnlyOne = `from clients cl where case when $1 = '' then (select count(*) from clients) = 1
  else lower(cl.login_id) = lower($1) end`

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
  (on: Queryable, request: AskedIn): Promise<JsonOf<ReplyDataOf<'aboutUs'>>> =>
    one(on, 'content-page', contentPage, [request.client_id, kind, request.language ?? 'en'])

/** Whether a client shows its catalogue only to members; without an id, the only client. */
export async function readLoginNeeded(on: Queryable, clientLoginId: string): Promise<boolean> {
  const text = `select cl.user_login_needed ${fromClientOrOnlyOne}`
  const { rows } = await on.query<{ user_login_needed: boolean }>({
    name: 'login-needed',
    text,
    values: [clientLoginId],
  })
  return rows[0]?.user_login_needed ?? false
}

export const publicReplies: { [Name in PublicCall]: PublicReply<Name> } = {
  async fetchHomePageData(on, request) {
    const row = await rowOf(on, 'home', homeStatement, [request.clientLoginId])
    return home.textOf(demandsLogin(row) ? withoutCatalogue(row) : row)
  },

  fetchAllProducts: readListing,

  fetchAllCategories: (on, request) =>
    one(on, 'categories', `select ${categoryPage}::text ${fromClientOrOnlyOne}`, [
      request.client_id ?? '',
      request.filters.length === 0 ? null : rowIds(request.filters),
      request.page,
      request.per_page,
    ]),

  async fetchProductDetails(on, request) {
    const values = [request.client_id, rowId(request.product_id)]
    const row = await rowOf(on, 'product-details', detailsStatement, values)
    if (row[0] === null) throw new NotFoundError(errorMessages.unknownProduct)
    return details.textOf(row)
  },

  clientDetails: (on, request) => one(on, 'client', client, [request.client_id]),

  aboutUs: readPage('about'),
  termsAndConditions: readPage('terms'),
  privacyPolicy: readPage('privacy'),

  getStateCityMaster: (on) => one(on, 'places', places, []),
}
