/** Calls that a visit can begin with. Separate from the others, so that the first view loads only these. */
import * as v from 'valibot'
import { category, occasion } from './shop-entities/category.ts'
import { homeData } from './shop-entities/home.ts'
import { id, listOf, objectOf } from './shop-entities/primitives.ts'
import { product } from './shop-entities/product.ts'

const anything = v.unknown()

export interface Call {
  method: 'GET' | 'POST'
  /** Path below `api/v1`. `:name` is replaced by that field of the request. */
  path: `/${string}`
  response: v.GenericSchema
  /** Whether the call sends the session's bearer token (section 6). `optional`: sent if there is one. */
  auth: 'none' | 'optional' | 'required'
  /** How success is recognized: by the envelope's message, or by its code (feedback only, section 5). */
  successBy?: 'code'
}

export const firstCalls = {
  fetchHomePageData: {
    method: 'GET',
    path: '/fetchHomePageData/:clientLoginId',
    response: homeData,
    auth: 'none',
  },
  fetchAllProducts: {
    method: 'POST',
    path: '/fetch-all-products',
    response: objectOf({
      products: listOf(product),
      occasions: listOf(occasion),
      categories: listOf(category),
      latestProductIds: listOf(id),
      featureProductIds: listOf(id),
      pagination: v.optional(anything),
    }),
    auth: 'optional',
  },
  fetchAllCategories: {
    method: 'POST',
    path: '/fetch-all-categories',
    response: objectOf({ categories: listOf(category), pagination: v.optional(anything) }),
    auth: 'optional',
  },
  fetchProductDetails: {
    method: 'POST',
    path: '/fetch-product-details',
    response: objectOf({
      product_detail: product,
      latestProductIds: listOf(id),
      featureProductIds: listOf(id),
    }),
    auth: 'optional',
  },
} as const satisfies Record<string, Call>
