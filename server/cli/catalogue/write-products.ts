/** Writes a batch of products: inserts new ones, updates changed ones, skips the others. */
import { isDeepStrictEqual } from 'node:util'
import { inArray, sql } from 'drizzle-orm'
import { productOccasions, productPictures } from '../../db/schema.ts'
import type { DatabaseOrTransaction } from '../../db/open.ts'
import { nameStockMovements } from '../../domain/stock.ts'
import type { RowFault } from '../../operations/csv/csv-records.ts'
import { countChange, type CatalogueChanges } from './catalogue-changes.ts'
import type { CategoryIndex } from './category-index.ts'
import { changedBefore, readKnown } from './known-products.ts'
import type { FileGroups, GroupChange } from './product-groups.ts'
import type { GoodRow } from './read-catalogue.ts'
import { RowRefused } from './row-refused.ts'
import { type ImportRules, wantedProduct, type WantedProduct } from './wanted-product.ts'

export interface ProductsTarget extends ImportRules {
  clientId: number
  categoryIndex: CategoryIndex
  /** Why stock changes, and who changes it; see `nameStockMovements`. */
  movement: { reason: string; actor: string; idempotencyKey: string | undefined }
  /** Only counts what would be written. */
  dryRun: boolean
  /** Position of the next new product in the listing; incremented. */
  next: { position: number }
  changes: CatalogueChanges
  groups: FileGroups
  /** Collects the groups to write after all rows. */
  groupChanges: GroupChange[]
  onFault: (fault: RowFault) => void
}

/** The columns that are written, with their PostgreSQL types; stock has its own statement. */
const COLUMNS = {
  code: ['code', 'text'],
  name: ['name', 'jsonb'],
  shortDescription: ['short_description', 'jsonb'],
  description: ['description', 'jsonb'],
  benefits: ['benefits', 'jsonb'],
  specifications: ['specifications', 'jsonb'],
  brandId: ['brand_id', 'text'],
  size: ['size', 'text'],
  colour: ['colour', 'text'],
  categoryId: ['category_id', 'integer'],
  subcategoryId: ['subcategory_id', 'integer'],
  points: ['points', 'integer'],
  isFeature: ['is_feature', 'boolean'],
  isLatest: ['is_latest', 'boolean'],
  isActive: ['is_active', 'boolean'],
  position: ['position', 'integer'],
} as const satisfies Partial<Record<keyof WantedProduct['product'], readonly [string, string]>>

const columns = Object.entries(COLUMNS) as [keyof typeof COLUMNS, readonly [string, string]][]
const names = columns.map(([, [name]]) => name).join(', ')
const types = columns.map(([, [name, type]]) => `${name} ${type}`).join(', ')
const assignments = columns.map(([, [name]]) => `${name} = r.${name}`).join(', ')

/** All rows as one parameter: a statement has a limit of parameters. */
const asJson = (items: readonly { id?: number; want: WantedProduct }[]) =>
  JSON.stringify(
    items.map(({ id, want: { product } }) =>
      Object.fromEntries([
        ['id', id],
        ['stock', product.stock],
        ...columns.map(([key, [name]]) => [name, product[key]]),
      ]),
    ),
  )

async function insert(
  on: DatabaseOrTransaction,
  clientId: number,
  added: readonly { want: WantedProduct }[],
): Promise<{ id: number; want: WantedProduct }[]> {
  const { rows } = await on.execute<{ id: number; code: string }>(
    sql`insert into products (client_id, stock, ${sql.raw(names)})
      select ${clientId}::integer, r.stock, ${sql.raw(columns.map(([, [name]]) => `r.${name}`).join(', '))}
      from jsonb_to_recordset(${asJson(added)}::jsonb) as r (stock integer, ${sql.raw(types)})
      returning id, code`,
  )
  const idOf = new Map(rows.map(({ id, code }) => [code, id]))
  return added.map(({ want }) => ({ id: idOf.get(want.product.code) ?? 0, want }))
}

async function update(
  on: DatabaseOrTransaction,
  changed: readonly { id: number; now: WantedProduct; want: WantedProduct }[],
): Promise<void> {
  const isOther = ({ now, want }: (typeof changed)[number]) =>
    columns.some(([key]) => !isDeepStrictEqual(now.product[key], want.product[key]))
  const moved = changed.filter(({ now, want }) => now.product.stock !== want.product.stock)
  await on.execute(
    sql`update products set ${sql.raw(assignments)}, updated_at = now()
      from jsonb_to_recordset(${asJson(changed.filter(isOther))}::jsonb) as r (id integer, ${sql.raw(types)})
      where products.id = r.id`,
  )
  await on.execute(
    sql`update products set stock = r.stock
      from jsonb_to_recordset(${asJson(moved)}::jsonb) as r (id integer, stock integer) where products.id = r.id`,
  )
}

