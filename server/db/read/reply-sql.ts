/**
 * The pieces of SQL that replies of section 3 are made of. PostgreSQL gives them as the JSON text that goes out:
 * nothing is parsed and built again on the way. What a listing shows stands ready in the tables (functions/listings.sql,
 * which also says what a product and a category look like); the rest is built here. Each piece names the alias of
 * the table that it reads.
 */

import type { ListItems } from './reply-columns.ts'

/** Latest first, as the shop's sliders show it, and an end so that no home grows without limit. */
export const HOME_SLIDER_COUNT = 20
/** "limitedProducts": what the menu's product column needs, and a few more. */
export const MENU_PRODUCT_COUNT = 12

const inOrder = 'p.position, p.id'

/** A product's JSON with the choices of its group (`variants`), if it is in one that offers any. */
const withVariants = (
  json: string,
) => `coalesce((select left(${json}, -1) || ', "variants" : ' || list.json || '}'
  from variant_lists list where list.group_id = p.group_id), ${json})`

/** A product with everything. */
export const productDetail = `(select ${withVariants('detail.json')} from products p
  cross join lateral (select product_json(p, p.description, p.benefits, p.specifications)::text as json) detail
  where p.client_id = cl.id and p.is_active and p.id = $2)`

/** A condition on products, as SQL that speaks of them by this alias. */
export type ProductCondition = (alias: string) => string

/** A group shows a product that can be redeemed before one that can't, then the first in the catalogue's order. */
const placeInGroup: ProductCondition = (alias) =>
  `(${alias}.stock = 0 or ${alias}.points is null), ${alias}.position, ${alias}.id`

/**
 * The active products that meet a condition, one of each group of variants: the first of those in it that meet the
 * condition. Asked product by product, so that a page reads no more of the catalogue than it needs, and nothing more at
 * all where there are no groups.
 */
const chosen = (where: ProductCondition): string => `p.client_id = cl.id and p.is_active and ${where('p')}
  and (p.group_id is null or not exists (select from products q where q.group_id = p.group_id and q.is_active
    and (${placeInGroup('q')}) < (${placeInGroup('p')}) and ${where('q')}))`

/** The chosen products as the items of a JSON list, each as a tile; `order` speaks of `products p`. */
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

/** Which of the products that were found are shown. */
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

/** A page of a listing as one row: its tiles as `items`, and which of them carry a badge. */
export function tilePage(where: ProductCondition, order: string, { size, offset }: PageSlice): string {
  return `(select ${pageColumns(order)}
    from (${foundProducts(where, order)} limit ${size} offset ${offset}) p
    join product_tiles tile on tile.product_id = p.id)`
}

/** The same with how many there are, as `total`, of which at most `counted` are counted: they are looked for once. */
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

/** So many ids are kept ready for a client's first page (functions/listings.sql); no list of fewer is shorter as text. */
const READY_IDS = 500
const READY_IDS_LENGTH = READY_IDS * 3

/**
 * The products with a badge. The first page names the catalogue's first ones, for whoever reads the lists of that page
 * alone (section 4); where there may be more, those of each page are named by it.
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

export const clientRecord = `json_build_object(
  'client_code', cl.client_code, 'client_name', cl.client_name, 'client_email', cl.client_email,
  'client_address', cl.client_address, 'client_logo', cl.client_logo, 'client_mobile', cl.client_mobile,
  'user_login_needed', cl.user_login_needed::int, 'accent_color', cl.accent_color,
  'languages', to_json(cl.languages),
  'confirm_new_address', cl.confirm_new_address, 'points_name', cl.points_name)`

/** The client whose login id is the first parameter, in any case. */
export const isClient = 'lower(cl.login_id) = lower($1)'
export const fromClient = `from clients cl where ${isClient}`

/** The same with what stands ready of its listing, as `listing`. */
export const fromClientAndListing = `from clients cl
  join client_listings listing on listing.client_id = cl.id where ${isClient}`
