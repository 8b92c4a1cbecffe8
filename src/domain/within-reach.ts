/** Which products a member can have, and which almost: chosen out of a few pages of the listing sorted by points. */
import type { Product } from '../contract/entities/product.ts'
import { PAGE_SIZE } from '../contract/limits.ts'
import { priceOf } from './product.ts'

/** As many as a rail of the home shows. */
const RAIL_COUNT = 12
/** Up to so much of its price may be missing. */
const MISSING_SHARE = 0.2

export interface WithinReach {
  /** What the points are enough for, the dearest first. */
  within: Product[]
  /** What is up to a fifth short, the cheapest first. */
  almost: Product[]
}

/** The products of all pages that were read, sorted into what is within the points and what almost is. */
export function withinReach(products: readonly Product[], points: number): WithinReach {
  const priced = [...new Map(products.map((product) => [String(product.id), product])).values()]
    .flatMap((product) => {
      const price = priceOf(product)
      return price === null ? [] : [{ product, price }]
    })
    .toSorted((one, other) => one.price - other.price)
  const isAlmost = (price: number): boolean => price > points && price * (1 - MISSING_SHARE) <= points
  const within = priced.filter(({ price }) => price <= points).toReversed()
  const almost = priced.filter(({ price }) => isAlmost(price))
  const shown = (some: typeof priced): Product[] => some.slice(0, RAIL_COUNT).map(({ product }) => product)
  return { within: shown(within), almost: shown(almost) }
}

/** Where a page stands whose products are sorted by points, the cheapest first. */
type Place = 'below' | 'at' | 'above'

/** Whether a page is all within the points, all beyond them, or has both: then nothing more needs to be read. */
function placeOf(products: readonly Product[], points: number): Place {
  const prices = products.map(priceOf).filter((price) => price !== null)
  if (prices.length > 0 && prices.every((price) => price <= points)) return 'below'
  return prices.some((price) => price <= points) ? 'at' : 'above'
}

/** Reads a page of the listing sorted by points. @returns null where it did not come */
export type ReadPage = (
  order: 'ascending' | 'descending',
  page: number,
) => Promise<{ products: readonly Product[]; returned: number; total: number | null } | null>

/** So many pages are read at most, however large the catalogue is. */
const MOST_PAGES = 4

/**
 * Finds what is around a balance without reading the whole catalogue: the cheapest page, the dearest one, and where neither
 * reaches the balance a few pages between them, each in the middle of what is left.
 */
export async function findWithinReach(readPage: ReadPage, points: number): Promise<WithinReach> {
  const cheapest = await readPage('ascending', 1)
  if (cheapest === null) return { within: [], almost: [] }
  const read = [...cheapest.products]
  const result = (): WithinReach => withinReach(read, points)
  const hasMore = cheapest.returned >= PAGE_SIZE
  if (!hasMore || placeOf(cheapest.products, points) !== 'below') return result()

  const dearest = await readPage('descending', 1)
  if (dearest === null) return result()
  read.push(...dearest.products)
  if (placeOf(dearest.products, points) !== 'above') return result()

  let below = 1
  let above = cheapest.total === null ? null : Math.ceil(cheapest.total / PAGE_SIZE)
  for (let pages = 2; pages < MOST_PAGES; pages += 1) {
    // Without a total, pages further and further on until one is beyond the points.
    const page = above === null ? below * 4 : Math.floor((below + above) / 2)
    if (page === below || page === above) break
    // Each depends on the one before it.
    const next = await readPage('ascending', page)
    if (next === null) break
    read.push(...next.products)
    const place = placeOf(next.products, points)
    if (place === 'at') break
    if (place === 'below') below = page
    else above = page
  }
  return result()
}
