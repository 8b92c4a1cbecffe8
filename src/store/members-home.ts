/**
 * Home of a client whose catalogue is for members only. The home call carries no session (section 6), so such
 * a provider returns empty lists; a member's are read with calls that carry one.
 */
import { call } from '../api/call.ts'
import { productFlag, type ProductFlag } from '../contract/codes.ts'
import type { HomeData } from '../contract/entities/home.ts'
import { listingRequest, noFilters } from '../domain/listing-request.ts'

/** As many products as a slider of the home shows, and as the menu has a use for. */
const SLIDER_COUNT = 20
const MENU_COUNT = 12

const listed = (clientLoginId: string, flag: ProductFlag) =>
  call('fetchAllProducts', listingRequest(clientLoginId, { ...noFilters, flag }, 1))

/**
 * Fills the lists of a home that came without them.
 * @returns the very same home where the provider gives nothing more
 */
export async function membersHome(clientLoginId: string, home: HomeData): Promise<HomeData> {
  const [all, feature, latest] = await Promise.all([
    listed(clientLoginId, productFlag.all),
    listed(clientLoginId, productFlag.feature),
    listed(clientLoginId, productFlag.latest),
  ])
  if (!all.ok || all.data.products.length + all.data.categories.length === 0) return home
  return {
    ...home,
    categories: all.data.categories,
    occasions: all.data.occasions,
    limitedProducts: all.data.products.slice(0, MENU_COUNT),
    allFeatureProducts: feature.ok ? feature.data.products.slice(0, SLIDER_COUNT) : [],
    allLatestProducts: latest.ok ? latest.data.products.slice(0, SLIDER_COUNT) : [],
  }
}
