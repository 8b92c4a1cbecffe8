/**
 * Products that a member can afford, and those that they almost can, from a few pages of the listing sorted
 * by points.
 */
import type { Product } from '../contract/shop-entities/product.ts'
import { PAGE_SIZE } from '../contract/limits.ts'
import { priceOf } from './product.ts'

/** As many as a rail of the home shows. */
const RAIL_COUNT = 12
/** Largest missing share of the price. */
const MISSING_SHARE = 0.2

export interface WithinReach {
  /** Affordable products, most expensive first. */
  within: Product[]
  /** Products that are up to a fifth too expensive, cheapest first. */
  almost: Product[]
}

/** Sorts the products of all loaded pages into affordable and almost affordable ones. */
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
  const railOf = (some: typeof priced): Product[] => some.slice(0, RAIL_COUNT).map(({ product }) => product)
  return { within: railOf(within), almost: railOf(almost) }
}

/** Position of a page relative to the balance. */
type Place = 'below' | 'at' | 'above'

/** Whether a page is affordable, too expensive or both. With `at`, no other page is needed. */
function placeOf(products: readonly Product[], points: number): Place {
  const prices = products.map(priceOf).filter((price) => price !== null)
  if (prices.length > 0 && prices.every((price) => price <= points)) return 'below'
  return prices.some((price) => price <= points) ? 'at' : 'above'
}

/**
 * Reads a page of the listing sorted by points.
 * @returns null if the call failed
 */
export type ReadPage = (
  order: 'ascending' | 'descending',
  page: number,
) => Promise<{ products: readonly Product[]; returned: number; total: number | null } | null>

/** Most pages that are read, however large the catalogue is. */
const MOST_PAGES = 4

/**
 * Finds products around a balance without reading the whole catalogue: the cheapest page, the most expensive
 * page, and if neither reaches the balance, a binary search over at most a few pages between them.
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
    // Without a total, grow the page number exponentially until a page is too expensive.
    const page = above === null ? below * 4 : Math.floor((below + above) / 2)
    if (page === below || page === above) break
    // Sequential: each page depends on the previous one.
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
