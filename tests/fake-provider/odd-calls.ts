/** The calls of section 7, each with the foreign provider's own kind of reply. */
import { createDecipheriv } from 'node:crypto'
import { failed, refused, success, type Answer, type Body, type OddCalls } from './odd-answers.ts'
import { categories, client, identityOf, occasions, oddProducts, places } from './odd-catalogue.ts'
import { MEMBER_MOBILE, oddMember, oddNotifications, oddOrders, type MemberPast } from './odd-member.ts'

/** The accepted login code, and a locked one. */
export const loginCodes = { right: '123456', locked: '000000' } as const
/** The accepted delivery code. */
export const DELIVERY_CODE = '4321'
/** The provider's clients, which differ only in their names. */
const clientNames: Record<string, string> = { odd: 'Odd Lamps Ltd', other: 'Other Lamps Ltd' }

interface Provider {
  origin: string
  orderKey: string
  orders: Body[]
  past: MemberPast
}

function decrypted(body: Body, keyHex: string): Body {
  const key = Buffer.from(keyHex, 'hex')
  const cipher = key.length === 16 ? 'aes-128-gcm' : 'aes-256-gcm'
  const decipher = createDecipheriv(cipher, key, Buffer.from(String(body['iv']), 'hex'), {
    authTagLength: 16,
  })
  decipher.setAuthTag(Buffer.from(String(body['tag']), 'hex'))
  const plain = decipher.update(String(body['secret_key']), 'hex', 'utf8') + decipher.final('utf8')
  return JSON.parse(plain) as Body
}

function priceOf(product: Body): number {
  const lists = [
    product['current_client_product_price_points'],
    product['current_client_product_price_points_for_filter'],
  ] as ({ product_points: string }[] | null)[]
  const first = lists.map((list) => list?.[0]).find((price) => price !== undefined)
  return Number(first?.product_points.replace(',', '') ?? 0)
}

/** Filters and sorts the products of a listing or search. */
function chosenProducts(products: Body[], body: Body): Body[] {
  const term = String(body['search_name'] ?? '').toLowerCase()
  const chosen = (name: string): string[] => (body[name] as unknown[]).map(String)
  const found = products.filter(
    (product) =>
      JSON.stringify(product['product_name'] ?? '')
        .toLowerCase()
        .includes(term) &&
      (chosen('occasion_filter').length === 0 || product['category_master'] === null) &&
      // All of its products are in the first category.
      chosen('category_filter').every((id) => id === '1') &&
      (chosen('sub_category_filter').length === 0 || priceOf(product) < 105),
  )
  if (body['price_filter'] === '') return found
  const sign = body['price_filter'] === 1 ? 1 : -1
  return found.toSorted((one, other) => sign * (priceOf(one) - priceOf(other)))
}

function catalogueCalls({ origin }: Provider): OddCalls {
  const products = oddProducts(origin)
  const clientOf = (id: unknown) => ({ ...client, client_name: clientNames[String(id)] })
  return {
    'fetchHomePageData/': (_, clientLoginId) =>
      clientLoginId in clientNames
        ? success({
            banners: [{ banner_filename: `${origin}/pictures/banner.svg` }, { banner_filename: null }],
            categories,
            occasions,
            limitedProducts: products.slice(0, 12),
            client: clientOf(clientLoginId),
            allFeatureProducts: products.slice(0, 15),
            allLatestProducts: null,
          })
        : refused('Unknown client'),
    'fetch-all-products': (body) => {
      const page = Number(body['page'])
      const size = Number(body['per_page'])
      const found = chosenProducts(products, body)
      // The list shifts between two pages: the second starts with the last product of the first.
      const start = page === 1 ? 0 : (page - 1) * size - 1
      return success({
        products: found.length === 0 ? null : found.slice(start, page * size),
        ...(page === 1
          ? { occasions, categories, latestProductIds: ['1', 2], featureProductIds: null }
          : { occasions: null, categories: null }),
        pagination: 'unused',
      })
    },
    'fetch-all-categories': ({ page }) => success({ categories: Number(page) === 1 ? categories : null }),
    'fetch-product-details': ({ product_id }) => {
      const found = products.find((product) => identityOf(product) === String(product_id))
      return found === undefined
        ? refused('No such product')
        : success({ product_detail: found, latestProductIds: null, featureProductIds: ['3'] })
    },
    'client-details': ({ client_id }) => success(clientOf(client_id)),
    'about-us': () => success({ title: 'About us', description: '<p>We make lamps.</p>', filename: null }),
    'terms-and-conditions': () => success({ title: { en: 'Terms' }, description: { en: '<h2>1</h2>' } }),
    'privacy-policy': () => refused('Not written yet'),
    'get-state-city-master': () => success(places),
  }
}

function loginCalls({ past }: Provider): OddCalls {
  return {
    'get-otp-user-login': ({ mobile_number }): Answer => {
      if (mobile_number === String(MEMBER_MOBILE)) return success({ sent: true })
      // A success without data is not one (section 7).
      return String(mobile_number).startsWith('7')
        ? success(null)
        : refused(['We do not know this number', 1])
    },
    'verify-otp-user-login': ({ request_otp }) => {
      if (request_otp === loginCodes.locked) return failed(429, ['Too many tries', 'Come back later'])
      return request_otp === loginCodes.right
        ? success({ end_user: oddMember(past) })
        : refused(['Wrong code', 'Try again'])
    },
  }
}

function memberCalls({ past, orders, orderKey }: Provider): OddCalls {
  return {
    'create-order': (body) => {
      const order = decrypted(body, orderKey)
      if (!orders.some((earlier) => earlier['uniqueIdentify'] === order['uniqueIdentify'])) {
        const items = order['cart_items'] as { product_points: number; quantity: number }[]
        past.points -= items.reduce((total, item) => total + item.product_points * item.quantity, 0)
        orders.push(order)
      }
      return success({ user_master: oddMember(past), order_id: '9001' })
    },
    'create-feedback': ({ rating_number }) => {
      past.stars = Number(rating_number)
      return { message: ['Many thanks', 'Come again'], code: '200', data: null }
    },
    'update-user-details': ({ name }) => {
      past.name = String(name)
      return success(oddMember(past))
    },
    'verify-order-otp': ({ otp }) => {
      if (otp !== DELIVERY_CODE) return failed(422, ['That is not the code', 'Try again'])
      past.delivered = true
      return success(null)
    },
    'order-summary': ({ year }) => success(year === '' || String(year) === '2026' ? oddOrders(past) : null),
    get_user_notifications: ({ page }) => success({ notifications: oddNotifications(Number(page)) }),
  }
}

/** Every call that this provider knows. */
export function oddCalls(provider: Provider): OddCalls {
  return { ...catalogueCalls(provider), ...loginCalls(provider), ...memberCalls(provider) }
}
