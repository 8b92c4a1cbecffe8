import * as v from 'valibot'
import { category, occasion } from './category.ts'
import { client } from './client.ts'
import { listOf, localizedText, objectOf, text } from './primitives.ts'
import { product } from './product.ts'

/**
 * A banner. `banner_preview` is our addition, for the first banner only: a small version of the picture as a
 * `data:` URL, which is painted before the picture has loaded.
 */
const bannerPicture = objectOf({
  banner_filename: v.pipe(text, v.minLength(1)),
  /**
   * Text beside the picture, and the page it links to (`shopPath`). Our additions, empty with other
   * providers.
   */
  banner_title: localizedText,
  banner_text: localizedText,
  banner_link: text,
  banner_preview: v.fallback(v.nullish(v.pipe(v.string(), v.regex(/^data:image\//))), null),
})

/** Everything that a client's home and menu show (section 3, "Home data"). */
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
