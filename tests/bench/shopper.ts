/**
 * A member who browses and orders, one call after another, until its parent asks for the times. Its words are the
 * server's origin, and the member with the products, as JSON.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { endpoints, type EndpointName } from '../../src/contract/endpoints.ts'
import { listingRequest, orderBodies, type BenchMember } from './bench-shop.ts'
import { LARGE_CLIENT } from '../setup/large-catalogue.ts'
import { percentile } from './statistics.ts'
import type { Visit } from './visit-beside.ts'

const BETWEEN_MS = 10
const [origin = '', about = '{}'] = process.argv.slice(2)
const { member, productIds } = JSON.parse(about) as { member: BenchMember; productIds: number[] }
const order = orderBodies(member, productIds)
const authorization = `Bearer ${member.token}`

/** One visit; the requests differ each time. */
const visit: [EndpointName, (turn: number) => string | undefined][] = [
  ['fetchAllProducts', (turn) => JSON.stringify({ ...listingRequest, category_filter: [(turn % 12) + 1] })],
  [
    'fetchProductDetails',
    (turn) => JSON.stringify({ client_id: LARGE_CLIENT, product_id: productIds[turn % productIds.length] }),
  ],
  ['me', () => undefined],
  ['createOrder', order],
]

const leaving = new AbortController()
for (const event of ['message', 'disconnect']) process.once(event, () => leaving.abort())
process.send?.('started')
const times: number[] = []
let failed = 0
for (let turn = 0; !leaving.signal.aborted; turn += 1) {
  const [name, bodyOf] = visit[turn % visit.length] ?? ['me', () => undefined]
  const { method, path } = endpoints[name]
  const body = bodyOf(turn)
  const headers = { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) }
  const began = performance.now()
  try {
    const reply = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers,
      ...(body !== undefined && { body }),
    })
    await reply.arrayBuffer()
    if (!reply.ok) failed += 1
  } catch {
    failed += 1
  }
  times.push(performance.now() - began)
  await pause(BETWEEN_MS)
}
// The first visit opens the connection and warms this process up.
const warm = times.slice(visit.length)
const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(warm, share)) as [number, number, number]
process.send?.({ count: warm.length, p50, p95, p99, failed } satisfies Visit)
