/**
 * SQL fragments for the replies of section 3. PostgreSQL returns the JSON text that is sent, so that nothing is parsed
 * and serialised again. Tables hold a listing's parts ready (functions/listings.sql, which also defines a product's and
 * a category's shape); the rest is built here. Each fragment names the table alias that it reads.
 */

import { clientSettings } from '../../../src/contract/client-settings.ts'
import type { ListItems } from './reply-columns.ts'

/** Latest first, as the shop's sliders show it; bounded, so that no home grows without limit. */
export const HOME_SLIDER_COUNT = 20
/** "limitedProducts": what the menu's product column needs, and a few more. */
export const MENU_PRODUCT_COUNT = 12

const inOrder = 'p.position, p.id'

/** A product's JSON with its group's choices (`variants`), if its group offers any. */
const withVariants = (
  json: string,
) => `coalesce((select left(${json}, -1) || ', "variants" : ' || list.json || '}'
  from variant_lists list where list.group_id = p.group_id), ${json})`

/** A product with all fields. */
export const productDetail = `(select ${withVariants('detail.json')} from products p
  cross join lateral (select product_json(p, p.description, p.benefits, p.specifications)::text as json) detail
  where p.client_id = cl.id and p.is_active and p.id = $2)`

/** An SQL condition on products under a given alias. */
export type ProductCondition = (alias: string) => string

/** Order in a group: redeemable products first, then the catalogue's order. */
const placeInGroup: ProductCondition = (alias) =>
  `(${alias}.stock = 0 or ${alias}.points is null), ${alias}.position, ${alias}.id`

/**
 * The active products that meet a condition, one per group of variants: the first match of each group. Evaluated per
 * product, so that a page reads no more of the catalogue than it needs, and costs nothing extra without groups.
 */
const chosen = (where: ProductCondition): string => `p.client_id = cl.id and p.is_active and ${where('p')}
  and (p.group_id is null or not exists (select from products q where q.group_id = p.group_id and q.is_active
    and (${placeInGroup('q')}) < (${placeInGroup('p')}) and ${where('q')}))`

/** The chosen products as items of a JSON list, each as a tile; `order` refers to `products p`. */
export function tiles(
  where: ProductCondition,
  order = inOrder,
  limit: string | number = 'all',
  offset = '0',
): ListItems {
  return {
    items: `(select string_agg(${withVariants('tile.json')}, ', ' order by ${order})
      from (select p.id, p.position, p.points, p.group_id from products p where ${chosen(where)}
        order by ${order} limit ${limit} offset ${offset}) p join product_tiles tile on tile.product_id = p.id)`,
  }
}

/** Which of the matching products a page shows. */
export interface PageSlice {
  size: string
  offset: string
}

const pageColumns = (
  order: string,
) => `string_agg(${withVariants('tile.json')}, ', ' order by ${order}) as items,
  coalesce(array_agg(p.id) filter (where p.is_latest), '{}') as latest_ids,
  coalesce(array_agg(p.id) filter (where p.is_feature), '{}') as feature_ids`

const foundProducts = (where: ProductCondition, order: string) =>
  `select p.id, p.position, p.points, p.is_latest, p.is_feature, p.group_id from products p
    where ${chosen(where)} order by ${order}`

/** A page of a listing as one row: its tiles as `items`, and the ids of those with a badge. */
export function tilePage(where: ProductCondition, order: string, { size, offset }: PageSlice): string {
  return `(select ${pageColumns(order)}
    from (${foundProducts(where, order)} limit ${size} offset ${offset}) p
    join product_tiles tile on tile.product_id = p.id)`
}

/** The same with the number of matches as `total`, counted up to `counted`, in one scan. */
export function countedTilePage(
  where: ProductCondition,
  order: string,
  { size, offset, counted }: PageSlice & { counted: string },
): string {
  return `(with found as materialized (${foundProducts(where, order)} limit ${counted})
    select ${pageColumns(order)}, (select count(*) from found) as total
    from (select * from found p order by ${order} limit ${size} offset ${offset}) p
    join product_tiles tile on tile.product_id = p.id)`
}

/** Number of ids stored for a client's first page (functions/listings.sql). A shorter list is complete. */
const READY_IDS = 500
const READY_IDS_LENGTH = READY_IDS * 3

/**
 * The products with a badge. The first page names the catalogue's first ones, for callers that only read that page's
 * lists (section 4); if there may be more, each page also names its own.
 */
export function badgeIds(badge: 'latest' | 'feature', firstPage: boolean): string {
  const own = `page.${badge}_ids`
  if (!firstPage) return `array_to_json(${own})`
  const ready = `listing.${badge}_product_ids`
  return `case when length(${ready}) < ${READY_IDS_LENGTH} then ${ready} else (select json_agg(id)::text
    from (select value::int as id from json_array_elements_text(${ready}::json) union select unnest(${own})) ids) end`
}

/** The chosen categories with their subcategories. */
export function categoryList(where: string, limit: string, offset: string): string {
  return `(select coalesce(json_agg(category_json(g) order by g.position, g.id), '[]')
    from (select * from categories g where g.client_id = cl.id and ${where}
      order by g.position, g.id limit ${limit} offset ${offset}) g)`
}

export const bannerList = `(select coalesce(
    json_agg(jsonb_strip_nulls(jsonb_build_object('id', b.id, 'banner_filename', b.filename,
      'banner_title', nullif(b.title, '{}'), 'banner_text', nullif(b.text, '{}'), 'banner_link', b.link))
      order by b.position, b.id), '[]')
  from banners b where b.client_id = cl.id)`

/** What a client's members see of its settings. */
const seenOfClient = Object.values(clientSettings).flatMap(({ members, kind, column, ...how }) => {
  if (members === null) return []
  const value = `cl.${column.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`
  return `'${members}', ${kind === 'since' ? `${value} is not null` : 'isNumber' in how ? `${value}::int` : value}`
})
export const clientRecord = `json_build_object('client_logo', cl.client_logo, ${seenOfClient.join(', ')})`

/** The client whose login id is the first parameter, in any case. */
export const isClient = 'lower(cl.login_id) = lower($1)'
export const fromClient = `from clients cl where ${isClient}`

/** The same with its stored listing parts, as `listing`. */
export const fromClientAndListing = `from clients cl
  join client_listings listing on listing.client_id = cl.id where ${isClient}`
