import * as z from 'zod/mini'
import { category, occasion } from './category.ts'
import { client } from './client.ts'
import { listOf, text } from './primitives.ts'
import { product } from './product.ts'

const bannerPicture = z.object({ banner_filename: z.pipe(text, z.string().check(z.minLength(1))) })

/** Everything that a client's home and its menu are made of (section 3, "Home data"). */
export const homeData = z.object({
  banners: listOf(bannerPicture),
  categories: listOf(category),
  occasions: listOf(occasion),
  limitedProducts: listOf(product),
  client,
  allFeatureProducts: listOf(product),
  allLatestProducts: listOf(product),
})
export type HomeData = z.output<typeof homeData>
