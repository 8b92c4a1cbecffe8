/**
 * Members browse and redeem together, up to twice the load that one server can handle, then a low load again. Refused
 * calls must say when to come again, no call may fail otherwise, and the server must recover.
 */
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { endpoints, type EndpointName } from '../../src/contract/endpoints.ts'
import { listingRequest, orderBodies, seedBenchShop, type BenchMember, type BenchShop } from './bench-shop.ts'
import type { Bench, Limit } from './bench.ts'
import { LARGE_CLIENT } from '../setup/large-catalogue.ts'
import { percentile } from './statistics.ts'

const MEMBERS = 200
const STEPS = [0.5, 0.75, 1, 1.25, 1.5, 2] as const
const RATE_SECONDS = 8
const BURST_SECONDS = 5
/** Allowed growth between the first measurement, with every cache filled, and the last, in MB. */
const HEAP_MAY_GROW_BY = 8

/** One visit. */
const VISIT = [
  'fetchHomePageData',
  'fetchAllProducts',
  'fetchProductDetails',
  'fetchProductDetails',
  'fetchAllProducts',
  'fetchProductDetails',
  'me',
  'orderSummary',
  'createOrder',
] as const satisfies readonly EndpointName[]
const MEMBERS_CALLS: ReadonlySet<EndpointName> = new Set(['me', 'orderSummary', 'createOrder'])

interface Answer {
  status: number
  milliseconds: number
  /** Whether a refusal has `Retry-After`. */
  saysWhen: boolean
  /** The call, and its status or error. */
  what: string
}

/** The replies of some seconds; `p50` and `p99` are those of successful calls, in milliseconds. */
interface Tally {
  /** Calls a second. */
  offered: number
  answered: number
  /** 503: too busy. */
  refused: number
  refusedWithoutRetryAfter: number
  /** Calls with any other status, or none. */
  failed: number
  faults: readonly string[]
  p50: number
  p99: number
}

/** A shop's members, each making one call after another; each is at a different step of the visit. */
function visitors(server: string, { members, productIds }: BenchShop, agent: Agent): () => Promise<Answer> {
  const { hostname, port } = new URL(server)
  const orders = members.map((member) => orderBodies(member, productIds))
  const client_id = LARGE_CLIENT
  const bodyOf = (
    name: (typeof VISIT)[number],
    turn: number,
    { mobile }: BenchMember,
  ): object | undefined => {
    switch (name) {
      case 'fetchAllProducts':
        return { ...listingRequest, category_filter: [(turn % 12) + 1], price_filter: (turn % 2) + 1 }
      case 'fetchProductDetails':
        return { client_id, product_id: productIds[turn % productIds.length] }
      case 'orderSummary':
        return { client_id, user_id: mobile, year: '', month: 1 }
      default:
        return undefined
    }
  }
  let turns = 0
  return () => {
    const turn = turns++
    const at = turn % members.length
    const member = members[at]
    const name = VISIT[(Math.floor(turn / members.length) + at) % VISIT.length]
    if (member === undefined || name === undefined) throw new Error('There are no members.')
    const { method, path } = endpoints[name]
    const asked = bodyOf(name, turn, member)
    const body = name === 'createOrder' ? orders[at]?.() : asked && JSON.stringify(asked)
    const json = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body ?? '') }
    const headers = {
      'accept-encoding': 'br, gzip',
      ...(MEMBERS_CALLS.has(name) && { authorization: `Bearer ${member.token}` }),
      ...(body !== undefined && json),
    }
    const to = {
      agent,
      method,
      headers,
      hostname,
      port,
      path: `/api/v1${path.replace(':clientLoginId', client_id)}`,
    }
    const start = performance.now()
    return new Promise((resolve) => {
      const end = (status: number, saysWhen: boolean, how: unknown): void =>
        resolve({ status, saysWhen, milliseconds: performance.now() - start, what: `${name} ${String(how)}` })
      request(to)
        .on('response', (reply) => {
          const { statusCode = 0, headers } = reply.resume()
          reply.on('close', () => end(statusCode, Number(headers['retry-after']) > 0, statusCode))
        })
        .on('error', (error: NodeJS.ErrnoException) => end(0, false, error.code))
        .end(body)
    })
  }
}

function tallyOf(answers: readonly Answer[], seconds: number): Tally {
  const good = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status === 503)
  const failed = answers.filter(({ status }) => status !== 200 && status !== 503)
  const times = good.map(({ milliseconds }) => milliseconds)
  return {
    offered: answers.length / seconds,
    answered: good.length / seconds,
    refused: refused.length / seconds,
    refusedWithoutRetryAfter: refused.filter(({ saysWhen }) => !saysWhen).length,
    failed: failed.length,
    faults: failed.map(({ what }) => what),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  }
}

/** A fixed number of calls per second, whether or not earlier ones have returned. */
async function atRate(ask: () => Promise<Answer>, perSecond: number): Promise<Tally> {
  const start = performance.now()
  const under: Promise<Answer>[] = []
  while (performance.now() - start < RATE_SECONDS * 1000) {
    const due = Math.floor(((performance.now() - start) / 1000) * perSecond)
    while (under.length < due) under.push(ask())
    await pause(1)
  }
  return tallyOf(await Promise.all(under), RATE_SECONDS)
}

/** A fixed number of concurrent callers, each making one call after another. */
async function atOnce(ask: () => Promise<Answer>, count: number): Promise<Tally> {
  const start = performance.now()
  const answers: Answer[] = []
  const visit = async (): Promise<void> => {
    while (performance.now() - start < BURST_SECONDS * 1000) answers.push(await ask())
  }
  await Promise.all(Array.from({ length: count }, visit))
  return tallyOf(answers, (performance.now() - start) / 1000)
}

export async function measure(bench: Bench): Promise<void> {
  const { database } = await bench.openDatabase()
  const shop = await seedBenchShop(database, { members: MEMBERS })
  const server = await bench.startServer()
  const agent = new Agent({ keepAlive: true, maxSockets: 2000 })
  bench.closeAtEnd(() => agent.destroy())
  const ask = visitors(server.url, shop, agent)
  await atOnce(ask, 32)
  const faults = new Set<string>()
  const row = bench.table('calls', {
    offered: ['offered/s', 0],
    answered: ['answered/s', 0],
    refused: ['refused/s', 0],
    refusedWithoutRetryAfter: ['no Retry-After', 0],
    failed: ['failed', 0],
    p50: ['p50 ms', 1],
    p99: ['p99 ms', 1],
  })
  const keep = (
    name: string,
    tally: Tally,
    limits: Partial<Record<'refused' | 'p50', Limit>> = {},
  ): Tally => {
    row(name, tally, { refusedWithoutRetryAfter: 0, failed: 0, ...limits })
    for (const fault of tally.faults) faults.add(fault)
    return tally
  }
  let capacity = 0
  for (const count of [8, 32, 128])
    capacity = Math.max(capacity, keep(`${count} at once`, await atOnce(ask, count)).answered)
  const first = await server.memory()
  const before = keep('a quarter of capacity', await atRate(ask, capacity / 4))
  for (const share of STEPS) keep(`${share} of capacity`, await atRate(ask, capacity * share))
  keep('a quarter again', await atRate(ask, capacity / 4), { refused: 0, p50: 5 * before.p50 + 5 })
  const held = bench.table('memory', { heap: ['heap MB', 1], resident: ['resident MB', 0] })
  held('before', first)
  held('afterwards', await server.memory(), { heap: first.heap + HEAP_MAY_GROW_BY })
  if (faults.size > 0) bench.complain(`calls failed: ${[...faults].join(', ')}`)
}
