/** The calls to two servers while their database is unavailable: every call of the contract, and others. */
import { encryptOrder } from '../../src/api/order-cipher.ts'
import { endpoints, type Endpoint, type EndpointName } from '../../src/contract/endpoints.ts'
import { heartbeatEndpoint } from '../../src/contract/kiosk/heartbeat.ts'
import { DEVELOPMENT_ORDER_KEY } from '../../src/contract/order-key.ts'
import { CHANNEL_AUTH_PATH, CHANNEL_TEMPLATE, memberChannel } from '../../src/contract/realtime.ts'
import { BASE_PATH } from '../../src/contract/routes.ts'
import { orderOf } from '../server/shops/open-test-shop.ts'
import { requestsOfCalls, type RequestSubjects } from '../server/requests-of-calls.ts'
import { codeInOutbox, type RunningServer } from '../server/start-test-server.ts'
import { report } from '../server/terminal-report.ts'

/** Members who log in, each once: a second code would have to wait. */
export const LOGINS = 20_000
export const firstLogin = 9_000_000_000

/** One call to one server. */
export interface Question {
  what: string
  /** Possible statuses without a fault. */
  usual: readonly number[]
  /** False for calls that need no database and must never fail. */
  needsDatabase: boolean
  send(): Promise<Response>
}

/** The calls' data, shared by all servers. */
export interface OutageShop extends RequestSubjects {
  token: string
  terminals: readonly string[]
  /** The member's delivered order, and its code. */
  delivered: { id: number; code: string }
  /** Orders confirmed to the member and not cancelled yet; the last one stays. */
  placed: number[]
  confirmed: Set<number>
  logins: { next: number; asked: string[]; tokens: string[] }
}

type Fields = Record<string, unknown>

interface Way {
  request?: () => Fields | Promise<Fields>
  token?: () => string
  usual?: readonly number[]
  answered?: (status: number, data: Fields | null, request: Fields) => void
}

const NOBODYS_TOKEN = 'x'.repeat(43)
let sent = 0

/** Calls that need a different request each time, or have other statuses than 200. */
function waysOf(
  shop: OutageShop,
  requests: ReturnType<typeof requestsOfCalls>,
  outboxFile: string,
): Partial<Record<EndpointName, Way>> {
  const { placed, logins, delivered } = shop
  const named = { client_id: 'acme', user_id: '9876543210' }
  return {
    fetchAllProducts: {
      // Never a cached reply.
      request: () => ({ client_id: 'acme', search_name: `bag ${(sent += 1)}` }),
    },
    createOrder: {
      request: async () => {
        sent += 1
        const uniqueIdentify = Date.now() * 1000 + (sent % 1000)
        const member = { clientLoginId: 'acme', id: shop.memberId }
        const order = orderOf(member, [{ id: shop.productId }], { uniqueIdentify })
        return { ...(await encryptOrder(order, DEVELOPMENT_ORDER_KEY)) }
      },
      answered(status, data) {
        if (status !== 200) return
        placed.push(Number(data?.['order_id']))
        shop.confirmed.add(Number(data?.['order_id']))
      },
    },
    cancelOrder: {
      request: () => ({
        ...named,
        order_id: placed.length > 1 ? placed.shift() : (placed[0] ?? delivered.id),
      }),
      // 409 if a call whose reply was lost has cancelled it.
      usual: [200, 409],
      answered(status, _data, { order_id }) {
        if (status !== 200 && status !== 409) placed.push(Number(order_id))
      },
    },
    createFeedback: {
      request: () => ({ ...requests.createFeedback, order_id: delivered.id }),
      usual: [200, 409],
    },
    verifyOrderOtp: {
      request: () => ({ ...named, order_id: delivered.id, otp: delivered.code }),
      usual: [200, 409],
    },
    reportOrderProblem: {
      request: () => ({ ...named, order_id: delivered.id, kind: 'damaged', comment: 'The lid is broken' }),
    },
    getOtpUserLogin: {
      request: () => ({ client_id: 'acme', mobile_number: String(firstLogin + (logins.next++ % LOGINS)) }),
      answered(status, _data, { mobile_number }) {
        if (status === 200) logins.asked.push(String(mobile_number))
      },
    },
    verifyOtpUserLogin: {
      async request() {
        const mobile_number = logins.asked.shift() ?? '9000000000'
        const code = await codeInOutbox(outboxFile, mobile_number).catch(() => '')
        return { mobile_number, request_otp: code || '000000' }
      },
      // 400 if the code has not arrived yet, or a call whose reply was lost has used it.
      usual: [200, 400],
      answered(status, data, { mobile_number }) {
        if (status === 503) logins.asked.push(String(mobile_number))
        else if (typeof data?.['token'] === 'string') logins.tokens.push(data['token'])
      },
    },
    logout: { request: () => ({}), token: () => logins.tokens.shift() ?? NOBODYS_TOKEN },
  }
}

