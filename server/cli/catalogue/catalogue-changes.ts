/** Counts what an import changes, for the operator; both before and while it writes. */
import { isDeepStrictEqual } from 'node:util'
import type { WantedProduct } from './wanted-product.ts'

export interface CatalogueChanges {
  created: number
  updated: number
  unchanged: number
  pricesUp: number
  pricesDown: number
  /** Products that lose their price and can no longer be redeemed. */
  pricesGone: number
  picturesChanged: number
  /** Products that lose all pictures. */
  picturesGone: number
  /** Texts that become empty. */
  textsGone: number
  stockUp: number
  stockDown: number
  /** Products that enter, change or leave a group of variants. */
  groupsChanged: number
  /**
   * Products that lose all occasions, the brand, the size, the colour, the subcategory, or the feature or latest mark.
   */
  detailsGone: number
  /** Products that lose all stock. */
  soldOut: number
  /** Retired products that stay retired. */
  stillRetired: number
  /** Retired products that are shown again. */
  shownAgain: number
  /** Products that lose a price, all pictures, a text, a detail or all stock; each counts once. */
  losing: number
  /** Stock changes made before with the same idempotency key. */
  stockChangesKnown: number
}

export function noChanges(): CatalogueChanges {
  return {
    created: 0,
    updated: 0,
    unchanged: 0,
    pricesUp: 0,
    pricesDown: 0,
    pricesGone: 0,
    picturesChanged: 0,
    picturesGone: 0,
    textsGone: 0,
    groupsChanged: 0,
    detailsGone: 0,
    stockUp: 0,
    stockDown: 0,
    soldOut: 0,
    stillRetired: 0,
    shownAgain: 0,
    losing: 0,
    stockChangesKnown: 0,
  }
}

const texts = ['shortDescription', 'description', 'benefits', 'specifications'] as const

function losesDetail(before: WantedProduct, after: WantedProduct): boolean {
  const [was, is] = [before.product, after.product]
  return (
    (was.isFeature && !is.isFeature) ||
    (was.isLatest && !is.isLatest) ||
    ((was.brandId ?? '') !== '' && (is.brandId ?? '') === '') ||
    ((was.size ?? '') !== '' && (is.size ?? '') === '') ||
    ((was.colour ?? '') !== '' && (is.colour ?? '') === '') ||
    (was.subcategoryId !== null && is.subcategoryId === null) ||
    (before.occasionIds.length > 0 && after.occasionIds.length === 0)
  )
}

/** Counts the changes of an existing product. */
export function countChange(changes: CatalogueChanges, before: WantedProduct, after: WantedProduct): void {
  if (!after.product.isActive) changes.stillRetired += 1
  if (isDeepStrictEqual(before, after)) {
    changes.unchanged += 1
    return
  }
  changes.updated += 1
  const [was, is] = [before.product, after.product]
  const priceGone = was.points !== null && is.points === null
  const picturesGone = before.pictures.length > 0 && after.pictures.length === 0
  const textGone = texts.some((text) => (was[text]['en'] ?? '') !== '' && (is[text]['en'] ?? '') === '')
  const detailGone = losesDetail(before, after)
  const soldOut = was.stock > 0 && is.stock === 0
  const count = (name: keyof CatalogueChanges, counts: boolean) => {
    if (counts) changes[name] += 1
  }
  count('pricesGone', priceGone)
  count('pricesUp', was.points !== null && is.points !== null && is.points > was.points)
  count('pricesDown', was.points !== null && is.points !== null && is.points < was.points)
  count('picturesGone', picturesGone)
  count('picturesChanged', !picturesGone && !isDeepStrictEqual(before.pictures, after.pictures))
  count('textsGone', textGone)
  count('detailsGone', detailGone)
  count('groupsChanged', before.variantOf !== after.variantOf)
  count('stockUp', is.stock > was.stock)
  count('stockDown', is.stock < was.stock)
  count('soldOut', soldOut)
  count('shownAgain', !was.isActive && is.isActive)
  count('losing', was.isActive && (priceGone || picturesGone || textGone || detailGone || soldOut))
}

const words: readonly (readonly [keyof CatalogueChanges, string])[] = [
  ['pricesUp', 'prices up'],
  ['pricesDown', 'prices down'],
  ['pricesGone', 'without a price from now on'],
  ['picturesChanged', 'other pictures'],
  ['picturesGone', 'without pictures from now on'],
  ['textsGone', 'a text emptied'],
  ['detailsGone', 'occasions, brand, size, colour, subcategory or mark gone'],
  ['groupsChanged', 'into another group of variants, or out of one'],
  ['stockUp', 'stock up'],
  ['stockDown', 'stock down'],
  ['soldOut', 'out of stock from now on'],
  ['stillRetired', 'still retired (--show-again shows them)'],
  ['shownAgain', 'shown again'],
  ['stockChangesKnown', 'stock changes made before under this key'],
]

/** The changes of existing products as text; empty if there are none. */
export function changesText(changes: CatalogueChanges): string {
  return words
    .filter(([name]) => changes[name] > 0)
    .map(([name, text]) => `${changes[name]} ${text}`)
    .join(', ')
}
