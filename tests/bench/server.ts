/** Listings and orders beside bare Fastify routes that only do the database's part of the same call. */
import autocannon, { type Options, type Request } from 'autocannon'
import { endpoints } from '../../src/contract/endpoints.ts'
import { listingRequest, orderBodies, seedBenchShop, type BenchMember, type BenchShop } from './bench-shop.ts'
import type { Bench } from './bench.ts'
import { medians } from './statistics.ts'

const WARM_UP_SECONDS = 1
const BURST_SECONDS = 1.5
const LISTING_CONNECTIONS = 16
const JSON_BODY = { 'content-type': 'application/json' }

type Load = Omit<Options, 'duration'>

const listings = (url: string): Load => ({
  url,
  connections: LISTING_CONNECTIONS,
  method: 'POST',
  headers: JSON_BODY,
  body: JSON.stringify(listingRequest),
})

/** Each member redeems one product after another over a separate connection. */
function orders(url: string, { members }: BenchShop, bodiesOf: (member: BenchMember) => () => string): Load {
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

/** An order for the baseline, which neither decrypts nor checks. */
function bareBodies({ id }: BenchMember, productIds: readonly number[]): () => string {
  let attempt = Date.now() * 1000
  return () => {
    attempt += 1
    return JSON.stringify({ member: id, product: productIds[attempt % productIds.length], attempt })
  }
}

/** @throws if any reply was not a success: a fast refusal must not count as speed */
async function burst(load: Load, seconds: number): Promise<{ perSecond: number; p99: number }> {
  const { requests, duration, latency, non2xx, errors, timeouts } = await autocannon({
    ...load,
    duration: seconds,
  })
  const failures = non2xx + errors + timeouts
  if (failures > 0 || requests.total === 0)
    throw new Error(`${load.url}: ${failures} of ${requests.total} requests failed`)
  return { perSecond: requests.total / duration, p99: latency.p99 }
}

/** Bursts alternate, so that a busy moment of the machine affects both. */
async function compare(ours: Load, baseline: Load, rounds: number) {
  for (const load of [ours, baseline]) await burst(load, WARM_UP_SECONDS)
  const taken = []
  for (let round = 0; round < rounds; round += 1) {
    const least = await burst(baseline, BURST_SECONDS)
    const figures = await burst(ours, BURST_SECONDS)
    const ratio = figures.perSecond / least.perSecond
    taken.push({ ...figures, baselinePerSecond: least.perSecond, baselineP99: least.p99, ratio })
  }
  return medians(taken)
}

/** Budgets are ratios, since machines differ. */
export async function measure(bench: Bench): Promise<void> {
  const { database } = await bench.openDatabase()
  const shop = await seedBenchShop(database)
  const bare = (await bench.startServer({}, 'baselines/baseline-server.ts')).url
  const keeping = (await bench.startServer()).url
  const forgetful = (await bench.startServer({ REPLY_CACHE_MB: '0' })).url
  const { fetchAllProducts, createOrder } = endpoints
  const sealed = (member: BenchMember) => orderBodies(member, shop.productIds)
  const unsealed = (member: BenchMember) => bareBodies(member, shop.productIds)
  const row = bench.table(`median of ${bench.options.rounds}`, {
    perSecond: ['ours/s', 0],
    p99: ['p99 ms', 0],
    baselinePerSecond: ['baseline/s', 0],
    baselineP99: ['p99 ms', 0],
    ratio: ['ratio', 2],
  })
  const hold = async (name: string, atLeast: number, ours: Load, baseline: Load): Promise<void> =>
    row(name, await compare(ours, baseline, bench.options.rounds), { ratio: { atLeast } })
  const listing = `/api/v1${fetchAllProducts.path}`
  await hold('listing, not cached', 0.8, listings(forgetful + listing), listings(`${bare}/listing`))
  await hold('listing, cached', 0.42, listings(keeping + listing), listings(`${bare}/kept-listing`))
  await hold(
    'orders of 8 members',
    0.6,
    orders(`${keeping}/api/v1${createOrder.path}`, shop, sealed),
    orders(`${bare}/order`, shop, unsealed),
  )
}
