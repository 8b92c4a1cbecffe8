/** The list of products as a file: with the columns of a catalogue file, so that it can be edited and imported again. */
import { decodeHTMLStrict } from 'entities'
import type { Product } from '../../../src/contract/admin/products.ts'
import { listAsCell } from '../../../src/contract/values/cell-list.ts'
import type { DatabaseOrTransaction } from '../../db/open.ts'
import { readFirstCodes } from '../../domain/product-groups.ts'

type Texts = Readonly<Record<string, string>>
type Cell = string | number | boolean | null

/** A product, and the code of the first of its group if it is another one. */
interface Row {
  product: Product
  first: string | null
}

/** A plain text. The import reads character references in it, so one that is meant as it is written is written as one. */
const plain = (text: string): string =>
  decodeHTMLStrict(text) === text ? text : text.replaceAll('&', '&amp;')
const plainIn = (language: string, texts: Texts | undefined): string => plain(texts?.[language] ?? '')
/** The name that the import finds it by. */
const nameOf = ({ name }: { name: Texts }): string => plain(name['en'] ?? Object.values(name)[0] ?? '')

const cells: Readonly<Record<string, (row: Row) => Cell>> = {
  code: ({ product }) => plain(product.code),
  name: ({ product }) => plainIn('en', product.name),
  name_hi: ({ product }) => plainIn('hi', product.name),
  short_description: ({ product }) => plainIn('en', product.short_description),
  short_description_hi: ({ product }) => plainIn('hi', product.short_description),
  description: ({ product }) => product.description['en'] ?? '',
  description_hi: ({ product }) => product.description['hi'] ?? '',
  benefits: ({ product }) => product.benefits['en'] ?? '',
  benefits_hi: ({ product }) => product.benefits['hi'] ?? '',
  specifications: ({ product }) => product.specifications['en'] ?? '',
  specifications_hi: ({ product }) => product.specifications['hi'] ?? '',
  category: ({ product }) => nameOf(product.category),
  category_hi: ({ product }) => plainIn('hi', product.category.name),
  subcategory: ({ product: { subcategory } }) => (subcategory === null ? '' : nameOf(subcategory)),
  subcategory_hi: ({ product }) => plainIn('hi', product.subcategory?.name),
  occasions: ({ product }) => listAsCell(product.occasions.map(nameOf)),
  brand: ({ product }) => plain(product.brand ?? ''),
  size: ({ product }) => plain(product.size ?? ''),
  colour: ({ product }) => plain(product.colour ?? ''),
  variant_of: ({ first }) => plain(first ?? ''),
  points: ({ product }) => product.points,
  stock: ({ product }) => product.stock,
  feature: ({ product }) => product.feature,
  latest: ({ product }) => product.latest,
  images: ({ product }) => plain(listAsCell(product.pictures.map(({ filename }) => filename))),
}

export const productColumns: readonly string[] = Object.keys(cells)

/** @returns the cells of each product, in the order of `productColumns` */
export async function productRows(
  on: DatabaseOrTransaction,
  products: readonly Product[],
): Promise<Cell[][]> {
  const codes = await readFirstCodes(
    on,
    products.map(({ group }) => ({ groupId: group })),
  )
  return products.map((product) => {
    const { id, group } = product
    const first = group === null || group === id ? null : (codes.get(group) ?? null)
    return Object.values(cells).map((cell) => cell({ product, first }))
  })
}
