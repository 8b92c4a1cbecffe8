/** The whole server on its own database, without a port, for tests of the calls. */
import { randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import * as v from 'valibot'
import { buildApp, type BuiltApp } from '../../../server/app.ts'
import { readConfig, type Config } from '../../../server/config.ts'
import type { OpenDatabase } from '../../../server/db/open.ts'
import type { PushSender } from '../../../server/push/push-sender.ts'
import type { TextMessage } from '../../../server/sms/sms.ts'
import {
  endpoints,
  type Endpoint,
  type EndpointName,
  type ResponseOf,
} from '../../../src/contract/endpoints.ts'
import type { OrderPlaintext } from '../../../src/contract/shop-entities/encrypted-order.ts'
import { encryptOrder } from '../../../src/api/order-cipher.ts'
import { removeFolder } from '../../setup/remove-folder.ts'
import { assertDescribed } from '../described-replies.ts'
import { keepLog, keepPeople, keepServer } from '../kept-logs.ts'
import { openTestDatabase } from '../test-database.ts'

export interface TestReply {
  status: number
  message: string
  code: number
  data: unknown
  /** The reply's `Retry-After`. */
  retryAfter?: string | undefined
}

export interface TestShop {
  app: FastifyInstance
  /** All background jobs of this configuration, started or not. */
  jobs: BuiltApp['jobs']
  database: OpenDatabase
  config: Config
  /** The sent text messages, newest last. */
  sent: TextMessage[]
  /** The log, line by line. */
  logged: string[]
  /** Advances the server's clock. */
  pass(milliseconds: number): void
  now(): Date
  call(name: EndpointName, request?: unknown, token?: string, language?: string): Promise<TestReply>
  /** Logs in as a member would and returns the session's token. */
  logIn(clientLoginId: string, mobile: string): Promise<string>
  placeOrder(order: OrderPlaintext, token?: string): Promise<TestReply>
  /** Places a member's order for some pieces of one product, which succeeds. */
  place(
    member: { clientLoginId: string; id: number; token: string },
    productId: number,
    quantity?: number,
  ): Promise<{ id: number; orderNumber: string }>
  close(): Promise<void>
}

/** A reply's `data`, parsed as the shop parses it. */
export function read<Name extends EndpointName>(name: Name, reply: TestReply): ResponseOf<Name> {
  return v.parse(endpoints[name].response, reply.data)
}

/** The decompressed body as text. */
function textOf({ headers, rawPayload }: LightMyRequestResponse): string {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(rawPayload).toString()
  return (headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload) : rawPayload).toString()
}

/** Validates each reply of the tests' `inject` calls against the description. */
function holdReplies(app: FastifyInstance): void {
  const inject = app.inject.bind(app) as (options: InjectOptions | string) => Promise<LightMyRequestResponse>
  const held = async (given: InjectOptions | string) => {
    const reply = await inject(given)
    const options = typeof given === 'string' ? { url: given } : given
    assertDescribed({
      method: options.method?.toUpperCase() ?? 'GET',
      url: String(options.url ?? options.path ?? ''),
      status: reply.statusCode,
      contentType: reply.headers['content-type']?.toString(),
      body: textOf(reply),
    })
    return reply
  }
  Object.assign(app, { inject: held })
}

const placingBy =
  (placeOrder: TestShop['placeOrder']): TestShop['place'] =>
  async (member, id, quantity) => {
    const reply = await placeOrder(orderOf(member, [{ id, quantity }]), member.token)
    const { order_id, order_number } = read('createOrder', reply)
    return { id: Number(order_id), orderNumber: order_number }
  }

const headersOf = (token?: string, language?: string): Record<string, string> => ({
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  ...(language === undefined ? {} : { 'accept-language': language }),
})

const configOf = (dataDirectory: string, environment: Record<string, string>): Config =>
  readConfig({
    LOG_LEVEL: 'info',
    DATA_DIR: dataDirectory,
    WEB_DIR: dataDirectory,
    CONSOLE_DIR: dataDirectory,
    // One address logs in a test's members, however many random values make them.
    LOGIN_CALLS_A_MINUTE: '100000',
    LOGIN_CODES_A_MINUTE: '100000',
    LOGIN_CODES_A_DAY: '100000',
    ...environment,
  })

