/** The order desk with a small catalogue of Acme's and one of Globex's, for tests of the products' calls. */
import { occasions, subcategories } from '../../../server/db/schema.ts'
import type { AdminReplyOf } from '../../../src/contract/admin/replies.ts'
import type { Product } from '../../../src/contract/admin/products.ts'
import { addCategory, addProduct } from '../catalogue-builders.ts'
import { openOrderDesk } from './open-order-desk.ts'

type ProductRow = Parameters<typeof addProduct>[2]

export async function openProductDesk() {
  const desk = await openOrderDesk()
  const { db, pool } = desk.shop.database
  const { acme, globex } = desk

  async function subcategoryOf(categoryId: number, name: string): Promise<number> {
    const rows = await db
      .insert(subcategories)
      .values({ categoryId, name: { en: name } })
      .returning({ id: subcategories.id })
    return rows[0]?.id ?? 0
  }
  async function occasionOf(clientId: number, name: string): Promise<number> {
    const rows = await db
      .insert(occasions)
      .values({ clientId, name: { en: name } })
      .returning({ id: occasions.id })
    return rows[0]?.id ?? 0
  }
  const home = await addCategory(db, acme.id, 'Home')
  const office = await addCategory(db, acme.id, 'Office')
  const theirs = await addCategory(db, globex.id, 'Home')
  const catalogue = await desk.operatorWith('catalogue', 'acme')
  let made = 0

  return {
    ...desk,
    home,
    office,
    lamps: await subcategoryOf(home.id, 'Lamps'),
    desks: await subcategoryOf(office.id, 'Desks'),
    diwali: await occasionOf(acme.id, 'Diwali'),
    birthday: await occasionOf(acme.id, 'Birthday'),
    theirs: {
      category: theirs.id,
      occasion: await occasionOf(globex.id, 'Diwali'),
      product: (await addProduct(db, theirs, { code: 'VASE' })).id,
    },
    /** Who keeps the catalogue at Acme. */
    catalogue,
    /** A product of Acme's in the category Home. @returns its id */
    async product(row: Partial<ProductRow> = {}): Promise<number> {
      made += 1
      return (await addProduct(db, home, { code: `THING-${made}`, ...row })).id
    },
    async shownProduct(id: number): Promise<Product> {
      return (await catalogue.call('GET', `/products/${id}`)).data
    },
    change: (id: number, fields: object, by = catalogue) => by.call('PATCH', `/products/${id}`, fields),
    async listed(query: string): Promise<AdminReplyOf<'listProducts'>> {
      return (await catalogue.call('GET', `/clients/acme/products?${query}`)).data
    },
    async historyOf(id: number): Promise<AdminReplyOf<'listProductHistory'>['items']> {
      return (await catalogue.call('GET', `/products/${id}/history`)).data['items']
    },
    /** Its whole row, for a comparison byte for byte. */
    async rowOf(id: number): Promise<Record<string, unknown>> {
      const { rows } = await pool.query<{ row: Record<string, unknown> }>(
        'select to_json(p)::jsonb as row from products p where id = $1',
        [id],
      )
      return rows[0]?.row ?? {}
    },
  }
}
