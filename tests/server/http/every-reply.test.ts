/** Every call's reply, with every field filled, against the strict schemas of `src/contract/server-replies.ts`. */
import sharp from 'sharp'
import { eq, inArray } from 'drizzle-orm'
import type * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  banners,
  cities,
  clients,
  contentPages,
  orderParcels,
  productPictures,
  products,
} from '../../../server/db/schema.ts'
import { writeLedgerLine } from '../../../server/domain/ledger.ts'
import { answerProblem } from '../../../server/domain/order-problem.ts'
import { moveOrder } from '../../../server/domain/order-transitions.ts'
import { fileMediaStore } from '../../../server/media/file-media-store.ts'
import { saveMedia } from '../../../server/media/media-store.ts'
import { endpoints, type Endpoint, type EndpointName } from '../../../src/contract/endpoints.ts'
import { replies } from '../../../src/contract/server-replies.ts'
import { addMember } from '../catalogue-builders.ts'
import { assertDescribed } from '../described-replies.ts'
import { fixture } from '../fixture.ts'
import { requestsOfCalls } from '../requests-of-calls.ts'
import { openAcmeCatalogue } from '../shops/open-acme-catalogue.ts'
import { orderOf, read, type TestReply } from '../shops/open-test-shop.ts'
import { today } from '../today.ts'

const MOBILE = '9876543210'
const DELIVERY_CODE = '0042'
/** Longer than the pause between two login codes. */
const LOGIN_PAUSE_MS = 5 * 60_000

type Schema = v.GenericSchema | v.ObjectSchema<v.ObjectEntries, undefined>
type Fields = Record<string, unknown>

/** The schema inside a nullable or optional one. */
function required(schema: Schema): Schema {
  return 'wrapped' in schema ? required(schema.wrapped as Schema) : schema
}

const entriesOf = (schema: Schema): Record<string, Schema> => ('entries' in schema ? schema.entries : {})

/** Fields that no value fills, such as null or a list without items. */
function unfilled(given: Schema, values: readonly unknown[], path = ''): string[] {
  const schema = required(given)
  const present = values.filter((value) => value !== null && value !== undefined)
  if (present.length === 0) return [path]
  if ('item' in schema) return unfilled(schema.item as Schema, present.flat(), `${path}[]`)
  return Object.entries(entriesOf(schema)).flatMap(([name, field]) =>
    unfilled(
      field,
      present.map((value) => (value as Fields)[name]),
      `${path}.${name}`,
    ),
  )
}

interface Fault {
  what: string
  data: unknown
}

const within = (faults: Fault[], whole: (part: unknown) => unknown): Fault[] =>
  faults.map(({ what, data }) => ({ what, data: whole(data) }))

/** Copies of the data with one fault each: an unknown, misspelt or missing field, in every object at every depth. */
function broken(given: Schema, value: unknown, path = ''): Fault[] {
  const schema = required(given)
  if (Array.isArray(value) && 'item' in schema) {
    const item = schema.item as Schema
    return value.flatMap((one, index) =>
      within(broken(item, one, `${path}[${index}]`), (part) => value.with(index, part)),
    )
  }
  if (schema.type !== 'object' || value === null) return []
  const fields = value as Fields
  const named = Object.entries(entriesOf(schema)).filter(([name]) => fields[name] !== undefined)
  const faults: Fault[] = [{ what: `${path}.extra too many`, data: { ...fields, extra: 1 } }]
  for (const [name, field] of named) {
    const { [name]: own, ...others } = fields
    faults.push({ what: `${path}.${name} misspelt`, data: { ...others, [`${name}x`]: own } })
    if (field.type !== 'optional') faults.push({ what: `${path}.${name} missing`, data: others })
    const inner = broken(field, own, `${path}.${name}`)
    faults.push(...within(inner, (part) => ({ ...fields, [name]: part })))
  }
  return faults
}

/**
 * Fields that these replies never fill: a cancelled order was not delivered, a reported one not cancelled, and neither
 * was replaced before. A member's own session is no preview.
 */
const neverFilled: Partial<Record<EndpointName, string[]>> = {
  me: ['.preview_seconds_left'],
  cancelOrder: [
    '.order.replaces',
    '.order.replaced_by[]',
    '.order.parcels[]',
    '.order.can_report_until',
    '.order.problem',
  ],
  reportOrderProblem: [
    '.order.replaces',
    '.order.replaced_by[]',
    '.order.cancelled_at',
    '.order.can_report_until',
  ],
}

const shop = fixture(openAcmeCatalogue)
const answered = new Map<EndpointName, TestReply>()

/** Fills the fields that the other tests' catalogue leaves empty. */
async function fillCatalogue(): Promise<number> {
  const { db } = shop.database
  const picture = await sharp({ create: { width: 64, height: 32, channels: 3, background: '#0a7d5c' } })
    .png()
    .toBuffer()
  const filename = await saveMedia(fileMediaStore(shop.config.dataDirectory), picture, 'png')
  const words = { title: { en: 'For the road' }, text: { en: 'Bags that last' }, link: '/Product_listing' }
  await db.update(banners).set({ filename, ...words })
  const [client] = await db.select().from(clients).where(eq(clients.loginId, 'Acme'))
  const clientId = client?.id ?? 0
  const more = { size: 'M', colour: 'Red', brandId: 'Nomad' }
  await db.update(products).set(more).where(eq(products.clientId, clientId))
  await db
    .update(products)
    .set({ groupId: shop.ids['T-1'] ?? 0 })
    .where(inArray(products.id, [shop.ids['T-1'] ?? 0, shop.ids['T-2'] ?? 0]))
  await db.update(productPictures).set({ alt: { en: 'A bag' }, focusX: 0.5, focusY: 0.25 })
  const page = { clientId, title: 'The page', description: '<p>…</p>', filename }
  await db.insert(contentPages).values([
    { ...page, kind: 'terms' },
    { ...page, kind: 'privacy' },
  ])
  return clientId
}