/**
 * @param environment the server's configuration, apart from its database
 * @param others a database that another shop of the test closes, the push sender, and the background jobs to start
 */
export async function openTestShop(
  environment: Record<string, string> = {},
  others: { database?: OpenDatabase; push?: PushSender; jobs?: readonly string[] } = {},
): Promise<TestShop> {
  const database = others.database ?? (await openTestDatabase())
  const dataDirectory = await mkdtemp(join(tmpdir(), 'test-shop-'))
  const config = configOf(dataDirectory, environment)
  const sent: TextMessage[] = []
  const logged: string[] = []
  let now = new Date('2026-11-20T10:00:00+05:30')
  const { app, jobs, startJobs } = await buildApp({
    database,
    config,
    sms: { send: async (message) => void sent.push(message) },
    otpPepper: 'the pepper of the tests',
    now: () => now,
    randomBelow: (limit) => randomBytes(4).readUInt32BE() % limit,
    logTo: {
      write(line) {
        logged.push(line)
        keepLog(line)
      },
    },
    ...(others.push === undefined ? {} : { push: others.push }),
  })
  startJobs(others.jobs ?? [])
  holdReplies(app)

  const call: TestShop['call'] = async (name, request = {}, token, language) => {
    keepServer()
    const { method, path }: Endpoint = endpoints[name]
    const fields = request as Record<string, unknown>
    const reply = await app.inject({
      method,
      url: `/api/v1${path.replaceAll(/:(\w+)/g, (_whole, field: string) => String(fields[field]))}`,
      ...(method === 'POST' ? { payload: fields } : {}),
      headers: headersOf(token, language),
    })
    const retryAfter = reply.headers['retry-after']
    return {
      status: reply.statusCode,
      retryAfter: retryAfter?.toString(),
      ...reply.json<Omit<TestReply, 'status'>>(),
    }
  }

  const placeOrder: TestShop['placeOrder'] = async (order, token) =>
    call('createOrder', await encryptOrder(order, config.orderEncryptionKey), token)

  return {
    app,
    jobs,
    database,
    config,
    sent,
    logged,
    call,
    now: () => now,
    pass: (milliseconds) => (now = new Date(now.getTime() + milliseconds)),
    async logIn(clientLoginId, mobile) {
      await call('getOtpUserLogin', { client_id: clientLoginId, mobile_number: mobile })
      const code = sent.findLast((message) => message.mobile === mobile)?.code
      const reply = await call('verifyOtpUserLogin', { mobile_number: mobile, request_otp: code })
      return (reply.data as { token: string }).token
    },
    placeOrder,
    place: placingBy(placeOrder),
    async close() {
      await app.close()
      keepPeople(sent.flatMap(({ mobile, code }) => [mobile, code]))
      if (others.database === undefined) await database.close()
      await removeFolder(dataDirectory)
    },
  }
}

let attempts = 0

/** An order as the shop sends it: one piece of each product, to an address in Mysuru. */
export function orderOf(
  member: { clientLoginId: string; id: number },
  lines: { id: number; quantity?: number | undefined; points?: number }[],
  overrides: Partial<OrderPlaintext> = {},
): OrderPlaintext {
  attempts += 1
  return {
    client_id: member.clientLoginId,
    customer_id: member.id,
    cart_items: lines.map(({ id, quantity = 1, points = 100 }) => ({
      product_name: { en: `Product ${id}` },
      product_id: id,
      product_code: String(id),
      brand_id: null,
      product_points: points,
      product_size: null,
      product_filename: null,
      quantity,
    })),
    order_address_details: {
      name: 'Asha Rao',
      mobile: '9876543210',
      email: 'asha@example.com',
      pincode: '570001',
      address: '12 Lake Road, Mysuru',
      is_new_address: false,
    },
    uniqueIdentify: 1_790_000_000_000_000 + attempts,
    ...overrides,
  }
}
