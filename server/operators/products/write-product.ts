/** Writes what an operator sets of a product: checks what it names, cleans its HTML, and leaves everything else alone. */
import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, max } from 'drizzle-orm'
import { productLimits, type Product } from '../../../src/contract/admin/products.ts'
import type { AdminRequestOf } from '../../../src/contract/admin/requests.ts'
import { isUniqueViolation } from '../../db/database-error.ts'
import type { Database } from '../../db/open.ts'
import {
  categories,
  occasions,
  productOccasions,
  productPictures,
  products,
  subcategories,
} from '../../db/schema.ts'
import type { TextByLanguage } from '../../db/tables/columns.ts'
import { moveToGroup } from '../../domain/product-groups.ts'
import { Refused } from '../../domain/refused.ts'
import type { MediaStore } from '../../media/media-store.ts'
import { cleanHtml } from './clean-html.ts'
import { invalid } from './invalid.ts'
import { assertStored } from './stored-pictures.ts'

/** What a request sets. */
export type Wanted = Omit<AdminRequestOf<'changeProduct'>, 'id' | 'version'>
type Columns = Partial<typeof products.$inferInsert>
type Texts = NonNullable<Wanted['name']>

/** A text in all its languages, with those given replaced, or removed if they are empty. */
function byLanguage(before: TextByLanguage, given: Texts): TextByLanguage {
  const texts = Object.entries({ ...before, ...given })
  return Object.fromEntries(
    texts.flatMap(([language, text]) =>
      text === null || text === undefined || text === '' ? [] : [[language, text]],
    ),
  )
}

/** @throws Refused `invalid` if a text is too long once it is cleaned, because `<` and `&` are written longer then */
function cleaned(field: string, given: Texts): Texts {
  const texts = Object.entries(given).map(([language, text]) => {
    const clean = cleanHtml(text ?? '')
    if (clean.length > productLimits.html)
      throw invalid(`${field}.${language}`, `at most ${productLimits.html} characters`)
    return [language, clean]
  })
  return Object.fromEntries(texts) as Texts
}

const htmlTexts = ['description', 'benefits', 'specifications'] as const

/** The columns of what is set, without what is in other tables or names other rows. @throws Refused `invalid` */
function columnsOf(wanted: Wanted, now: Partial<Product>): Columns {
  const name = wanted.name && byLanguage(now.name ?? {}, wanted.name)
  if (name !== undefined && name['en'] === undefined) throw invalid('name.en', 'must not be empty')
  const short = wanted.short_description
  const html = htmlTexts.flatMap((field) => {
    const given = wanted[field]
    return given === undefined ? [] : [[field, byLanguage(now[field] ?? {}, cleaned(field, given))]]
  })
  // What is not set is `undefined`, which Drizzle leaves alone.
  return {
    code: wanted.code,
    name,
    shortDescription: short && byLanguage(now.short_description ?? {}, short),
    ...Object.fromEntries(html),
    points: wanted.points,
    lowStock: wanted.low_stock,
    isActive: wanted.active,
    isFeature: wanted.feature,
    isLatest: wanted.latest,
    brandId: wanted.brand,
    size: wanted.size,
    colour: wanted.colour,
  } as Columns
}

/** Category and subcategory. Another category without a subcategory drops the old one. @throws Refused `invalid` */
async function placeOf(
  on: Database,
  clientId: number,
  wanted: Pick<Wanted, 'category' | 'subcategory'>,
  now: Partial<Product>,
): Promise<{ categoryId: number; subcategoryId: number | null }> {
  const categoryId = wanted.category ?? now.category?.id ?? 0
  const isSame = categoryId === now.category?.id
  if (
    !isSame &&
    (await on.$count(categories, and(eq(categories.id, categoryId), eq(categories.clientId, clientId)))) === 0
  )
    throw invalid('category', "is none of this client's")
  const subcategoryId =
    wanted.subcategory === undefined && isSame ? (now.subcategory?.id ?? null) : (wanted.subcategory ?? null)
  const isIn = and(eq(subcategories.id, subcategoryId ?? 0), eq(subcategories.categoryId, categoryId))
  if (subcategoryId !== null && (await on.$count(subcategories, isIn)) === 0)
    throw invalid('subcategory', 'is none of its category')
  return { categoryId, subcategoryId }
}

/** A client's catalogue, with the store of its pictures. */
export interface Shelf {
  clientId: number
  media: MediaStore
}

interface Place extends Shelf {
  id: number
}

