import type * as v from 'valibot'
import { flag, id, listOf, localizedText, objectOf, text } from './primitives.ts'

const subcategory = objectOf({ id, subcategory_name: localizedText })

/** A category (section 3). */
export const category = objectOf({
  id,
  name: localizedText,
  image: text,
  /** The picture is a product's and is shown uncropped, like products' pictures (our addition, optional). */
  image_of_product: flag,
  code: text,
  product_subcategory_masters: listOf(subcategory),
})
export type Category = v.InferOutput<typeof category>

/** An occasion for a gift (section 3). */
export const occasion = objectOf({ id, occasion_name: localizedText })
export type Occasion = v.InferOutput<typeof occasion>
