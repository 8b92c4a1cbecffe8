/** Writes a demo client's catalogue: categories, occasions, products and their pictures. */
import type { DatabaseOrTransaction } from '../domain/ledger.ts'
import {
  categories,
  occasions,
  productOccasions,
  productPictures,
  products,
  subcategories,
} from '../db/schema.ts'
import { arrangedLikeAWindow, type DemoCatalogue, type DemoPicture } from './catalogue/demo-products.ts'
import { occasionNames } from './catalogue/kinds.ts'
import { palettes } from './catalogue/palettes.ts'
import { categoryPicture } from './pictures/category-picture.ts'
import { productPicture } from './pictures/product-picture.ts'
import type { Drawn } from './render-pictures.ts'

/** The name that a product's picture is found again by. */
export const pictureKey = ({ drawing, palette, view }: DemoPicture) => `${drawing} ${palette.main} ${view}`
const categoryKey = (code: string) => `category ${code}`

/**
 * Every picture that a catalogue shows.
 * @param categoryPixels the side of a category's picture; smaller ones are drawn sooner
 */
export function catalogueDrawings(catalogue: DemoCatalogue, categoryPixels = 800): Drawn[] {
  return [
    ...catalogue.categories.map(({ code, picture, ground }): Drawn => [
      categoryKey(code),
      () =>
        categoryPicture(
          picture.map(([name, colour]) => [name, palettes[colour]] as const),
          palettes[ground],
          categoryPixels,
        ),
    ]),
    ...catalogue.products
      .flatMap(({ pictures }) => pictures)
      .map((picture): Drawn => [
        pictureKey(picture),
        () => productPicture(picture.drawing, picture.palette, picture.view),
      ]),
  ]
}

const english = (text: string) => ({ en: text })
const has = <Value>(value: Value | undefined, what: string): Value => {
  if (value === undefined) throw new Error(`The demo's catalogue names ${what}, which it does not have.`)
  return value
}

/**
 * Writes a catalogue into a client that has none.
 * @param files the kept pictures by their drawing's key
 */
export async function saveCatalogue(
  on: DatabaseOrTransaction,
  clientId: number,
  catalogue: DemoCatalogue,
  files: ReadonlyMap<string, string>,
): Promise<void> {
  const categoryRows = await on
    .insert(categories)
    .values(
      catalogue.categories.map(({ code, name }, position) => ({
        clientId,
        code,
        name: english(name),
        image: has(files.get(categoryKey(code)), `a picture of ${code}`),
        position,
      })),
    )
    .returning({ id: categories.id, code: categories.code })
  const categoryId = new Map(categoryRows.map(({ id, code }) => [code, id]))

  const subcategoryRows = await on
    .insert(subcategories)
    .values(
      catalogue.categories.flatMap(({ code, subcategories: names }) =>
        Object.keys(names).map((name) => ({
          categoryId: has(categoryId.get(code), code),
          name: english(name),
        })),
      ),
    )
    .returning()
  const subcategoryId = new Map(subcategoryRows.map((row) => [`${row.categoryId} ${row.name['en']}`, row.id]))

  const occasionRows = await on
    .insert(occasions)
    .values(occasionNames.map((name) => ({ clientId, name: english(name) })))
    .returning()
  const occasionId = new Map(occasionRows.map((row) => [row.name['en'], row.id]))

  const shown = arrangedLikeAWindow(catalogue)
  const productRows = await on
    .insert(products)
    .values(
      shown.map((product, position) => {
        const category = has(categoryId.get(product.category), product.category)
        return {
          clientId,
          code: product.code,
          name: english(product.name),
          shortDescription: english(product.shortDescription),
          description: english(product.description),
          benefits: english(product.benefits),
          specifications: english(product.specifications),
          brandId: product.brand,
          size: product.size,
          categoryId: category,
          subcategoryId: has(subcategoryId.get(`${category} ${product.subcategory}`), product.subcategory),
          points: product.points,
          stock: product.stock,
          isFeature: product.isFeature,
          isLatest: product.isLatest,
          position,
        }
      }),
    )
    .returning({ id: products.id, code: products.code })
  const productId = new Map(productRows.map(({ id, code }) => [code, id]))
  const idOf = (code: string) => has(productId.get(code), code)

  await on.insert(productPictures).values(
    shown.flatMap((product) =>
      product.pictures.map((picture, position) => ({
        productId: idOf(product.code),
        filename: has(files.get(pictureKey(picture)), pictureKey(picture)),
        position,
      })),
    ),
  )
  await on.insert(productOccasions).values(
    shown.flatMap((product) =>
      product.occasions.map((name) => ({
        clientId,
        productId: idOf(product.code),
        occasionId: has(occasionId.get(name), name),
      })),
    ),
  )
}
