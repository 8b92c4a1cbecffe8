/** Products as operators see them: also retired ones, and with every language. */
import { asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Product } from '../../../src/contract/admin/products.ts'
import type { DatabaseOrTransaction } from '../open.ts'
import { categories, products, subcategories } from '../schema.ts'

type Named = Product['category']
interface PictureRow {
  filename: string
  alt: Record<string, string>
  x: number | null
  y: number | null
}

const columns = {
  clientId: products.clientId,
  position: products.position,
  id: products.id,
  version: products.version,
  code: products.code,
  name: products.name,
  short_description: products.shortDescription,
  description: products.description,
  benefits: products.benefits,
  specifications: products.specifications,
  points: products.points,
  stock: products.stock,
  low_stock: products.lowStock,
  active: products.isActive,
  feature: products.isFeature,
  latest: products.isLatest,
  category: { id: categories.id, name: categories.name },
  subcategory: { id: subcategories.id, name: subcategories.name },
  occasions: sql<
    Named[]
  >`(select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name) order by o.id), '[]')
    from product_occasions po join occasions o on o.id = po.occasion_id where po.product_id = ${products.id})`,
  brand: products.brandId,
  size: products.size,
  colour: products.colour,
  group: products.groupId,
  pictures: sql<PictureRow[]>`(select coalesce(json_agg(json_build_object('filename', filename, 'alt', alt,
      'x', focus_x, 'y', focus_y) order by position, id), '[]')
    from product_pictures where product_id = ${products.id})`,
  updated_at: products.updatedAt,
}

/** A product with its client, and its place in the shop's order. */
export interface ReadProduct {
  clientId: number
  position: number
  product: Product
}

const filled = (text: string | null): string | null => (text === '' ? null : text)

/** @returns the products with these ids, in the shop's order */
export async function readProducts(
  on: DatabaseOrTransaction,
  ids: readonly number[] | SQL,
): Promise<ReadProduct[]> {
  const rows = await on
    .select(columns)
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(subcategories, eq(subcategories.id, products.subcategoryId))
    .where(inArray(products.id, ids as SQL))
    .orderBy(asc(products.position), asc(products.id))
  return rows.map(({ clientId, position, pictures, ...row }) => ({
    clientId,
    position,
    product: {
      ...row,
      brand: filled(row.brand),
      size: filled(row.size),
      colour: filled(row.colour),
      pictures: pictures.map(({ filename, alt, x, y }) => ({
        filename,
        alt,
        focus: x === null || y === null ? null : { x, y },
      })),
      updated_at: row.updated_at.toISOString(),
    },
  }))
}

/** @returns null if there is none */
export async function readProduct(on: DatabaseOrTransaction, id: number): Promise<ReadProduct | null> {
  const [found = null] = await readProducts(on, [id])
  return found
}
