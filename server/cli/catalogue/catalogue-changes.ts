/** Counts what an import changes, before and while it writes, for the operator. */
import { isDeepStrictEqual } from 'node:util'
import type { WantedProduct } from './wanted-product.ts'

export interface CatalogueChanges {
  created: number
  updated: number
  unchanged: number
  pricesUp: number
  pricesDown: number
  /** Had a price, and could no longer be redeemed. */
  pricesGone: number
  picturesChanged: number
  /** Had pictures, and has none any more. */
  picturesGone: number
  /** Had a text, and has an empty one in its place. */
  textsGone: number
  stockUp: number
  stockDown: number
  /** Go into a group of variants, into another one, or out of it. */
  groupsChanged: number
  /** Lost all occasions, the brand, the size, the colour, the subcategory, or the mark of a feature or latest product. */
  detailsGone: number
  /** Had stock, and has none any more. */
  soldOut: number
  /** Are retired, and stay so. */
  stillRetired: number
  /** Were retired, and are shown again. */
  shownAgain: number
  /** Products that lose a price, all pictures, a text, a detail or all stock; each is counted once. */
  losing: number
  /** Changes of stock that were made before, under the same idempotency key. */
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

/** Counts one product that is there already. */
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

/** What changes in products that are there already, in words; empty where nothing does. */
export function changesText(changes: CatalogueChanges): string {
  return words
    .filter(([name]) => changes[name] > 0)
    .map(([name, text]) => `${changes[name]} ${text}`)
    .join(', ')
}
