/**
 * Home of a client whose catalogue is for members only. The home call carries no session (section 6), so the
 * provider returns empty lists. A member's lists are read with calls that carry the session.
 */
import { call } from '../../api/call.ts'
import { productFlag, type ProductFlag } from '../../contract/codes.ts'
import type { HomeData } from '../../contract/shop-entities/home.ts'
import { listingRequest, noFilters } from '../../domain/listing-request.ts'

/** As many products as a slider of the home, and the menu, can show. */
const SLIDER_COUNT = 20
const MENU_COUNT = 12

const listed = (clientLoginId: string, flag: ProductFlag) =>
  call('fetchAllProducts', listingRequest(clientLoginId, { ...noFilters, flag }, 1))

/**
 * Fills the empty lists of a home.
 * @returns the same object if the provider returns nothing more
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
