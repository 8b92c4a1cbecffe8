/** An operator's answers to a reported problem: text, replacement, refund. */
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clients } from '../../../server/db/schema.ts'
import { answerProblem, type ProblemAnswer } from '../../../server/domain/order-problem.ts'
import { ImpossibleMove } from '../../../server/domain/order-transitions.ts'
import { fixture } from '../fixture.ts'
import type { ShopMember } from '../shops/open-member-shop.ts'
import { BALANCE, openOrderShop, PRICE } from '../shops/open-order-shop.ts'
import { today } from '../today.ts'
import { fuzzRuns } from '../../setup/fuzz-runs.ts'

const STOCK = 10
/** Price of three pieces. */
const COST = 3 * PRICE

const shop = fixture(openOrderShop)
let productId: number
let member: ShopMember

beforeAll(() => shop.database.db.update(clients).set({ reportDays: 14 }))
beforeEach(async () => {
  ;({ member, productId } = await shop.arrange(STOCK))
})

const deliveredOrder = () => shop.deliverThree(member, productId)
const report = (orderId: number, problem?: object) => shop.report(member, orderId, problem)
const history = () => shop.historyOf(member)
const seen = async (orderId: number) => (await history()).find(({ id }) => id === orderId)
const answer = (orderNumber: string, fields: Partial<ProblemAnswer> & Pick<ProblemAnswer, 'to'>) =>
  answerProblem(shop.database.db, { orderNumber, answer: '', actor: 'Meera', ...today(), ...fields })

describe('a reported problem', () => {
  it('is answered, then refunded, each with a word to the member [C.9]', async () => {
    const { id, orderNumber } = await deliveredOrder()
    await report(id)
    await answer(orderNumber, { to: 'answered', answer: 'Please send a picture.' })
    expect(await history()).toMatchObject([
      { problem: { state: 'answered', answer: 'Please send a picture.' } },
    ])
    expect(await shop.newestNotification(member)).toBe(
      `About the problem with your order ${orderNumber}: Please send a picture.`,
    )
    await answer(orderNumber, { to: 'refunded', answer: 'Sorry for that.' })
    expect(await history()).toMatchObject([{ order_status: 5, problem: { state: 'refunded' } }])
    expect(await shop.newestNotification(member)).toBe(
      `300 pts for your order ${orderNumber} are back in your balance. Sorry for that.`,
    )
    expect(await shop.books.balanceOf(member.id)).toBe(BALANCE)
    expect(await shop.books.stockOf(productId)).toBe(STOCK - 3)
    expect(await shop.brokenInvariants()).toEqual({})
  })

  it('gives points back once, however many refund it at once [C.10]', async () => {
    const { id, orderNumber } = await deliveredOrder()
    await report(id)
    const done = await Promise.allSettled(
      Array.from({ length: 8 }, () => answer(orderNumber, { to: 'refunded', points: 100 })),
    )
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await shop.books.balanceOf(member.id)).toBe(BALANCE - COST + 100)
    await expect(answer(orderNumber, { to: 'replaced' })).rejects.toThrow('its problem is refunded already')
    expect(await shop.brokenInvariants()).toEqual({})
  })

  it('takes the pieces from stock once more where it is replaced, if there are enough', async () => {
    const { id, orderNumber } = await deliveredOrder()
    await report(id, { kind: 'missing' })
    await answer(orderNumber, { to: 'replaced', answer: 'It leaves tomorrow.' })
    expect(await shop.books.stockOf(productId)).toBe(STOCK - 6)
    expect(await shop.books.balanceOf(member.id)).toBe(BALANCE - COST)
    expect(await shop.newestNotification(member)).toEqual(
      expect.stringMatching(
        new RegExp(
          `^We are sending a replacement for your order ${orderNumber}. It is order RP-.* It leaves tomorrow.$`,
        ),
      ),
    )
    const other = await deliveredOrder()
    await report(other.id)
    await expect(answer(other.orderNumber, { to: 'replaced' })).rejects.toThrow(/there are not 3 of CUP-/)
    expect(await shop.books.stockOf(productId)).toBe(STOCK - 9)
    expect((await seen(other.id))?.problem).toMatchObject({ state: 'open', answer: '' })
    expect(await shop.brokenInvariants()).toEqual({})
  })

  it('gives back no more than the order cost, and nothing where nothing was reported', async () => {
    const { id, orderNumber } = await deliveredOrder()
    await expect(answer(orderNumber, { to: 'refunded' })).rejects.toThrow(ImpossibleMove)
    await report(id)
    await expect(answer(orderNumber, { to: 'refunded', points: COST + 1 })).rejects.toThrow(
      'no more can come back',
    )
    expect(await shop.books.balanceOf(member.id)).toBe(BALANCE - COST)
    expect(await shop.brokenInvariants()).toEqual({})
  })
})

type State = 'delivered' | 'open' | 'answered' | 'replaced' | 'refunded'
type Step = 'report' | 'report again otherwise' | Exclude<State, 'delivered' | 'open'>

/** The next state of each step from each state; all others are rejected. */
const ways: Record<Step, Partial<Record<State, State>>> = {
  // A second report gets the first one's reply and does not change the problem.
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
  const property = fc.asyncProperty(
    fc.array(step, { maxLength: 8 }),
    fc.integer({ min: 1, max: COST }),
    async (steps, points) => {
      ;({ member, productId } = await shop.arrange(STOCK))
      const { id, orderNumber } = await deliveredOrder()
      let state: State = 'delivered'
      for (const next of steps) {
        // Only a reported problem can be reported differently.
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
      expect((await seen(id))?.problem?.state ?? 'delivered').toBe(state)
      expect(await shop.books.balanceOf(member.id)).toBe(BALANCE - COST + (state === 'refunded' ? points : 0))
      expect(await shop.books.stockOf(productId)).toBe(STOCK - (state === 'replaced' ? 6 : 3))
      expect(await shop.brokenInvariants()).toEqual({})
    },
  )
  await fc.assert(property, { numRuns: fuzzRuns(8) })
})
