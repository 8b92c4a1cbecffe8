/** Members' calls while they browse and redeem together, at any rate. */
import { Agent, request } from 'node:http'
import { endpoints, type EndpointName } from '../../src/contract/endpoints.ts'
import { orderBodies } from './bench-orders.ts'
import { BENCH_CLIENT, type BenchShop } from './bench-shop.ts'
import { percentile } from './bench.ts'

/** One visit: home, two listings, three products, the profile, the order history, one order. */
const VISIT = [
  'home',
  'listing',
  'product',
  'product',
  'listing',
  'product',
  'me',
  'history',
  'order',
] as const

interface Ask {
  name: EndpointName
  body: unknown
  isMembers: boolean
}

export interface Answered {
  status: number
  milliseconds: number
  /** Whether a refusal has `Retry-After`. */
  saysWhen: boolean
  /** The call, and its error if it failed. */
  what: string
}

/** The replies of some seconds. */
export interface Tally {
  seconds: number
  asked: number
  answered: number
  /** 503: too busy. */
  refused: number
  refusedWithoutRetryAfter: number
  /** Any other status, or none. */
  failed: number
  /** The failed calls and their errors. */
  faults: ReadonlySet<string>
  /** Of successful calls, in milliseconds. */
  p50: number
  p99: number
}

/** A bench shop's members, each making one call after another. */
export class Visitors {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 2000 })
  readonly #target: URL
  readonly #shop: BenchShop
  readonly #mobiles: readonly string[]
  readonly #orders: (() => string)[]
  #turn = 0

  /** @param firstMember index of the shop's first member among all */
  constructor(url: string, shop: BenchShop, firstMember = 0) {
    this.#target = new URL(url)
    this.#shop = shop
    this.#mobiles = shop.members.map((_, n) => String(9_000_000_001 + firstMember + n))
    this.#orders = shop.members.map((member) => orderBodies(member, shop.productIds))
  }

  /** The next call of the next member. */
  ask(): Promise<Answered> {
    const turn = this.#turn++
    const { length } = this.#shop.members
    const member = turn % length
    // Each member is at a different step of the visit.
    const step = VISIT[(Math.floor(turn / length) + member) % VISIT.length] ?? 'home'
    return this.#send(this.#askFor(step, member, turn), member)
  }

  #askFor(step: (typeof VISIT)[number], member: number, turn: number): Ask | string {
    const client_id = BENCH_CLIENT
    switch (step) {
      case 'home':
        return { name: 'fetchHomePageData', body: null, isMembers: false }
      case 'listing': {
        const filters = { occasion_filter: [], category_filter: [(turn % 12) + 1], sub_category_filter: [] }
        const sorting = { feature_or_latest_product_filter: '', price_filter: (turn % 2) + 1 }
        const body = { client_id, page: 1, per_page: 50, ...filters, ...sorting }
        return { name: 'fetchAllProducts', body, isMembers: false }
      }
      case 'product': {
        const product_id = this.#shop.productIds[turn % this.#shop.productIds.length]
        return { name: 'fetchProductDetails', body: { client_id, product_id }, isMembers: false }
      }
      case 'me':
        return { name: 'me', body: null, isMembers: true }
      case 'history': {
        const body = { client_id, user_id: this.#mobiles[member], year: '', month: 1 }
        return { name: 'orderSummary', body, isMembers: true }
      }
      case 'order':
        return this.#orders[member]?.() ?? ''
    }
  }

  #send(ask: Ask | string, member: number): Promise<Answered> {
    const { name, isMembers } =
      typeof ask === 'string' ? { name: 'createOrder' as const, isMembers: true } : ask
    const { method, path } = endpoints[name]
    const body = typeof ask === 'string' ? ask : ask.body === null ? null : JSON.stringify(ask.body)
    const token = this.#shop.members[member]?.token ?? ''
    const start = performance.now()
    return new Promise((resolve) => {
      const call = request({
        agent: this.#agent,
        host: this.#target.hostname,
        port: this.#target.port,
        method,
        path: `/api/v1${path.replace(':clientLoginId', BENCH_CLIENT)}`,
        headers: {
          'accept-encoding': 'br, gzip',
          ...(body === null
            ? {}
            : {
                'content-type': 'application/json',
                'content-length': Buffer.byteLength(body),
              }),
          ...(isMembers ? { authorization: `Bearer ${token}` } : {}),
        },
      })
      call.on('response', (reply) => {
        reply.resume()
        reply.on('close', () =>
          resolve({
            status: reply.statusCode ?? 0,
            milliseconds: performance.now() - start,
            saysWhen: Number(reply.headers['retry-after']) > 0,
            what: `${name} ${reply.statusCode}`,
          }),
        )
      })
      call.on('error', (error) => {
        const what = `${name} ${(error as NodeJS.ErrnoException).code}`
        resolve({ status: 0, milliseconds: performance.now() - start, saysWhen: false, what })
      })
      call.end(body ?? undefined)
    })
  }

  /** A fixed number of calls per second, whether or not earlier ones have returned. */
  async atRate(perSecond: number, seconds: number): Promise<Tally> {
    const start = performance.now()
    const under: Promise<Answered>[] = []
    while (performance.now() - start < seconds * 1000) {
      const due = Math.floor(((performance.now() - start) / 1000) * perSecond)
      while (under.length < due) under.push(this.ask())
      await new Promise((resolve) => {
        setTimeout(resolve, 1)
      })
    }
    return tallyOf(await Promise.all(under), seconds)
  }

  /** A fixed number of concurrent callers, each making one call after another. */
  async atOnce(count: number, seconds: number): Promise<Tally> {
    const start = performance.now()
    const answers: Answered[] = []
    const visit = async (): Promise<void> => {
      while (performance.now() - start < seconds * 1000) answers.push(await this.ask())
    }
    await Promise.all(Array.from({ length: count }, visit))
    return tallyOf(answers, (performance.now() - start) / 1000)
  }

  leave(): void {
    this.#agent.destroy()
  }
}

function tallyOf(answers: readonly Answered[], seconds: number): Tally {
  const good = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status === 503)
  const failed = answers.filter(({ status }) => status !== 200 && status !== 503)
  const times = good.map(({ milliseconds }) => milliseconds)
  return {
    seconds,
    asked: answers.length,
    answered: good.length,
    refused: refused.length,
    refusedWithoutRetryAfter: refused.filter(({ saysWhen }) => !saysWhen).length,
    failed: failed.length,
    faults: new Set(failed.map(({ what }) => what)),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  }
}
