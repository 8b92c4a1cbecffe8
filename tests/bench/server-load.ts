/** The loads on the provider and its baseline, one short burst at a time. */
import autocannon, { type Options, type Request } from 'autocannon'
import { endpoints } from '../../src/contract/endpoints.ts'
import { orderBodies } from './bench-orders.ts'
import { BENCH_CLIENT, type BenchMember, type BenchShop } from './bench-shop.ts'

const LISTING_CONNECTIONS = 16
const JSON_BODY = { 'content-type': 'application/json' }

export interface Burst {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
}

type Load = Omit<Options, 'duration'>

/** The first page of all products, as the shop requests it. */
export const listingLoad = (url: string): Load => ({
  url,
  connections: LISTING_CONNECTIONS,
  method: 'POST',
  headers: JSON_BODY,
  body: JSON.stringify({
    client_id: BENCH_CLIENT,
    page: 1,
    per_page: 50,
    occasion_filter: [],
    category_filter: [],
    sub_category_filter: [],
    feature_or_latest_product_filter: '',
    price_filter: '',
  }),
})

export const listingPath = `/api/v1${endpoints.fetchAllProducts.path}`
export const orderPath = `/api/v1${endpoints.createOrder.path}`

/** Each member redeems one product after another over a separate connection. */
function orderLoad(
  url: string,
  { members }: BenchShop,
  bodiesOf: (member: BenchMember) => () => string,
): Load {
  let nextMember = 0
  return {
    url,
    connections: members.length,
    method: 'POST',
    setupClient(client) {
      const member = members[nextMember++ % members.length]
      if (!member) return
      const nextBody = bodiesOf(member)
      const headers = { ...JSON_BODY, authorization: `Bearer ${member.token}` }
      const setupRequest = (request: Request) => ({ ...request, headers, body: nextBody() })
      client.setRequests([{ method: 'POST', path: new URL(url).pathname, setupRequest }])
    },
  }
}

/** Encrypted orders, as the shop sends them. */
export const sealedOrderLoad = (url: string, shop: BenchShop): Load =>
  orderLoad(url, shop, (member) => orderBodies(member, shop.productIds))

/** The same orders for the baseline, which neither decrypts nor checks. */
export const bareOrderLoad = (url: string, shop: BenchShop): Load =>
  orderLoad(url, shop, (member) => {
    let attempt = Date.now() * 1000
    return () => {
      attempt += 1
      const product = shop.productIds[attempt % shop.productIds.length]
      return JSON.stringify({ member: member.id, product, attempt })
    }
  })

/**
 * Runs a load for some seconds.
 * @throws if any reply was not a success: a fast refusal must not count as speed
 */
export async function runBurst(load: Load, seconds: number): Promise<Burst> {
  const { requests, duration, latency, non2xx, errors, timeouts } = await autocannon({
    ...load,
    duration: seconds,
  })
  const failures = non2xx + errors + timeouts
  if (failures > 0 || requests.total === 0) {
    throw new Error(`${load.url}: ${failures} of ${requests.total} requests failed`)
  }
  return { perSecond: requests.total / duration, p50: latency.p50, p99: latency.p99 }
}
