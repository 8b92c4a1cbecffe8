import * as z from 'zod/mini'
import { id, listOf, localizedText, text } from './primitives.ts'

export const subcategory = z.object({ id, subcategory_name: localizedText })
export type Subcategory = z.output<typeof subcategory>

/** A category (section 3). */
export const category = z.object({
  id,
  name: localizedText,
  image: text,
  code: text,
  product_subcategory_masters: listOf(subcategory),
})
export type Category = z.output<typeof category>

/** An occasion to give for (section 3). */
export const occasion = z.object({ id, occasion_name: localizedText })
export type Occasion = z.output<typeof occasion>
