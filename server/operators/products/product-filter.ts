/** Which products a list has, and in which order: the shop's. */
import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { AdminRequestOf } from '../../../src/contract/admin/requests.ts'
import type { DatabaseOrTransaction } from '../../db/open.ts'
import { searchWords } from '../../db/read/search-terms.ts'
import { products } from '../../db/schema.ts'

type Asked = AdminRequestOf<'listProducts'>

/** Where a page begins: after this product. */
export type PlaceInOrder = readonly [position: number, id: number]

/** Each word is in a name, the brand or the code; one or two letters at the beginning of a word. */
function isNamed(q: string | undefined): SQL[] {
  return searchWords(q).flatMap(({ text, grams }) => {
    const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
    return [
      // Whose indexes also find those that have it elsewhere.
      grams === null
        ? sql`${products.searchText} like ${pattern}`
        : sql`${products.searchGrams} @> ${sql.param(grams)}::text[]`,
      sql`split_part(${products.searchText}, '  ', 1) like ${pattern}`,
    ]
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
    stock === undefined ? undefined : eq(products.stockState, stock),
    lacking === undefined ? undefined : lacks[lacking](language),
    after === null
      ? undefined
      : sql`(${products.position}, ${products.id}) > (${after[0]}::int, ${after[1]}::int)`,
  )
}

/** @returns the ids of a page's products, for `readProducts`, which then reads texts and pictures of these alone */
export function pageOfIds(on: DatabaseOrTransaction, condition: SQL | undefined, { q, limit }: Paged): SQL {
  const those = (more?: SQL) =>
    on
      .select({ position: products.position, id: products.id })
      .from(products)
      .where(and(condition, more))
      .orderBy(products.position, products.id)
      .limit(limit)
  if (q === undefined || q === '') return sql`(select id from ${those()} page)`
  // The words' indexes are of those that are shown and of those that are retired.
  const shown = those(sql`${products.isActive}`)
  const retired = those(sql`not ${products.isActive}`)
  return sql`(select id from (${shown} union all ${retired}) page order by position, id limit ${limit})`
}

type Paged = Pick<Asked, 'q' | 'limit'>