interface Sent {
  method: 'GET' | 'POST'
  body?: string
  authorization?: string
  type?: string
}

function sendTo(url: string, { method, body, authorization, type = 'application/json' }: Sent) {
  const headers = {
    ...(body === undefined ? {} : { 'content-type': type }),
    ...(authorization === undefined ? {} : { authorization }),
  }
  return fetch(url, { method, headers, ...(body === undefined ? {} : { body }) })
}

/** A call of the table, as a member if it needs or allows a session. */
function call(origin: string, name: EndpointName, way: Way & { plain: Fields; bearer: string }): Question {
  const { method, path }: Endpoint = endpoints[name]
  const token = way.token ?? (() => way.bearer)
  return {
    what: `${name} of ${origin}`,
    usual: way.usual ?? [200],
    needsDatabase: true,
    async send() {
      const request = (await way.request?.()) ?? way.plain
      const place = path.replaceAll(/:(\w+)/g, (_whole, field: string) => String(request[field]))
      const sent = { method, authorization: `Bearer ${token()}` }
      const body = method === 'POST' ? { body: JSON.stringify(request) } : {}
      const status = { code: 0 }
      try {
        const reply = await sendTo(`${origin}/api/v1${place}`, { ...sent, ...body })
        const { data } = (await reply.clone().json()) as { data: Fields | null }
        status.code = reply.status
        way.answered?.(reply.status, data, request)
        return reply
      } finally {
        if (status.code === 0) way.answered?.(0, null, request)
      }
    },
  }
}

/** Calls outside the table. */
function otherQuestions(origin: string, shop: OutageShop): Question[] {
  const form = new URLSearchParams({
    socket_id: '1.1',
    channel_name: memberChannel(CHANNEL_TEMPLATE, { id: shop.memberId }),
  }).toString()
  const authorization = `Bearer ${shop.token}`
  const filtered = JSON.stringify({ client_id: 'acme', category_filter: [1] })
  const asked: Record<string, () => Promise<Response>> = {
    'filtered listing': () =>
      sendTo(`${origin}/api/v1/fetch-all-products`, { method: 'POST', body: filtered }),
    'categories of the member': () =>
      sendTo(`${origin}/api/v1/fetch-all-categories`, { method: 'POST', body: '{}', authorization }),
    'channel authorization': () =>
      sendTo(`${origin}/api/v1${CHANNEL_AUTH_PATH}`, {
        method: 'POST',
        body: form,
        authorization,
        type: 'application/x-www-form-urlencoded',
      }),
    heartbeat: () =>
      sendTo(`${origin}/api/v1${heartbeatEndpoint.path}`, {
        method: 'POST',
        body: JSON.stringify(report),
        authorization: `Terminal ${shop.terminals[(sent += 1) % shop.terminals.length]}`,
      }),
  }
  const alone = { page: `${BASE_PATH}/acme`, healthz: '/healthz' }
  return [
    ...Object.entries(asked).map(([what, send]) => ({
      what: `${what} of ${origin}`,
      usual: [200],
      needsDatabase: true,
      send,
    })),
    ...Object.entries(alone).map(([what, path]) => ({
      what: `${what} of ${origin}`,
      usual: [200],
      needsDatabase: false,
      send: () => sendTo(`${origin}${path}`, { method: 'GET' }),
    })),
  ]
}

/** Every call to a server, including calls that the contract adds later. */
export function questionsTo({ origin, outboxFile }: RunningServer, shop: OutageShop): Question[] {
  const requests = requestsOfCalls(shop)
  const ways = waysOf(shop, requests, outboxFile)
  const names = Object.keys(endpoints) as EndpointName[]
  return [
    ...names.map((name) => call(origin, name, { plain: requests[name], bearer: shop.token, ...ways[name] })),
    ...otherQuestions(origin, shop),
  ]
}
