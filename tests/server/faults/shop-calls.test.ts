/**
 * Every call of the members' API that changes something, with a fault in each of its statements: an honest answer, the
 * books right, no connection left in a transaction, and the same call sent again acts once.
 */
import { randomBytes } from 'node:crypto'
import { encryptOrder } from '../../../src/api/order-cipher.ts'
import type { EndpointName } from '../../../src/contract/endpoints.ts'
import { hashToken } from '../../../server/domain/secret-hash.ts'
import { addPlace } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { openOrderShop } from '../shops/open-order-shop.ts'
import { orderOf } from '../shops/open-test-shop.ts'
import { report } from '../terminal-report.ts'
import { complaintsOfCall, type Prepared } from './judge-call.ts'
import { testFaults } from './nth-statement.ts'

const shop = fixture(openOrderShop)
const place = fixture(() => addPlace(shop.database.db, 'KA', 'Karnataka', 'Mysuru'))
const STOCK = 1000
/** Longer than the pause between two login codes. */
const LOGIN_PAUSE_MS = 5 * 60_000

type Arranged = Awaited<ReturnType<typeof shop.arrange>>
const named = ({ member }: Arranged) => ({ client_id: 'acme', user_id: member.mobile })

/** Makes a call about a new member, ready to be sent again. */
const memberCall =
  (name: EndpointName, request: (about: Arranged) => object | Promise<object>) =>
  async (): Promise<Prepared> => {
    const about = await shop.arrange(STOCK)
    const sent = await request(about)
    return { send: () => shop.call(name, sent, about.member.token) }
  }

const placed = async ({ member, productId }: Arranged) => (await shop.place(member, productId)).id
const delivered = async ({ member, productId }: Arranged) => (await shop.deliverThree(member, productId)).id

async function codeFor(mobile: string): Promise<string> {
  shop.pass(LOGIN_PAUSE_MS)
  await shop.call('getOtpUserLogin', { client_id: 'acme', mobile_number: mobile })
  return shop.sent.findLast((message) => message.mobile === mobile)?.code ?? ''
}

/** A terminal's report, which is no member's call. */
async function heartbeat(): Promise<Prepared> {
  const token = randomBytes(32).toString('base64url')
  await shop.database.pool.query(
    'insert into terminals (client_id, name, token_hash) select id, $1, $1 from clients order by id limit 1',
    [hashToken(token)],
  )
  return {
    async send() {
      const { statusCode, json } = await shop.app.inject({
        method: 'POST',
        url: '/api/v1/terminals/heartbeat',
        headers: { authorization: `Terminal ${token}` },
        payload: report,
      })
      return { status: statusCode, message: json<{ message: string }>().message }
    },
  }
}

/** Each call with a request that succeeds; null for those that only read. A new call does not compile without. */
const samples: Record<EndpointName | 'heartbeat', (() => Promise<Prepared>) | null> = {
  heartbeat,
  fetchHomePageData: null,
  fetchAllProducts: null,
  fetchAllCategories: null,
  fetchProductDetails: null,
  clientDetails: null,
  createOrder: memberCall('createOrder', ({ member, productId }) =>
    encryptOrder(orderOf(member, [{ id: productId }]), shop.config.orderEncryptionKey),
  ),
  createFeedback: memberCall('createFeedback', async (about) => ({
    ...named(about),
    order_id: await delivered(about),
    feedback_from: 1,
    rating_number: 5,
    rating_comment: 'Good',
  })),
  updateUserDetails: memberCall('updateUserDetails', ({ member }) => ({
    user_id: member.id,
    name: 'Asha Rao',
    email: 'asha@example.com',
    gender: 1,
    birthday: '1990-01-01',
    state_id: place.state.id,
    city_id: place.city.id,
    pincode: '570001',
    address: '12 Lake Road',
  })),
  verifyOrderOtp: memberCall('verifyOrderOtp', async (about) => {
    const { id, orderNumber } = await shop.place(about.member, about.productId)
    await shop.move(orderNumber, 'complete')
    return { ...named(about), order_id: id, otp: '0042' }
  }),
  cancelOrder: memberCall('cancelOrder', async (about) => ({
    ...named(about),
    order_id: await placed(about),
  })),
  pointsStatement: null,
  reportOrderProblem: memberCall('reportOrderProblem', async (about) => ({
    ...named(about),
    order_id: await delivered(about),
    kind: 'damaged',
    comment: 'The handle is broken',
  })),
  setGoal: memberCall('setGoal', (about) => ({ ...named(about), product_id: about.productId })),
  getGoal: null,
  orderSummary: null,
  aboutUs: null,
  termsAndConditions: null,
  privacyPolicy: null,
  getUserNotifications: null,
  getStateCityMaster: null,
  me: null,
  sessions: null,
  endSessions: memberCall('endSessions', async (about) => {
    shop.pass(LOGIN_PAUSE_MS)
    await shop.logIn('acme', about.member.mobile)
    return { ...named(about), id: 'others' }
  }),
  async getOtpUserLogin() {
    const { member } = await shop.arrange(STOCK)
    shop.pass(LOGIN_PAUSE_MS)
    return { send: () => shop.call('getOtpUserLogin', { client_id: 'acme', mobile_number: member.mobile }) }
  },
  async verifyOtpUserLogin() {
    const { member } = await shop.arrange(STOCK)
    const request = { mobile_number: member.mobile, request_otp: await codeFor(member.mobile) }
    return { send: () => shop.call('verifyOtpUserLogin', request) }
  },
  logout: memberCall('logout', () => ({ device_token: 'd' })),
}

/** After which the same request is refused, as it is without a fault: a code's second use, and its pause. */
const onceOnly: ReadonlySet<string> = new Set(['getOtpUserLogin', 'verifyOtpUserLogin', 'verifyOrderOtp'])

const names = (Object.keys(samples) as (keyof typeof samples)[]).filter((name) => samples[name] !== null)

testFaults(names, async (name, faultsIn) => {
  const prepare = samples[name]
  if (prepare === null) throw new Error(`${name} only reads`)
  await shop.database.pool.query('update clients set report_days = 14')
  return complaintsOfCall({ pool: shop.database.pool, prepare, isOnceOnly: onceOnly.has(name) }, faultsIn)
})