async function attach(
  on: DatabaseOrTransaction,
  clientId: number,
  items: readonly { id: number; want: WantedProduct }[],
): Promise<void> {
  const pictures = items.flatMap(({ id, want }) =>
    want.pictures.map((filename, position) => ({ product_id: id, filename, position })),
  )
  await on.execute(
    sql`insert into product_pictures (product_id, filename, position) select r.product_id, r.filename, r.position
      from jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb) as r (product_id integer, filename text, position integer)`,
  )
  const occasions = items.flatMap(({ id, want }) =>
    want.occasionIds.map((occasionId) => ({ product_id: id, occasion_id: occasionId })),
  )
  await on.execute(
    sql`insert into product_occasions (client_id, product_id, occasion_id)
      select ${clientId}::integer, r.product_id, r.occasion_id
      from jsonb_to_recordset(${JSON.stringify(occasions)}::jsonb) as r (product_id integer, occasion_id integer)`,
  )
}

/** Replaces changed pictures and occasions of existing products. */
async function attachAnew(
  on: DatabaseOrTransaction,
  clientId: number,
  changed: readonly { id: number; now: WantedProduct; want: WantedProduct }[],
): Promise<void> {
  const others = changed.filter(
    ({ now, want }) =>
      !isDeepStrictEqual(now.pictures, want.pictures) ||
      !isDeepStrictEqual(now.occasionIds, want.occasionIds),
  )
  if (others.length === 0) return
  const ids = others.map(({ id }) => id)
  await on.delete(productPictures).where(inArray(productPictures.productId, ids))
  await on.delete(productOccasions).where(inArray(productOccasions.productId, ids))
  await attach(on, clientId, others)
}

/** Writes a batch, or only counts it in a dry run; a product is identified by its code within the client. */
export async function writeProducts(
  on: DatabaseOrTransaction,
  batch: readonly GoodRow[],
  target: ProductsTarget,
): Promise<void> {
  if (batch.length === 0) return
  const { clientId, changes, next } = target
  const codes = batch.map(({ row }) => row.code)
  const known = await readKnown(on, codes, target)
  const before = await changedBefore(on, known, target.movement.idempotencyKey)
  const added: { want: WantedProduct }[] = []
  const changed: { id: number; now: WantedProduct; want: WantedProduct }[] = []
  for (const good of batch) {
    const knownProduct = known.get(good.row.code)
    const isChangeKnown = knownProduct !== undefined && before.has(knownProduct.id)
    if (isChangeKnown && typeof good.row.stock_change === 'number') changes.stockChangesKnown += 1
    try {
      const groupFault = target.groups.faults.get(good.line)
      if (groupFault !== undefined) throw new RowRefused('variant_of', groupFault)
      const rules = { ...target, position: next.position, isChangeKnown }
      const want = await wantedProduct(on, good, knownProduct?.now ?? null, rules)
      if (knownProduct) {
        countChange(changes, knownProduct.now, want)
        if (!isDeepStrictEqual(knownProduct.now, want)) changed.push({ ...knownProduct, want })
      } else {
        changes.created += 1
        target.groups.awaiting.delete(good.row.code)
        next.position += 1
        added.push({ want })
      }
    } catch (error) {
      if (!(error instanceof RowRefused)) throw error
      target.onFault({ line: good.line, column: error.column, what: error.message })
    }
  }
  if (target.dryRun || added.length + changed.length === 0) return
  await nameStockMovements(on, target.movement)
  // `publishProducts` does the triggers' work once for all rows.
  await on.execute(sql`select set_config('shop.catalogue_import', 'on', true)`)
  const inserted = added.length > 0 ? await insert(on, clientId, added) : []
  await attach(on, clientId, inserted)
  if (changed.length > 0) {
    await update(on, changed)
    await attachAnew(on, clientId, changed)
  }
  for (const { id, want } of inserted)
    if (want.variantOf !== null) target.groupChanges.push({ id, first: want.variantOf })
  for (const { id, now, want } of changed)
    if (now.variantOf !== want.variantOf) target.groupChanges.push({ id, first: want.variantOf })
  await publishProducts(
    on,
    clientId,
    [...inserted, ...changed].map(({ id }) => id),
  )
}

/** Updates tiles and listing after an import, and notifies every server (db/functions/listings.sql). */
export async function publishProducts(
  on: DatabaseOrTransaction,
  clientId: number,
  productIds: readonly number[],
): Promise<void> {
  await on.execute(
    sql`select write_imported_products(${clientId}::integer,
      array(select jsonb_array_elements_text(${JSON.stringify(productIds)}::jsonb)::integer))`,
  )
}
