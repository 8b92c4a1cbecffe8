/** Problems with delivered orders: what members may report (`/report-order-problem`), and the operator's answers. */
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clients, orders } from '../../server/db/schema.ts'
import { ledgerInvariants } from '../../server/db/ledger-invariants.ts'
import { answerProblem, type ProblemAnswer } from '../../server/domain/order-problem.ts'
import { ImpossibleMove, moveOrder } from '../../server/domain/order-transitions.ts'
import { addProduct } from './catalogue-builders.ts'
import { keptBooks, type KeptBooks } from './kept-books.ts'
import { openMemberShop, type MemberShop, type ShopMember } from './open-member-shop.ts'
import { orderOf, read, type TestShop } from './open-test-shop.ts'
import { today } from './today.ts'

const PRICE = 100
const STOCK = 10
const REPORT_DAYS = 14
const DAY_MS = 86_400_000

let fixture: MemberShop
let shop: TestShop
let books: KeptBooks
let productId: number
let member: ShopMember
let products = 0

beforeAll(async () => {
  fixture = await openMemberShop()
  shop = fixture.shop
  books = keptBooks(shop.database)
})
beforeEach(async () => {
  const { db } = shop.database
  await db.update(clients).set({ reportDays: REPORT_DAYS })
  products += 1
  const row = { code: `CUP-${products}`, points: PRICE, stock: STOCK }
  productId = (await addProduct(db, fixture.category, row)).id
  member = await fixture.memberWith(1000)
})
afterAll(() => shop.close())

/** An order of three pieces that its member has received. */
async function deliveredOrder(by = member) {
  const placed = await shop.placeOrder(orderOf(by, [{ id: productId, quantity: 3 }]), by.token)
  const { order_id, order_number } = read('createOrder', placed)
  await moveOrder(shop.database.db, {
    orderNumber: order_number,
    to: 'complete',
    ...today(),
    randomBelow: () => 42,
  })
  const request = { client_id: 'acme', user_id: by.mobile, order_id, otp: '0042' }
  expect(await shop.call('verifyOrderOtp', request, by.token)).toMatchObject({ status: 200 })
  return { id: Number(order_id), orderNumber: order_number }
}

const report = (orderId: unknown, problem: object = {}, by = member) =>
  shop.call(
    'reportOrderProblem',
    {
      client_id: 'acme',
      user_id: by.mobile,
      order_id: orderId,
      kind: 'damaged',
      comment: 'The handle is broken',
      ...problem,
    },
    by.token,
  )

async function history(of = member) {
  const request = { client_id: 'acme', user_id: of.mobile, year: '', month: '' }
  return read('orderSummary', await shop.call('orderSummary', request, of.token))
}

const answer = (orderNumber: string, fields: Partial<ProblemAnswer> & Pick<ProblemAnswer, 'to'>) =>
  answerProblem(shop.database.db, { orderNumber, answer: '', actor: 'Meera', ...today(), ...fields })

async function newestNotification(): Promise<string | undefined> {
  const request = { client_id: 'acme', user_id: member.mobile, page: 1, per_page: 1 }
  const reply = await shop.call('getUserNotifications', request, member.token)
  return read('getUserNotifications', reply).notifications[0]?.body_message
}

async function violations(): Promise<unknown[]> {
  const found: unknown[] = []
  for (const { rule, violations: query } of Object.values(ledgerInvariants))
    for (const row of (await shop.database.pool.query(query)).rows) found.push({ rule, row })
  return found
}

/** Moves a delivery into the past. */
const deliveredAgo = (id: number, ms: number) =>
  shop.database.db
    .update(orders)
    .set({ deliveredAt: new Date(shop.now().getTime() - ms) })
    .where(eq(orders.id, id))

