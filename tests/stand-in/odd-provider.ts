/**
 * A second provider, written from the specification's wire alone and sharing no code with the shop or with
 * our server. It sends no token, knows no `/me`, and answers as oddly as the wire contract lets a provider.
 */
import { createDecipheriv } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { categories, client, occasions, places, productById, products } from './odd-catalogue.ts'

type Answer = { status?: number; message: unknown; code?: number | string; data?: unknown }
type Body = Record<string, unknown>

const success = (data: unknown): Answer => ({ message: 'Success', code: '200', data })
/** A failure that comes as HTTP 200, as some providers send it. */
const refused = (message: unknown): Answer => ({ message, code: 422, data: null })

export interface OddProvider {
  /** Where `api/v1` hangs, for `VITE_API_BASE_URL` or a proxy. */
  origin: string
  /** Every request in the order it came: path and parsed body. */
  requests: { path: string; body: Body; authorization: string | undefined }[]
  /** The orders it took, decrypted. */
  orders: Body[]
  close(): Promise<void>
}

interface Options {
  /** The key that orders are encrypted with, 32 bytes in hex. */
  orderKey: string
  port?: number
}

const LOGIN_CODE = '123456'

/** Starts the provider on a port of its own. */
export async function startOddProvider({ orderKey, port = 0 }: Options): Promise<OddProvider> {
  const requests: OddProvider['requests'] = []
  const orders: Body[] = []
  let points = 5000
  let name = 'Meera Nair'
  let rated = false
  let delivered = false

  const member = () => ({
    id: '77',
    name,
    email: 'meera@odd.example',
    mobile: 9811111111,
    gender: '2',
    birthday: '1990-05-17',
    state: { id: '1', name: { en: 'Goa' } },
    city: { en: 'Panaji' },
    state_id: '1',
    city_id: '10',
    pincode: 403001,
    address: '9 Beach Road',
    rewards_points: `${points}.00`,
    order_details: null,
    password_hint: 'never shown',
  })

  function readOrder(body: Body): Body {
    const key = Buffer.from(orderKey, 'hex')
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(String(body['iv']), 'hex'), {
      authTagLength: 16,
    })
    decipher.setAuthTag(Buffer.from(String(body['tag']), 'hex'))
    const plain = decipher.update(String(body['secret_key']), 'hex', 'utf8') + decipher.final('utf8')
    return JSON.parse(plain) as Body
  }

  function takeOrder(body: Body): Answer {
    const order = readOrder(body)
    const known = orders.some((earlier) => earlier['uniqueIdentify'] === order['uniqueIdentify'])
    if (!known) {
      const items = order['cart_items'] as { product_points: number; quantity: number }[]
      points -= items.reduce((total, item) => total + item.product_points * item.quantity, 0)
      orders.push(order)
    }
    return success({ user_master: member(), order_id: '9001' })
  }

  function listProducts(body: Body): Answer {
    const page = Number(body['page'])
    const size = Number(body['per_page'])
    const term = String(body['search_name'] ?? '').toLowerCase()
    const found = products.filter((product) =>
      JSON.stringify(product['product_name']).toLowerCase().includes(term),
    )
    return success({
      products: found.slice((page - 1) * size, page * size),
      ...(page === 1
        ? { occasions, categories, latestProductIds: ['1', 2], featureProductIds: null }
        : { occasions: null, categories: null }),
      pagination: 'unused',
    })
  }

  const history = () => [
    {
      id: '501',
      order_number: 10501,
      order_status: '5',
      order_track_status: '4',
      verify_otp: delivered ? '1' : '0',
      order_points: '640.00',
      created_at: '2026-03-04 10:15:00',
      order_delivery_time: null,
      order_details: { customer_address: '9 Beach Road' },
      feedback_details: rated ? [{ rating_number: '4' }] : [],
      order_slave: [
        {
          product_master: { product_name: { en: 'Brass lamp 1' }, product_images: null },
          final_price_or_points: '320.00',
          quantity_final: '2',
        },
        { product_master: null, final_price_or_points: null, quantity_final: 1 },
      ],
    },
    { id: 502, order_number: 'X-502', order_status: null, order_slave: null },
  ]

  const calls: Record<string, (body: Body) => Answer> = {
    'fetch-all-products': listProducts,
    'fetch-all-categories': ({ page }) => success({ categories: Number(page) === 1 ? categories : null }),
    'fetch-product-details': ({ product_id }) => {
      const found = productById(product_id)
      return found === undefined
        ? refused('No such product')
        : success({ product_detail: found, latestProductIds: null, featureProductIds: ['3'] })
    },
    'client-details': () => success(client),
    'create-order': takeOrder,
    'create-feedback': () => {
      rated = true
      return { message: 'Many thanks', code: '200', data: null }
    },
    'update-user-details': (body) => {
      name = String(body['name'])
      return success(member())
    },
    'verify-order-otp': ({ otp }) => {
      if (otp !== '4321') return { status: 422, message: ['That is not the code', 'Try again'], code: 422 }
      delivered = true
      return success(null)
    },
    'order-summary': ({ year }) => success(year === '' || String(year) === '2026' ? history() : null),
    'about-us': () => success({ title: 'About us', description: '<p>We make lamps.</p>', filename: null }),
    'terms-and-conditions': () => success({ title: { en: 'Terms' }, description: '<h2>1</h2>' }),
    'privacy-policy': () => refused('Not written yet'),
    get_user_notifications: ({ page }) =>
      success({
        notifications:
          Number(page) === 1
            ? [
                {
                  id: '1',
                  body_message: 'Your lamp is ready',
                  created_at: '2026-03-04 15:20:00',
                  order_master: [],
                },
              ]
            : null,
      }),
    'get-otp-user-login': () => success({ sent: true }),
    'verify-otp-user-login': ({ request_otp }) =>
      String(request_otp) === LOGIN_CODE ? success({ end_user: member() }) : refused(['Wrong code']),
    'get-state-city-master': () => success(places),
  }

  function answer(path: string, body: Body): Answer {
    if (path.startsWith('fetchHomePageData/')) {
      if (path !== 'fetchHomePageData/odd') return refused('Unknown client')
      return success({
        banners: null,
        categories,
        occasions,
        limitedProducts: products.slice(0, 3),
        client,
        allFeatureProducts: products.slice(0, 4),
        allLatestProducts: null,
      })
    }
    return calls[path]?.(body) ?? { status: 404, message: 'Not found', code: 404 }
  }

  async function readBody(request: IncomingMessage): Promise<Body> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const text = Buffer.concat(parts).toString('utf8')
    return text === '' || text === 'null' ? {} : (JSON.parse(text) as Body)
  }

  const server: Server = createServer((request, response) => {
    void (async () => {
      const path = new URL(request.url ?? '/', 'http://localhost').pathname.replace('/api/v1/', '')
      const body = await readBody(request)
      requests.push({ path, body, authorization: request.headers.authorization })
      const { status = 200, ...envelope } = answer(path, body)
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(envelope))
    })()
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    orders,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
