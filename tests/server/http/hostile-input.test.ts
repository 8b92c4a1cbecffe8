/** Hostile input to every call: rejected with a message, without a server error or any change. */
import { deepStrictEqual } from 'node:assert/strict'
import { setImmediate as turnOfEvents } from 'node:timers/promises'
import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endpoints, type Endpoint, type EndpointName } from '../../../src/contract/endpoints.ts'
import { orderPlaintext } from '../../../src/contract/shop-entities/encrypted-order.ts'
import { heartbeatRequest } from '../../../src/contract/kiosk/heartbeat.ts'
import { addCategory, addClient, addMember, addPlace, addProduct } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { assertCivil, hostileText, isUnstorable, oddTextsFor } from '../hostile-values.ts'
import { keptBooks } from '../kept-books.ts'
import { openTestShop } from '../shops/open-test-shop.ts'
import { requestsOfCalls } from '../requests-of-calls.ts'
import { fieldsOf, withField } from '../schema-fields.ts'
import { fuzzRuns } from '../../setup/fuzz-runs.ts'

const shop = fixture(openTestShop)
const books = fixture(() => keptBooks(shop.database))
let token: string
let memberId: number
let requests: Record<EndpointName, Record<string, unknown>>
const names = Object.keys(endpoints) as EndpointName[]

beforeAll(async () => {
  const { db } = shop.database
  const acme = await addClient(db)
  const { id: productId } = await addProduct(db, await addCategory(db, acme.id), { code: 'BAG' })
  const { state, city } = await addPlace(db, 'KA', 'Karnataka', 'Mysuru')
  memberId = (await addMember(db, acme.id, { balance: 1000 })).id
  token = await shop.logIn('acme', '9876543210')
  requests = requestsOfCalls({ memberId, productId, stateId: state.id, cityId: city.id })
})

let before: unknown
beforeEach(async () => {
  before = await books.moneyAround(memberId)
})
// Whatever was sent, no balance changed.
afterEach(async () => deepStrictEqual(await books.moneyAround(memberId), before))

const headers = () => ({ authorization: `Bearer ${token}` })

async function send(name: EndpointName, body: string) {
  const { method, path }: Endpoint = endpoints[name]
  // With a session, the logout would end it for the following calls.
  const sentHeaders = name === 'logout' ? {} : headers()
  return method === 'GET'
    ? shop.app.inject({ method, url: `/api/v1${path}`, headers: sentHeaders })
    : shop.app.inject({
        method,
        url: `/api/v1${path}`,
        payload: body,
        headers: { ...sentHeaders, 'content-type': 'application/json' },
      })
}

describe.each(names.filter((name) => endpoints[name].method === 'POST'))('%s', (name) => {
  it('survives any value in any field', async () => {
    const fields = Object.keys(requests[name])
    if (fields.length === 0) return
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...fields), hostileText, async (field, hostile) => {
        const rest = Object.entries(requests[name]).filter(([other]) => other !== field)
        const whole = rest.map(([other, value]) => `${JSON.stringify(other)}:${JSON.stringify(value)}`)
        const body = `{${[...whole, `${JSON.stringify(field)}:${hostile}`].join(',')}}`
        assertCivil(await send(name, body), body)
      }),
      { numRuns: fuzzRuns(10) },
    )
  })

  it('answers an odd text in each of its fields in words, and refuses one that PostgreSQL can’t hold by the field’s name', async () => {
    for (const [turn, field] of fieldsOf(endpoints[name].request).entries())
      for (const odd of oddTextsFor(turn)) {
        const body = JSON.stringify(withField(requests[name], field, odd))
        const reply = await send(name, body)
        assertCivil(reply, body)
        if (!isUnstorable(odd)) continue
        expect(reply.statusCode, `${field.join('.')}: ${body.slice(0, 300)}`).toBe(400)
        expect(reply.json<{ message: string }>().message).toContain(field.join('.'))
      }
  })

  it('survives any body', async () => {
    const bodies = fc.oneof(hostileText, fc.string({ unit: 'binary' }), fc.json(), fc.constant('{"a":'))
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => assertCivil(await send(name, body), body)),
      { numRuns: fuzzRuns(4) },
    )
  })
})

describe('a client id with a NUL, which PostgreSQL keeps in no text', () => {
  it.each(['fetchAllProducts', 'fetchAllCategories', 'fetchProductDetails'] as const)(
    'is refused by %s with 400 and leaves no promise behind that ends the process',
    async (name) => {
      const unhandled: unknown[] = []
      const note = (reason: unknown) => unhandled.push(reason)
      process.on('unhandledRejection', note)
      const reply = await shop.call(name, { ...requests[name], client_id: 'a\u0000b' })
      await turnOfEvents()
      process.off('unhandledRejection', note)
      expect(reply.status).toBe(400)
      expect(unhandled).toEqual([])
    },
  )
})

describe('the home call', () => {
  it('survives any client login id in its address', async () => {
    const ids = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1 }).map(inAddress),
      fc.constantFrom('%00', 'acme%00', '%ff', '%', '..%2f..%2fetc', "acme'--", 'a'.repeat(500), '%2e%2e'),
    )
    await fc.assert(
      fc.asyncProperty(ids, async (id) => {
        const reply = await shop.app.inject({ method: 'GET', url: `/api/v1/fetchHomePageData/${id}` })
        expect(reply.statusCode, `${id} -> ${reply.body}`).toBeLessThan(500)
      }),
      { numRuns: fuzzRuns(20) },
    )
  })
})

describe('the fields of the calls', () => {
  it('are found in the contract’s own schemas, at every depth', () => {
    const named = (schema: unknown) => fieldsOf(schema).map((field) => field.join('.'))
    expect(named(endpoints.clientDetails.request)).toEqual(['client_id'])
    expect(named(endpoints.updateUserDetails.request)).toHaveLength(9)
    expect(named(endpoints.me.request)).toEqual([])
    expect(named(endpoints.fetchAllCategories.request)).toEqual([
      'client_id',
      'page',
      'per_page',
      'filters',
      'filters.0',
    ])
    expect(named(heartbeatRequest)).toEqual(
      expect.arrayContaining(['last_wipe', 'last_wipe.at', 'faults', 'faults.0', 'faults.0.kind']),
    )
    expect(named(orderPlaintext)).toEqual(
      expect.arrayContaining(['cart_items.0.quantity', 'order_address_details.name']),
    )
  })
})

/** Lone surrogates can't be encoded in a URL. */
function inAddress(text: string): string {
  return encodeURIComponent(text.replaceAll(/[\ud800-\udfff]/gu, ''))
}

describe('a body', () => {
  it('of more than a megabyte is refused before it is read', async () => {
    const reply = await send('fetchAllProducts', JSON.stringify({ client_id: 'x'.repeat(1_100_000) }))
    expect(reply.statusCode).toBe(413)
  })

  it('that is no UTF-8 is read with what is not a letter replaced, or refused', async () => {
    const payload = Buffer.concat([
      Buffer.from('{"client_id":"'),
      Buffer.from([0xff, 0xfe, 0xc0]),
      Buffer.from('"}'),
    ])
    const reply = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/client-details',
      payload,
      headers: { 'content-type': 'application/json' },
    })
    expect(reply.statusCode).toBe(404)
  })
})
