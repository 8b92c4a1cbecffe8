/**
 * Data of a provider written by others. Each product has another oddity that the wire contract allows. Nothing is
 * imported from the shop, so that a mistake in the shop's schemas can't be repeated here.
 */

type Fields = Record<string, unknown>

const onePixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/** A bare file name that must not be parsed as an address: it contains a space and a hash. */
const bareFilename = 'pictures/brass lamp #1.svg'

/** Every picture of this provider, whatever its name. */
export const pictureFile =
  '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240"><rect width="320" height="240" fill="#c9a24b"/></svg>'

/** A product as in most of this provider's replies: text ids, other names for pictures and price. */
function plainProduct(number: number): Fields {
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

/** Number of products in the listing: one full page and a short second one. */
export const PRODUCT_COUNT = 57

/** Ids that are not numbers, as in the listing and the details. */
export const oddIds = { text: 'LAMP-7', reserved: 'lamp 50% / blue?', leadingZero: '008' } as const

/** @param origin of this provider, for absolute addresses */
function oddities(origin: string): Record<number, Fields> {
  return {
    2: { product_name: { hi: 'केवल हिन्दी' } },
    3: {
      product_name: 'Bare name',
      id: 3,
      product_images: [{ filename: `${origin}/pictures/absolute.svg` }],
    },
    4: { product_images_pd_id: null, product_images: null },
    5: { current_client_product_price_points_for_filter: [] },
    6: { category_master: null, product_benefits: null, product_specifications: '' },
    7: { pd_id: undefined, id: oddIds.text, product_images_pd_id: [{ filename: bareFilename }] },
    8: { pd_id: oddIds.leadingZero, brand_id: 'B-1', product_size: 12 },
    9: { pd_id: undefined, id: oddIds.reserved, product_name: { en: 'Blue lamp' } },
    10: { product_name: null, product_code: 'NAMELESS-10' },
    11: {
      product_name: { en: '', hi: 'खाली अंग्रेज़ी' },
      product_images_pd_id: [{ filename: onePixel }, { filename: onePixel }, { filename: '' }],
    },
    12: {
      category_master: { name: 'Lamps' },
      current_client_product_price_points: [{ product_points: '1,250.00' }],
    },
    13: {
      product_description: {
        en: '<img src=x onerror="window.wasRun = true"><script>window.wasRun = true</script>',
      },
    },
    14: { current_client_product_price_points_for_filter: [{ product_points: '19.99' }] },
    // No identity at all: it can't be shown, but must not end the list before its second page.
    15: { pd_id: null, id: '' },
  }
}

/** The products in the provider's order. */
export function oddProducts(origin: string): Fields[] {
  const changes = oddities(origin)
  return Array.from({ length: PRODUCT_COUNT }, (_, index) => ({
    ...plainProduct(index + 1),
    ...changes[index + 1],
  }))
}

/** A product's identity as text: `id`, else `pd_id`. */
export function identityOf(product: Fields): string {
  return String(product['id'] ?? product['pd_id'])
}

export const categories = [
  {
    id: '1',
    name: { en: 'Lamps' },
    image: bareFilename,
    code: 'LMP',
    product_subcategory_masters: [
      { id: '11', subcategory_name: 'Desk lamps' },
      { id: '12', subcategory_name: { en: 'Floor lamps' } },
    ],
  },
  { id: 2, name: { hi: 'बर्तन' }, image: null, code: 22, product_subcategory_masters: null },
  { id: 'C-3', name: null, image: '', code: 'NAMELESS', product_subcategory_masters: [] },
]

export const occasions = [
  { id: '5', occasion_name: 'Diwali' },
  { id: 6, occasion_name: null },
]

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