async function writeOccasions(
  on: Database,
  { id, clientId }: Place,
  wanted: readonly number[],
  now: readonly { id: number }[] = [],
): Promise<void> {
  const ids = [...new Set(wanted)].toSorted((one, other) => one - other)
  if (
    isDeepStrictEqual(
      ids,
      now.map((occasion) => occasion.id),
    )
  )
    return
  const ofClient = and(inArray(occasions.id, ids), eq(occasions.clientId, clientId))
  if ((await on.$count(occasions, ofClient)) < ids.length)
    throw invalid('occasions', "names one that is none of this client's")
  await on.delete(productOccasions).where(eq(productOccasions.productId, id))
  const rows = ids.map((occasionId) => ({ clientId, productId: id, occasionId }))
  if (rows.length > 0) await on.insert(productOccasions).values(rows)
}

async function writePictures(
  on: Database,
  place: Place,
  given: NonNullable<Wanted['pictures']>,
  now: Product['pictures'] = [],
): Promise<void> {
  const wanted = given.map((picture) => ({ ...picture, alt: byLanguage({}, picture.alt) }))
  if (isDeepStrictEqual(wanted, now)) return
  await assertStored(
    on,
    place,
    wanted.map(({ filename }) => filename),
  )
  await on.delete(productPictures).where(eq(productPictures.productId, place.id))
  const rows = wanted.map(({ filename, alt, focus }, position) => ({
    productId: place.id,
    filename,
    alt,
    position,
    focusX: focus?.x ?? null,
    focusY: focus?.y ?? null,
  }))
  if (rows.length > 0) await on.insert(productPictures).values(rows)
}

async function writeGroup(
  on: Database,
  place: Place,
  other: number | null,
  now: number | null = null,
): Promise<void> {
  // As the product's reply has it: also the id of the first product itself.
  if (other === now) return
  if (other === place.id) throw invalid('group', 'is the product itself')
  const isThere = and(eq(products.id, other ?? 0), eq(products.clientId, place.clientId))
  if (other !== null && (await on.$count(products, isThere)) === 0)
    throw invalid('group', "is no product of this client's")
  await moveToGroup(on, place, other)
}

/** What is in other tables. */
async function writeParts(on: Database, place: Place, wanted: Wanted, now: Partial<Product>): Promise<void> {
  if (wanted.occasions !== undefined) await writeOccasions(on, place, wanted.occasions, now.occasions)
  if (wanted.pictures !== undefined) await writePictures(on, place, wanted.pictures, now.pictures)
  if (wanted.group !== undefined) await writeGroup(on, place, wanted.group, now.group)
}

/** @throws Refused `taken` in place of the database's complaint about a code, also about one that only looks the same */
async function withFreeCode<Result>(write: Promise<Result>): Promise<Result> {
  return write.catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error
    const what = 'Another product has this code, or one that looks the same.'
    throw new Refused('taken', what, { fields: { code: what } })
  })
}

/**
 * Changes what is set of a product, and nothing else.
 * @param now the product as it is, which is locked
 * @throws Refused `invalid`, naming the field, or `taken`
 */
export async function updateProduct(
  on: Database,
  shelf: Shelf,
  { wanted, now, at }: { wanted: Wanted; now: Product; at: Date },
): Promise<void> {
  const isPlaced = wanted.category !== undefined || wanted.subcategory !== undefined
  const columns = {
    ...columnsOf(wanted, now),
    ...(isPlaced && (await placeOf(on, shelf.clientId, wanted, now))),
  }
  const [row] = await on.select().from(products).where(eq(products.id, now.id))
  const others = Object.entries(columns).filter(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(value, row?.[name as keyof typeof row]),
  )
  if (others.length > 0)
    await withFreeCode(
      on
        .update(products)
        .set({ ...Object.fromEntries(others), updatedAt: at })
        .where(eq(products.id, now.id))
        .execute(),
    )
  await writeParts(on, { ...shelf, id: now.id }, wanted, now)
}

/**
 * Makes a product, the last one in the shop's order, without stock. The client is locked, and the group that it enters.
 * @returns its id
 * @throws Refused `invalid`, naming the field, or `taken`
 */
export async function insertProduct(
  on: Database,
  shelf: Shelf,
  { wanted, at }: { wanted: Wanted & { code: string }; at: Date },
): Promise<number> {
  const { clientId } = shelf
  const [last] = await on
    .select({ position: max(products.position) })
    .from(products)
    .where(eq(products.clientId, clientId))
  const place = await placeOf(on, clientId, wanted, {})
  const columns = {
    ...columnsOf(wanted, {}),
    ...place,
    clientId,
    code: wanted.code,
    position: (last?.position ?? -1) + 1,
    updatedAt: at,
  }
  const [made] = await withFreeCode(
    on.insert(products).values(columns).returning({ id: products.id }).execute(),
  )
  if (made === undefined) throw new Error('the product was not written')
  await writeParts(on, { ...shelf, id: made.id }, wanted, {})
  return made.id
}
