/** The session keys that the first view does not read (section 3). A corrupt value counts as absent. */
import * as v from 'valibot'
import { stateCityMaster } from '../contract/shop-entities/place.ts'
import { id, listOf } from '../contract/shop-entities/primitives.ts'
import { product } from '../contract/shop-entities/product.ts'
import { SEARCH_STATE_KEY } from './raw-session.ts'
import { json } from './session-storage.ts'

/** State of `/Search`, kept while a member looks at a product (section 2). */
export const searchState = v.object({
  term: v.string(),
  page: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  products: listOf(product),
  /** Products with a badge, so that a reload keeps it. */
  latestProductIds: listOf(id),
  featureProductIds: listOf(id),
})
export type SearchState = v.InferOutput<typeof searchState>

export const laterSession = {
  searchState: json(SEARCH_STATE_KEY, searchState),
  stateCityMaster: json('stateCityMaster', stateCityMaster),
}
