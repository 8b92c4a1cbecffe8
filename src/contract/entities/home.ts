import * as v from 'valibot'
import { category, occasion } from './category.ts'
import { client } from './client.ts'
import { listOf, localizedText, objectOf, text } from './primitives.ts'
import { product } from './product.ts'

/**
 * A banner. `banner_preview` is our own addition beside the first one: a light version of the picture as a
 * `data:` address, which can be painted before the picture itself was asked for.
 */
const bannerPicture = objectOf({
  banner_filename: v.pipe(text, v.minLength(1)),
  /** What stands beside the picture, and where it leads (`shopPath`); our own additions, empty elsewhere. */
  banner_title: localizedText,
  banner_text: localizedText,
  banner_link: text,
  banner_preview: v.fallback(v.nullish(v.pipe(v.string(), v.regex(/^data:image\//))), null),
})

/** Everything that a client's home and its menu are made of (section 3, "Home data"). */
export const homeData = objectOf({
  banners: listOf(bannerPicture),
  categories: listOf(category),
  occasions: listOf(occasion),
  limitedProducts: listOf(product),
  client,
  allFeatureProducts: listOf(product),
  allLatestProducts: listOf(product),
})
export type HomeData = v.InferOutput<typeof homeData>
