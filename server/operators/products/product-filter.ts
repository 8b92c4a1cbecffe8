/** Which products a list has, and in which order: the shop's. */
import { and, eq, gt, inArray, isNull, lte, sql, type SQL } from 'drizzle-orm'
import type { AdminRequestOf } from '../../../src/contract/admin/requests.ts'
import type { DatabaseOrTransaction } from '../../db/open.ts'
import { searchWords } from '../../db/read/search-terms.ts'
import { products } from '../../db/schema.ts'

type Asked = AdminRequestOf<'listProducts'>

/** Where a page begins: after this product. */
export type PlaceInOrder = readonly [position: number, id: number]

/** Each word is in a name, the brand or the code. The searched text, which has more, rules out most of the others first. */
function isNamed(q: string | undefined): SQL[] {
  const itself = sql`lower(composed(concat_ws(' ', words_of(${products.name}), ${products.code}, ${products.brandId})))`
  return searchWords(q).flatMap(({ text }) => {
    const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
    return [sql`${products.searchText} like ${pattern}`, sql`${itself} like ${pattern}`]
  })
}

const lacks: Readonly<Record<NonNullable<Asked['lacks']>, (language: string) => SQL>> = {
  price: () => isNull(products.points),
  picture: () => sql`not exists (select from product_pictures where product_id = ${products.id})`,
  text: (language) => sql`not ${language} = any(${products.completeIn})`,
}

/** @returns the condition of the products that a list has */
export function isListed(
  clientId: number,
  { q, code, group, category, active, stock, lacks: lacking, language = 'en' }: Asked,
  after: PlaceInOrder | null,
): SQL | undefined {
  return and(
    eq(products.clientId, clientId),
    ...isNamed(q),
    // In the cases that codes are printed in, so that the index of the codes answers.
    code === undefined ? undefined : inArray(products.code, [code, code.toUpperCase(), code.toLowerCase()]),
    group === undefined ? undefined : eq(products.groupId, group),
    category === undefined ? undefined : eq(products.categoryId, category),
    active === undefined ? undefined : eq(products.isActive, active === 'yes'),
    stock === 'out' ? eq(products.stock, 0) : undefined,
    stock === 'low' ? and(gt(products.stock, 0), lte(products.stock, products.lowStock)) : undefined,
    lacking === undefined ? undefined : lacks[lacking](language),
    after === null
      ? undefined
      : sql`(${products.position}, ${products.id}) > (${after[0]}::int, ${after[1]}::int)`,
  )
}

/** @returns the ids of a page's products, for `readProducts`, which then reads texts and pictures of these alone */
export const pageOfIds = (on: DatabaseOrTransaction, condition: SQL | undefined, limit: number): SQL =>
  sql`(${on
    .select({ id: products.id })
    .from(products)
    .where(condition)
    .orderBy(products.position, products.id)
    .limit(limit)})`
