/** The values that a row sets: all of a new product, the file's columns of an existing one. */
import type { products } from '../../db/schema.ts'
import type { DatabaseOrTransaction } from '../../db/open.ts'
import type { CategoryIndex } from './category-index.ts'
import type { GoodRow } from './read-catalogue.ts'
import { RowRefused } from './row-refused.ts'

type ProductRow = typeof products.$inferSelect

/** What no file says: what a product is called inside, what triggers write, and what only the console sets. */
type NotInFile =
  | 'id'
  | 'groupId'
  | 'updatedAt'
  | 'searchText'
  | 'searchGrams'
  | 'completeIn'
  | 'stockState'
  | 'version'
  | 'lowStock'

export interface WantedProduct {
  product: Omit<ProductRow, NotInFile>
  /** The code of its group's first product; null for that product itself, and without a group. */
  variantOf: string | null
  /** Stored file names, in order. */
  pictures: string[]
  /** In ascending order. */
  occasionIds: number[]
}

export interface ImportRules {
  /** Stock of a new product whose cell is empty. */
  defaultStock: number
  /** Whether the stock column applies to existing products. */
  setStock: boolean
  /** Whether retired products that the file names are shown again. */
  showAgain: boolean
}

/** A new product's stock: the file's stock, else its stock change, else the default. */
function firstStock({ stock, stock_change: change }: GoodRow['row'], { defaultStock }: ImportRules): number {
  const first = stock ?? change ?? defaultStock
  if (first < 0) throw new RowRefused('stock_change', `"${first}" would leave less than nothing`)
  return first
}

function nextStock(now: number, row: GoodRow['row'], rules: ImportRules, isChangeKnown: boolean): number {
  if (typeof row.stock_change === 'number' && !isChangeKnown) {
    const next = now + row.stock_change
    if (next < 0)
      throw new RowRefused('stock_change', `"${row.stock_change}" would leave ${next}, there are ${now}`)
    return next
  }
  return rules.setStock && typeof row.stock === 'number' ? row.stock : now
}

type TextByLanguage = Record<string, string>

/**
 * A column's text in English, and in Hindi if the file has a column for it; other languages stay. An empty cell of a text
 * that is not there changes nothing.
 */
function byLanguage(english: string | undefined, hindi: string | undefined, before?: TextByLanguage) {
  const texts: TextByLanguage = { ...before }
  if (english !== undefined && (english !== '' || before === undefined || 'en' in before))
    texts['en'] = english
  if (hindi) texts['hi'] = hindi
  if (hindi === '') delete texts['hi']
  return texts
}

async function placesOf(
  on: DatabaseOrTransaction,
  { row, pictures }: GoodRow,
  categoryIndex: CategoryIndex,
  before: WantedProduct | null,
) {
  const now = before?.product
  const categoryId =
    row.category === undefined
      ? now?.categoryId
      : await categoryIndex.categoryId(on, row.category, { picture: pictures[0], hindi: row.category_hi })
  if (categoryId === undefined) throw new RowRefused('category', 'is missing, and the product is new')
  // The old subcategory belongs to the old category.
  const kept = now && now.categoryId === categoryId ? now.subcategoryId : null
  const subcategoryId =
    row.subcategory === undefined
      ? kept
      : row.subcategory === ''
        ? null
        : await categoryIndex.subcategoryId(on, categoryId, {
            name: row.subcategory,
            hindi: row.subcategory_hi,
          })
  let occasionIds = before?.occasionIds ?? []
  if (row.occasions !== undefined) {
    const ids: number[] = []
    for (const name of row.occasions) ids.push(await categoryIndex.occasionId(on, name))
    occasionIds = [...new Set(ids)].toSorted((a, b) => a - b)
  }
  return { categoryId, subcategoryId, occasionIds }
}

/**
 * The product that the row describes.
 * @param before the existing product, null for a new one
 * @param rules with the client's id, the position of a new product, and whether its stock was already changed
 * @throws RowRefused if the row is not possible
 */
export async function wantedProduct(
  on: DatabaseOrTransaction,
  good: GoodRow,
  before: WantedProduct | null,
  rules: ImportRules & {
    clientId: number
    categoryIndex: CategoryIndex
    position: number
    isChangeKnown: boolean
  },
): Promise<WantedProduct> {
  const { row } = good
  const now = before?.product
  if (row.name === undefined && !now) throw new RowRefused('name', 'is missing, and the product is new')
  const { occasionIds, ...placed } = await placesOf(on, good, rules.categoryIndex, before)
  /** A new product has every text; empty if the file has no column for it. */
  const text = (
    column: 'short_description' | 'description' | 'benefits' | 'specifications',
    before: TextByLanguage | undefined,
  ) => byLanguage(row[column] ?? (now ? undefined : ''), row[`${column}_hi`], before)
  const hasPictures = row.images !== undefined && (good.hasAllPictures || before === null)
  return {
    product: {
      clientId: rules.clientId,
      code: row.code,
      name: byLanguage(row.name, row.name_hi, now?.name),
      shortDescription: text('short_description', now?.shortDescription),
      description: text('description', now?.description),
      benefits: text('benefits', now?.benefits),
      specifications: text('specifications', now?.specifications),
      brandId: row.brand === undefined ? (now?.brandId ?? null) : row.brand || null,
      size: row.size === undefined ? (now?.size ?? null) : row.size || null,
      colour: row.colour === undefined ? (now?.colour ?? null) : row.colour || null,
      ...placed,
      points: row.points === undefined ? (now?.points ?? null) : row.points,
      stock: now ? nextStock(now.stock, row, rules, rules.isChangeKnown) : firstStock(row, rules),
      isFeature: row.feature ?? now?.isFeature ?? false,
      isLatest: row.latest ?? now?.isLatest ?? false,
      // Products are retired on purpose, and a price file may still name them.
      isActive: rules.showAgain || (now?.isActive ?? true),
      position: now?.position ?? rules.position,
    },
    variantOf: row.variant_of === undefined ? (before?.variantOf ?? null) : row.variant_of || null,
    pictures: hasPictures ? good.pictures : (before?.pictures ?? []),
    occasionIds,
  }
}