/** Makes every call once, in a member's order. */
async function callEverything(clientId: number): Promise<void> {
  const { db } = shop.database
  const [city] = await db.select().from(cities)
  const place = { stateId: city?.stateId, cityId: city?.id }
  const profile = { name: 'Asha Rao', email: 'asha@example.com', gender: 2, birthday: '1990-04-02' }
  const home = { pincode: '570001', address: '12 Lake Road' }
  const row = { ...profile, ...place, ...home, mobile: MOBILE, balance: 1000 }
  const member = { ...(await addMember(db, clientId, row)), clientLoginId: 'acme' }
  const token = await shop.logIn('acme', MOBILE)
  shop.pass(LOGIN_PAUSE_MS)

  const expires = { day: '2099-12-31', timeZone: today().timeZone }
  await writeLedgerLine(db, { memberId: member.id, amount: 900, reason: 'Idea of the month', expires })
  const ofClient = { client_id: 'acme' }
  const own = { ...ofClient, user_id: MOBILE }
  const bag = { id: shop.ids['T-1'] ?? 0, points: 300 }
  const placed = await shop.placeOrder(orderOf(member, [bag]), token)
  const { order_id, order_number } = read('createOrder', placed)
  const complete = { to: 'complete', ...today(), randomBelow: () => Number(DELIVERY_CODE) } as const
  await moveOrder(db, { orderNumber: order_number, ...complete })

  const second = read('createOrder', await shop.placeOrder(orderOf(member, [bag]), token))
  const rating = { feedback_from: 1, rating_number: 4, rating_comment: 'Quick' }
  await shop.call('createFeedback', { ...own, order_id: second.order_id, ...rating }, token)

  await db.update(clients).set({ reportDays: 14 }).where(eq(clients.id, clientId))
  const third = read('createOrder', await shop.placeOrder(orderOf(member, [bag]), token))
  await moveOrder(db, { orderNumber: third.order_number, ...complete })
  await shop.call('verifyOrderOtp', { ...own, order_id: third.order_id, otp: DELIVERY_CODE }, token)

  const fourth = read('createOrder', await shop.placeOrder(orderOf(member, [bag]), token))
  await moveOrder(db, { orderNumber: fourth.order_number, ...complete })
  await shop.call('verifyOrderOtp', { ...own, order_id: fourth.order_id, otp: DELIVERY_CODE }, token)
  const report = { ...own, order_id: fourth.order_id, kind: 'damaged', comment: 'Torn' }
  await shop.call('reportOrderProblem', report, token)
  const sentAgain = { to: 'replaced', answer: '', actor: 'Meera', ...today() } as const
  await answerProblem(db, { orderNumber: fourth.order_number, ...sentAgain })
  await db.update(orderParcels).set({ trackingUrl: 'https://post.example/BP1' })

  const requests = {
    ...requestsOfCalls({
      memberId: member.id,
      orderId: Number(order_id),
      productId: bag.id,
      stateId: city?.stateId ?? 0,
      cityId: city?.id ?? 0,
    }),
    fetchAllProducts: ofClient,
    fetchAllCategories: ofClient,
    verifyOrderOtp: { ...own, order_id, otp: DELIVERY_CODE },
    cancelOrder: { ...own, order_id: second.order_id },
    setGoal: { ...own, product_id: shop.ids['K-2'] ?? 0 },
    getOtpUserLogin: { ...ofClient, mobile_number: MOBILE },
  }
  answered.set('createOrder', placed)
  for (const name of (Object.keys(requests) as EndpointName[]).filter((one) => one !== 'createOrder')) {
    const login = { mobile_number: MOBILE, request_otp: shop.sent.at(-1)?.code }
    const request = name === 'verifyOtpUserLogin' ? login : requests[name]
    answered.set(name, await shop.call(name, request, token))
  }
}

beforeAll(async () => {
  await callEverything(await fillCatalogue())
})

describe.each(Object.keys(replies) as EndpointName[])('the reply of %s', (name) => {
  const received = (data: unknown) => {
    const { method, path }: Endpoint = endpoints[name]
    return {
      method,
      url: `/api/v1${path}`,
      status: 200,
      contentType: 'application/json',
      body: JSON.stringify({ message: 'Success', code: 200, data }),
    }
  }

  it('is as described with every field filled, every list with an item', () => {
    const { status, data } = answered.get(name) ?? {}
    expect(status).toBe(200)
    expect(() => assertDescribed(received(data))).not.toThrow()
    expect(unfilled(replies[name], [data])).toEqual(neverFilled[name] ?? [])
  })

  it('is refused with one field missing, misspelt or too many, at every depth', () => {
    const faults = broken(replies[name], answered.get(name)?.data)
    expect(faults.length).toBeGreaterThan(0)
    const unseen = faults.filter(({ data }) => {
      try {
        assertDescribed(received(data))
        return true
      } catch {
        return false
      }
    })
    expect(unseen.map(({ what }) => what)).toEqual([])
  })
})
