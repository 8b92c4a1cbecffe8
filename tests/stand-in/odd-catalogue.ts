/**
 * What a provider that somebody else wrote might hold. Every product shows another oddness that the wire
 * contract lets a provider have: nothing here is imported from the shop, so that a mistake in the shop's
 * schemas can't hide behind the same mistake here.
 */

const onePixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/** A product as most of this provider's replies write it: ids as text, other names for pictures and price. */
function plainProduct(number: number): Record<string, unknown> {
  return {
    pd_id: String(number),
    product_name: { en: `Brass lamp ${number}`, hi: 'दीपक' },
    product_short_description: null,
    product_description: { en: `<p>A lamp, number ${number}.<p>Unclosed` },
    product_benefits: { en: '<ul><li>Gives light</li></ul>' },
    product_specifications: { en: '<table><tr><th>Metal</th><td>Brass</td></tr></table>' },
    product_code: number,
    brand_id: null,
    product_size: null,
    category_master: [{ name: { en: 'Lamps' }, created_by: 'importer' }],
    product_images: [],
    product_images_pd_id: [{ filename: onePixel, id: '9' }, { filename: null }],
    current_client_product_price_points: null,
    current_client_product_price_points_for_filter: [{ product_points: `${100 + number}.00` }],
    warehouse: { shelf: 'B' },
  }
}

/** How many products the listing has: one full page and a short second one. */
const PRODUCT_COUNT = 57

const oddities: Record<number, Record<string, unknown>> = {
  2: { product_name: { hi: 'केवल हिन्दी' } },
  3: { product_name: 'Bare name' },
  4: { product_images_pd_id: null },
  5: { current_client_product_price_points_for_filter: [] },
  6: { category_master: null, product_benefits: null, product_specifications: '' },
  7: { pd_id: undefined, id: 'LAMP-7' },
}

export const products = Array.from({ length: PRODUCT_COUNT }, (_, index) => ({
  ...plainProduct(index + 1),
  ...oddities[index + 1],
}))

/** Finds a product by whichever id it has. */
export function productById(id: unknown): Record<string, unknown> | undefined {
  return products.find((product) => String(product['pd_id'] ?? product['id']) === String(id))
}

export const categories = [
  {
    id: '1',
    name: { en: 'Lamps' },
    image: '',
    code: 'LMP',
    product_subcategory_masters: [
      { id: '11', subcategory_name: 'Desk lamps' },
      { id: '12', subcategory_name: { en: 'Floor lamps' } },
    ],
  },
  { id: 2, name: { hi: 'बर्तन' }, image: null, code: 22, product_subcategory_masters: null },
]

export const occasions = [{ id: '5', occasion_name: 'Diwali' }]

export const client = {
  client_code: 'ODD-1',
  client_name: 'Odd Lamps Ltd',
  client_email: 'help@odd.example',
  client_address: '4 Lane, Pune',
  client_logo: null,
  client_mobile: 2012345678,
  user_login_needed: '0',
  internal_rating: 7,
}

export const places = {
  state_master: [
    { id: '1', name: { en: 'Goa' } },
    { id: '2', name: 'Kerala' },
  ],
  city_master: [
    { id: '10', name: { en: 'Panaji' } },
    { id: '20', name: { en: 'Kochi' } },
  ],
}
