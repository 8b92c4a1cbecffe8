/**
 * The pieces of SQL that build replies of section 3 as JSON inside PostgreSQL: the text goes out as it comes,
 * nothing is parsed and built again on the way. Each piece names the alias of the table that it reads.
 */

/** Latest first, as the shop's sliders show it, and an end so that no home grows without limit. */
export const HOME_SLIDER_COUNT = 20
/** "limitedProducts": what the menu's product column needs, and a few more. */
export const MENU_PRODUCT_COUNT = 12

const inOrder = 'p.position, p.id'

const productNames = `'id', p.id, 'pd_id', p.id,
  'product_name', p.name, 'product_short_description', p.short_description`

const productFacts = `'product_code', p.code, 'brand_id', p.brand_id, 'product_size', p.size,
  'category_master', json_build_array(json_build_object('id', c.id, 'name', c.name)),
  'product_images', pictures.list, 'product_images_pd_id', pictures.list,
  'current_client_product_price_points', price.list,
  'current_client_product_price_points_for_filter', price.list`

/** Prices and pictures stand under both names that the specification knows. */
const productSources = `
  join categories c on c.id = p.category_id
  cross join lateral (
    select coalesce(json_agg(json_build_object('filename', filename) order by position, id), '[]') as list
    from product_pictures where product_id = p.id) pictures
  cross join lateral (
    select case when p.points is null then '[]'::json
      else json_build_array(json_build_object('product_points', p.points)) end as list) price`

/** A tile's product: the long texts stay empty until its details are asked for. */
const tile = `json_build_object(${productNames},
  'product_description', '{}'::json, 'product_benefits', '{}'::json, 'product_specifications', '{}'::json,
  ${productFacts})`

/** A product with everything. */
export const productDetail = `(select json_build_object(${productNames},
  'product_description', p.description, 'product_benefits', p.benefits,
  'product_specifications', p.specifications, ${productFacts})
  from products p ${productSources}
  where p.client_id = cl.id and p.is_active and p.id = $2)`

/** The chosen products as a JSON list of tiles; `chosen` selects from `products p`, in the order `order`. */
export function tiles(where: string, order = inOrder, limit: string | number = 'all', offset = '0'): string {
  return `(select coalesce(json_agg(${tile} order by ${order}), '[]')
    from (select * from products p where p.client_id = cl.id and p.is_active and ${where}
      order by ${order} limit ${limit} offset ${offset}) p ${productSources})`
}

export const latestProductIds = `(select coalesce(json_agg(p.id order by ${inOrder}), '[]')
  from products p where p.client_id = cl.id and p.is_active and p.is_latest)`

export const featureProductIds = `(select coalesce(json_agg(p.id order by ${inOrder}), '[]')
  from products p where p.client_id = cl.id and p.is_active and p.is_feature)`

export const occasionList = `(select coalesce(
    json_agg(json_build_object('id', o.id, 'occasion_name', o.name) order by o.id), '[]')
  from occasions o where o.client_id = cl.id)`

/** Categories with their subcategories. */
export function categoryList(where = 'true', limit = 'all', offset = '0'): string {
  return `(select coalesce(json_agg(json_build_object(
      'id', g.id, 'name', g.name, 'image', g.image, 'code', g.code,
      'product_subcategory_masters', (select coalesce(
          json_agg(json_build_object('id', s.id, 'subcategory_name', s.name) order by s.id), '[]')
        from subcategories s where s.category_id = g.id)) order by g.position, g.id), '[]')
    from (select * from categories g where g.client_id = cl.id and ${where}
      order by g.position, g.id limit ${limit} offset ${offset}) g)`
}

export const bannerList = `(select coalesce(
    json_agg(json_build_object('id', b.id, 'banner_filename', b.filename) order by b.position, b.id), '[]')
  from banners b where b.client_id = cl.id)`

export const clientRecord = `json_build_object(
  'client_code', cl.client_code, 'client_name', cl.client_name, 'client_email', cl.client_email,
  'client_address', cl.client_address, 'client_logo', cl.client_logo, 'client_mobile', cl.client_mobile,
  'user_login_needed', cl.user_login_needed::int, 'accent_color', cl.accent_color)`

/** The client whose login id is the first parameter, in any case. */
export const fromClient = 'from clients cl where lower(cl.login_id) = lower($1)'
