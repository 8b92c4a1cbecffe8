import * as v from 'valibot'
import { amount, flag, id, listOf, localizedText, objectOf, text } from './primitives.ts'

const filename = v.pipe(text, v.minLength(1))
export const picture = objectOf({ filename })

const share = v.pipe(amount, v.minValue(0), v.maxValue(1))

/** A picture of a product; what other providers don't say about it is absent, as is nonsense. */
const productPicture = objectOf({
  filename,
  alt: v.optional(localizedText),
  focus: v.fallback(v.optional(v.object({ x: share, y: share })), undefined),
})
export type ProductPicture = v.InferOutput<typeof productPicture>

const pricePoints = objectOf({ product_points: amount })

/** Our server and many providers also send the id; section 3 asks for the name only. */
const categoryOfProduct = objectOf({ id: v.fallback(v.nullish(id), null), name: localizedText })

export const textOrNone = v.fallback(v.nullish(text), null)

/** A product as one choice of its group of variants (wire contract, "Beyond the specification"). */
const variant = objectOf({
  id,
  product_size: textOrNone,
  product_colour: textOrNone,
  product_code: text,
  filename: textOrNone,
  /** In stock if the provider omits it; then only the reply to an order tells. */
  in_stock: v.nullish(flag, true),
  product_points: v.fallback(v.nullish(amount), null),
})
export type Variant = v.InferOutput<typeof variant>

/** Providers use different keys for the same value; the first non-empty one wins. */
function firstPresent(source: Record<string, unknown>, ...keys: string[]): unknown {
  return keys.map((key) => source[key]).find((value) => value !== undefined && value !== null && value !== '')
}

/** The first list with entries wins. */
function firstFilledList(source: Record<string, unknown>, ...keys: string[]): unknown {
  return keys.map((key) => source[key]).find((value) => Array.isArray(value) && value.length > 0)
}

function canonicalProduct(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value
  const source = value as Record<string, unknown>
  const category = source['category_master']
  return {
    ...source,
    id: firstPresent(source, 'id', 'pd_id'),
    product_images: firstFilledList(source, 'product_images', 'product_images_pd_id'),
    current_client_product_price_points: firstFilledList(
      source,
      'current_client_product_price_points',
      'current_client_product_price_points_for_filter',
    ),
    category_master: category === null || Array.isArray(category) ? category : [category],
  }
}

/**
 * A product (section 3). Alternative names (`pd_id`, `product_images_pd_id`,
 * `current_client_product_price_points_for_filter`) are read into the first name of each pair.
 */
export const product = v.pipe(
  v.unknown(),
  v.transform(canonicalProduct),
  objectOf({
    id,
    product_name: localizedText,
    product_short_description: localizedText,
    product_description: localizedText,
    product_benefits: localizedText,
    product_specifications: localizedText,
    product_code: text,
    brand_id: v.fallback(v.nullish(v.union([v.string(), v.number()])), null),
    product_size: textOrNone,
    product_colour: textOrNone,
    category_master: listOf(categoryOfProduct),
    product_images: listOf(productPicture),
    current_client_product_price_points: listOf(pricePoints),
    variants: listOf(variant),
  }),
)
export type Product = v.InferOutput<typeof product>
