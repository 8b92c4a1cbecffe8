import type { DrawingName } from '../pictures/drawings.ts'
import type { Palette } from '../pictures/sketch.ts'
import type { View } from '../pictures/product-picture.ts'
import { brands } from './brands.ts'
import type { CategoryRows, ProductRow } from './catalogue-rows.ts'
import { indoorCategories } from './gallery-categories-indoors.ts'
import { outdoorCategories } from './gallery-categories-outdoors.ts'
import { kinds } from './kinds.ts'
import { palettes } from './palettes.ts'
import { activeCategories } from './rows-active.ts'
import { gadgetCategories } from './rows-gadgets.ts'
import { giftCategories } from './rows-gifts.ts'
import { livingCategories } from './rows-living.ts'

/** The order in which the demo shows its categories: a bit of everything among the first four. */
const SHOWN_ORDER = [
  'AUD',
  'BAG',
  'HOM',
  'KIT',
  'WAT',
  'GAD',
  'FIT',
  'APP',
  'LIT',
  'GOU',
  'CAR',
  'TOY',
  'STA',
  'GFT',
]

const demoCategories: readonly CategoryRows[] = [
  ...gadgetCategories,
  ...livingCategories,
  ...activeCategories,
  ...giftCategories,
].toSorted((a, b) => SHOWN_ORDER.indexOf(a.code) - SHOWN_ORDER.indexOf(b.code))

export interface DemoPicture {
  drawing: DrawingName
  palette: Palette
  view: View
}

export interface DemoProduct {
  code: string
  name: string
  shortDescription: string
  /** HTML, as are the next two. */
  description: string
  benefits: string
  specifications: string
  brand: string
  size: string
  category: string
  subcategory: string
  occasions: readonly string[]
  points: number | null
  stock: number
  isFeature: boolean
  isLatest: boolean
  pictures: readonly DemoPicture[]
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function tableOf(facts: Readonly<Record<string, string>>): string {
  const rows = Object.entries(facts).map(
    ([fact, value]) => `<tr><th scope="row">${escaped(fact)}</th><td>${escaped(value)}</td></tr>`,
  )
  return `<table><tbody>${rows.join('')}</tbody></table>`
}

/** A stock that looks counted: a few left of some, plenty of others, none where the row says so. */
function stockOf(row: ProductRow, position: number): number {
  const [, , , points, , , marks = ''] = row
  if (marks.includes('Z')) return 0
  return points > 10_000 ? 4 + (position % 9) : 18 + ((position * 37) % 160)
}

function viewsOf(marks: string): View[] {
  if (marks.includes('3')) return ['front', 'stage', 'close']
  return marks.includes('2') ? ['front', 'stage'] : ['front']
}

function productOf(
  row: ProductRow,
  category: CategoryRows,
  subcategory: string,
  position: number,
): DemoProduct {
  const [name, brand, size, points, drawing, palette, marks = ''] = row
  const kind = kinds[drawing]
  const code = `${category.code}-${String(position + 1).padStart(3, '0')}`
  const [lead, otherLead] = position % 2 === 0 ? kind.leads : [kind.leads[1], kind.leads[0]]
  const [first = '', ...others] = kind.benefits
  return {
    code,
    name,
    shortDescription: lead,
    description: [
      `<p>${escaped(lead)} ${escaped(otherLead)}</p>`,
      `<p><strong>${escaped(name)}</strong>, ${escaped(size)}. ${escaped(brands[brand])}</p>`,
      `<p>What people mention first: ${escaped(first.charAt(0).toLowerCase() + first.slice(1))}.</p>`,
    ].join(''),
    benefits: `<ul>${[first, ...others].map((benefit) => `<li>${escaped(benefit)}</li>`).join('')}</ul>`,
    specifications: tableOf({ Brand: brand, Size: size, 'Item code': code, ...kind.specifications }),
    brand,
    size,
    category: category.code,
    subcategory,
    occasions: kind.occasions,
    points: marks.includes('N') ? null : points,
    stock: stockOf(row, position),
    isFeature: marks.includes('F'),
    isLatest: marks.includes('L'),
    pictures: viewsOf(marks).map((view) => ({ drawing, palette: palettes[palette], view })),
  }
}

/** What a demo client has to offer. */
export interface DemoCatalogue {
  /** In the order in which they are shown. */
  categories: readonly CategoryRows[]
  /** Category by category. */
  products: readonly DemoProduct[]
}

/** The catalogue that the author's rows make. */
export function catalogueOf(categories: readonly CategoryRows[]): DemoCatalogue {
  const products = categories.flatMap((category) =>
    Object.entries(category.subcategories)
      .flatMap(([subcategory, rows]) => rows.map((row) => ({ subcategory, row })))
      .map(({ subcategory, row }, position) => productOf(row, category, subcategory, position)),
  )
  return { categories, products }
}

/** The first demo client's catalogue. */
export const demoCatalogue = (): DemoCatalogue => catalogueOf(demoCategories)

/**
 * The second one's: many small categories, so that even the list of categories has a second page; indoors and
 * outdoors take turns.
 */
export const galleryCatalogue = (): DemoCatalogue =>
  catalogueOf(outdoorCategories.flatMap((row, index) => indoorCategories.slice(index, index + 1).concat(row)))

/**
 * The products as a listing without a filter shows them: one of each category in turn, and neighbours of one
 * kind apart, so that the first page is as varied as a shop window.
 */
export function arrangedLikeAWindow({ categories, products }: DemoCatalogue): DemoProduct[] {
  const rows = categories.map(({ code }) =>
    products
      .filter((product) => product.category === code)
      .map((product, index) => ({ product, turn: (index * 37) % 101 }))
      .toSorted((a, b) => a.turn - b.turn),
  )
  const longest = Math.max(...rows.map((row) => row.length))
  return Array.from({ length: longest }, (_, turn) => rows.flatMap((row) => row[turn]?.product ?? [])).flat()
}
