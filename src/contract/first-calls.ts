/** The calls that a visit can begin with, apart from the others so that the first view carries no more than these. */
import * as v from 'valibot'
import { category, occasion } from './entities/category.ts'
import { homeData } from './entities/home.ts'
import { id, listOf, objectOf } from './entities/primitives.ts'
import { product } from './entities/product.ts'

const anything = v.unknown()

export interface Call {
  method: 'GET' | 'POST'
  /** Below `api/v1`; `:name` stands for a field of the request. */
  path: `/${string}`
  response: v.GenericSchema
  /**
   * The bearer token of a member's session: the call works with one alone, carries one where there is one, or never
   * does (section 6).
   */
  auth: 'none' | 'optional' | 'required'
  /** What tells success: the envelope's message, or for feedback alone its code (section 5). */
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
