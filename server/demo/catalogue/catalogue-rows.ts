import type { DrawingName } from '../pictures/drawings.ts'
import type { BrandName } from './brands.ts'
import type { PaletteName } from './palettes.ts'

/**
 * `F` feature, `L` latest, `N` not priced yet, `Z` out of stock, `2` and `3` a second and a third picture.
 */
type ProductMarks = string

/** One product as the demo's author wrote it down; its texts come from its kind and its brand. */
export type ProductRow = readonly [
  name: string,
  brand: BrandName,
  size: string,
  points: number,
  drawing: DrawingName,
  palette: PaletteName,
  marks?: ProductMarks,
]

export interface CategoryRows {
  code: string
  name: string
  /** What stands in the category's own picture, from back to front. */
  picture: readonly (readonly [DrawingName, PaletteName])[]
  ground: PaletteName
  subcategories: Readonly<Record<string, readonly ProductRow[]>>
}