describe('a delivered order', () => {
  it('can be reported, and says until when [C.7]', async () => {
    const { id } = await deliveredOrder()
    const [before] = await history()
    const until = Date.parse(before?.can_report_until ?? '')
    expect(Math.abs(until - shop.now().getTime() - REPORT_DAYS * DAY_MS)).toBeLessThan(60_000)
    expect(before?.problem).toBeNull()
    const { order } = read('reportOrderProblem', await report(id))
    expect(order).toMatchObject({
      id,
      problem: { kind: 'damaged', comment: 'The handle is broken', state: 'open', answer: '' },
      can_report_until: '',
    })
    expect(await history()).toEqual([order])
  })

  it('is reported once; the same report sent again is answered alike, another one is refused', async () => {
    const { id } = await deliveredOrder()
    const replies = await Promise.all(Array.from({ length: 10 }, () => report(id)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    const { rows } = await shop.database.pool.query(
      `select (select count(*)::int from order_problems where order_id = $1) as problems,
        (select count(*)::int from order_events where order_id = $1 and what like 'problem%') as events`,
      [id],
    )
    expect(rows).toEqual([{ problems: 1, events: 1 }])
    expect(await report(id, { kind: 'missing' })).toMatchObject({
      status: 409,
      message: 'You have already reported a problem with this order.',
    })
  })

  it('can be reported until the last of the client’s days, and not after it [C.8]', async () => {
    const TOO_LATE = { status: 409, message: 'It is too late to report a problem with this order.' }
    const late = await deliveredOrder()
    await deliveredAgo(late.id, REPORT_DAYS * DAY_MS + 1000)
    expect(await history()).toMatchObject([{ can_report_until: '' }])
    expect(await report(late.id)).toMatchObject(TOO_LATE)
    const early = await deliveredOrder()
    await deliveredAgo(early.id, REPORT_DAYS * DAY_MS - 60_000)
    expect((await report(early.id)).status).toBe(200)
    await shop.database.db.update(clients).set({ reportDays: 0 })
    const never = await deliveredOrder()
    expect((await history())[0]).toMatchObject({ id: never.id, can_report_until: '' })
    expect(await report(never.id)).toMatchObject(TOO_LATE)
  })

  it.each([{ kind: 'ugly' }, { comment: 'x'.repeat(501) }, { comment: 7n.toString().repeat(600) }])(
    'is not reported with %j',
    async (problem) => {
      const { id } = await deliveredOrder()
      expect((await report(id, problem)).status).toBe(400)
      expect(await history()).toMatchObject([{ problem: null }])
    },
  )
})

it('an order that is not delivered can’t be reported [C.8]', async () => {
  const { id } = await fixture.place(member, productId)
  expect(await history()).toMatchObject([{ can_report_until: '' }])
  expect(await report(id)).toMatchObject({
    status: 409,
    message: 'A problem can be reported once the order is delivered.',
  })
})

it('an order of somebody else is not found', async () => {
  const { id } = await deliveredOrder()
  expect(await report(id, {}, await fixture.memberWith(1000))).toMatchObject({ status: 404 })
  expect(await history()).toMatchObject([{ problem: null }])
})

describe('a reported problem', () => {
  it('is answered, then refunded, each with a word to the member [C.9]', async () => {
    const { id, orderNumber } = await deliveredOrder()
    await report(id)
    await answer(orderNumber, { to: 'answered', answer: 'Please send a picture.' })
    expect(await history()).toMatchObject([
      { problem: { state: 'answered', answer: 'Please send a picture.' } },
    ])
    expect(await newestNotification()).toBe(
      `About the problem with your order ${orderNumber}: Please send a picture.`,
    )
    await answer(orderNumber, { to: 'refunded', answer: 'Sorry for that.' })
    expect(await history()).toMatchObject([{ order_status: 5, problem: { state: 'refunded' } }])
    expect(await newestNotification()).toBe(
      `300 pts for your order ${orderNumber} are back in your balance. Sorry for that.`,
    )
    expect(await books.balanceOf(member.id)).toBe(1000)
    expect(await books.stockOf(productId)).toBe(STOCK - 3)
    expect(await violations()).toEqual([])
  })

  it('gives points back once, however many refund it at once [C.10]', async () => {
    const { id, orderNumber } = await deliveredOrder()
    await report(id)
    const done = await Promise.allSettled(
      Array.from({ length: 8 }, () => answer(orderNumber, { to: 'refunded', points: 100 })),
    )
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await books.balanceOf(member.id)).toBe(800)
    await expect(answer(orderNumber, { to: 'replaced' })).rejects.toThrow('its problem is refunded already')
    expect(await violations()).toEqual([])
  })

  it('takes the order from stock once more where it is replaced, if there is enough', async () => {
    const { id, orderNumber } = await deliveredOrder()
    await report(id, { kind: 'missing' })
    await answer(orderNumber, { to: 'replaced', answer: 'It leaves tomorrow.' })
    expect(await books.stockOf(productId)).toBe(STOCK - 6)
    expect(await books.balanceOf(member.id)).toBe(700)
    expect(await newestNotification()).toBe(
      `We are sending your order ${orderNumber} again. It leaves tomorrow.`,
    )
    const other = await deliveredOrder()
    await report(other.id)
    await expect(answer(other.orderNumber, { to: 'replaced' })).rejects.toThrow(/there are not 3 of CUP-/)
    expect(await books.stockOf(productId)).toBe(STOCK - 9)
    expect((await history())[0]?.problem).toMatchObject({ state: 'open', answer: '' })
    expect(await violations()).toEqual([])
  })

  it('gives back no more than the order cost, and nothing where nothing was reported', async () => {
    const { id, orderNumber } = await deliveredOrder()
    await expect(answer(orderNumber, { to: 'refunded' })).rejects.toThrow(ImpossibleMove)
    await report(id)
    await expect(answer(orderNumber, { to: 'refunded', points: 301 })).rejects.toThrow(
      'no more can come back',
    )
    expect(await books.balanceOf(member.id)).toBe(700)
    expect(await violations()).toEqual([])
  })
})

type State = 'delivered' | 'open' | 'answered' | 'replaced' | 'refunded'
type Step = 'report' | 'report again otherwise' | Exclude<State, 'delivered' | 'open'>

/** Where a step leads from each state; from any other it is refused. */
const ways: Record<Step, Partial<Record<State, State>>> = {
  // A second report is answered like the first, and leaves the problem as it is.
  report: {
    delivered: 'open',
    open: 'open',
    answered: 'answered',
    replaced: 'replaced',
    refunded: 'refunded',
  },
  'report again otherwise': {},
  answered: { open: 'answered', answered: 'answered' },
  replaced: { open: 'replaced', answered: 'replaced' },
  refunded: { open: 'refunded', answered: 'refunded' },
}

it('goes only where it may, whatever is asked in whichever order, and moves points and stock once', async () => {
  const step = fc.constantFrom(...(Object.keys(ways) as Step[]))
  const story = fc.asyncProperty(
    fc.array(step, { maxLength: 8 }),
    fc.integer({ min: 1, max: 300 }),
    async (steps, points) => {
      member = await fixture.memberWith(1000)
      productId = (
        await addProduct(shop.database.db, fixture.category, {
          code: `STORY-${(products += 1)}`,
          points: PRICE,
          stock: STOCK,
        })
      ).id
      const { id, orderNumber } = await deliveredOrder()
      let state: State = 'delivered'
      for (const next of steps) {
        // Nothing is known to be otherwise before something was reported.
        if (next === 'report again otherwise' && state === 'delivered') continue
        const taken: boolean =
          next === 'report' || next === 'report again otherwise'
            ? (await report(id, next === 'report' ? {} : { kind: 'wrong' })).status === 200
            : await answer(orderNumber, { to: next, ...(next === 'refunded' ? { points } : {}) }).then(
                () => true,
                () => false,
              )
        expect(taken).toBe(ways[next][state] !== undefined)
        state = ways[next][state] ?? state
      }
      expect((await history())[0]?.problem?.state ?? 'delivered').toBe(state)
      expect(await books.balanceOf(member.id)).toBe(700 + (state === 'refunded' ? points : 0))
      expect(await books.stockOf(productId)).toBe(STOCK - (state === 'replaced' ? 6 : 3))
      expect(await violations()).toEqual([])
    },
  )
  await fc.assert(story, { numRuns: 25 })
})
