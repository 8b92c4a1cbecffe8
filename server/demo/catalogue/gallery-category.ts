import type { DrawingName } from '../pictures/drawings.ts'
import type { BrandName } from './brands.ts'
import type { CategoryRows } from './catalogue-rows.ts'
import type { PaletteName } from './palettes.ts'

/** A product of a category; all of a category is of one kind, so the drawing stands there. */
type ShelfRow = readonly [
  name: string,
  brand: BrandName,
  size: string,
  points: number,
  palette: PaletteName,
  marks?: string,
]

/**
 * A category of the second demo client: one kind of thing, twice. The colours are ones that the first client has
 * that thing in, so that its pictures serve both.
 */
export function galleryCategory(
  code: string,
  name: string,
  subcategory: string,
  drawing: DrawingName,
  ground: PaletteName,
  rows: readonly [ShelfRow, ShelfRow],
): CategoryRows {
  return {
    code,
    name,
    picture: rows.map(([, , , , palette]) => [drawing, palette] as const),
    ground,
    subcategories: {
      [subcategory]: rows.map(
        ([product, brand, size, points, palette, marks = '']) =>
          [product, brand, size, points, drawing, palette, marks] as const,
      ),
    },
  }
}
