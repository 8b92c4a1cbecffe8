// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { observeCalls } from '../../../src/api/call.ts'
import type { RawReply } from '../../../src/domain/early-call.ts'
import { choosePlatform } from '../../../src/platform/platform.ts'
import { keepToken } from '../../../src/storage/keep-token.ts'
import { forgetToken } from '../../../src/storage/token.ts'
import { chooseGoal, endOrderedGoal, followGoal } from '../../../src/store/home/goal.ts'
import { useShop } from '../../../src/store/shop-store.ts'
import * as toasts from '../../../src/ui/toast/toast.ts'
import { aCartItem, aProduct, aTerminal, aUser } from '../builders.ts'
import { refusal, success } from '../features/stub-provider.ts'
import { stubTransport } from '../stub-transport.ts'

const provider = stubTransport()
const toast = vi.fn<typeof toasts.showToast>()

const costing = (points: number, id = 7) =>
  aProduct({ id, current_client_product_price_points: [{ product_points: points }] })
const goal = () => useShop.getState().goal
const kept = () => sessionStorage.getItem('goal')
const sent = () => provider.send.mock.calls.map(([{ method, path }]) => `${method} ${path}`)
const toldTexts = () => toast.mock.calls.map(([{ text }]) => text)

/** Logs a member in, and waits until the goal is loaded. */
async function logIn(changes: Parameters<typeof aUser>[0] = {}): Promise<void> {
  useShop.setState({ user: aUser({ rewards_points: 100, ...changes }) })
  await vi.waitFor(() => expect(goal()).not.toBeUndefined())
}

function answer(replies: { get?: RawReply; post?: RawReply }): void {
  provider.send.mockImplementation(({ method }) =>
    Promise.resolve((method === 'GET' ? replies.get : replies.post) ?? refusal('Not here', 404)),
  )
}

beforeAll(() => followGoal())
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  toast.mockReset()
  vi.spyOn(toasts, 'showToast').mockImplementation(toast)
  sessionStorage.clear()
  useShop.setState({ clientLoginId: 'demo', user: null })
  keepToken('a-token', { stayLoggedIn: false })
})
afterEach(() => {
  choosePlatform({ terminal: null })
  forgetToken()
})

describe('a provider that keeps goals', () => {
  it('has it with the member, and nothing of it stays in the tab [G.4]', async () => {
    answer({ get: success({ product_id: 7, points: 500 }), post: success({ product_id: 8, points: 800 }) })
    await logIn()
    expect(goal()).toEqual({ product_id: 7, points: 500 })
    chooseGoal(costing(750, 8))
    expect(goal()).toEqual({ product_id: 8, points: 750 })
    await vi.waitFor(() => expect(goal()).toEqual({ product_id: 8, points: 800 }))
    expect(kept()).toBeNull()
    expect(toldTexts()).toEqual([])
  })

  it('that did not take another one leaves the one there was, and says so', async () => {
    answer({ get: success({ product_id: 7, points: 500 }), post: refusal('Not now') })
    await logIn()
    chooseGoal(costing(800, 8))
    await vi.waitFor(() => expect(toldTexts()).toEqual(['Not now']))
    expect(goal()).toEqual({ product_id: 7, points: 500 })
  })

  it('is asked again once points were spent, as what was ordered is a goal no longer', async () => {
    answer({ get: success({ product_id: 7, points: 50 }) })
    await logIn()
    answer({ get: success(null) })
    useShop.setState({ user: aUser({ rewards_points: 50 }) })
    await vi.waitFor(() => expect(goal()).toBeNull())
  })

  it.each([401, 500])('that fails with HTTP %i offers none, and ends no session', async (status) => {
    const sessionRefused = vi.fn<(token: string | null) => void>()
    const ended = vi.fn<() => void>()
    observeCalls({
      readToken: () => 'a-token',
      started: () => undefined,
      ended,
      sessionRefused,
      forbidden: () => undefined,
    })
    answer({ get: refusal('No', status) })
    useShop.setState({ user: aUser() })
    await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce())
    await new Promise(setImmediate)
    expect(sessionRefused).not.toHaveBeenCalled()
    expect(goal()).toBeUndefined()
    chooseGoal(costing(500))
    expect(goal()).toBeUndefined()
    expect(kept()).toBeNull()
  })
})

describe('a provider that keeps none', () => {
  it('leaves it to the tab, where its own member alone finds it again [G.5]', async () => {
    answer({})
    await logIn({ id: 1 })
    expect(goal()).toBeNull()
    chooseGoal(costing(500))
    expect(JSON.parse(kept() ?? '')).toEqual({ product_id: 7, points: 500, customer_id: 1, told: false })
    expect(sent()).toEqual(['GET /goal'])
    useShop.setState({ user: null })
    await logIn({ id: 1 })
    expect(goal()).toMatchObject({ product_id: 7, points: 500 })
    useShop.setState({ user: null })
    await logIn({ id: 2 })
    expect(goal()).toBeNull()
  })

  it('is not asked where it sends no tokens: it could not know whose goal is meant', async () => {
    forgetToken()
    await logIn()
    chooseGoal(costing(500))
    expect(goal()).toMatchObject({ product_id: 7 })
    expect(sent()).toEqual([])
  })

  it('has its member told once that the balance covers it [G.6]', async () => {
    answer({})
    await logIn({ id: 1 })
    chooseGoal(costing(500))
    for (const rewards_points of [499, 500, 501, 400, 600])
      useShop.setState({ user: aUser({ id: 1, rewards_points }) })
    expect(toldTexts()).toEqual(['Your balance covers your goal'])
    useShop.setState({ user: null })
    await logIn({ id: 1, rewards_points: 600 })
    expect(toldTexts()).toHaveLength(1)
  })

  it('tells nothing of what the balance covered from the beginning', async () => {
    answer({})
    await logIn({ id: 1, rewards_points: 600 })
    chooseGoal(costing(500))
    useShop.setState({ user: aUser({ id: 1, rewards_points: 700 }) })
    expect(toldTexts()).toEqual([])
  })

  it('ends with the order of its product, and with no other order [G.7]', async () => {
    answer({})
    await logIn()
    chooseGoal(costing(50))
    endOrderedGoal([aCartItem({ product_id: 8 })])
    expect(goal()).toMatchObject({ product_id: 7 })
    endOrderedGoal([aCartItem({ product_id: 8 }), aCartItem({ product_id: 7 })])
    expect(goal()).toBeNull()
    expect(kept()).toBeNull()
  })

  it.each(['{', '[]', '{"product_id":7}', '{"product_id":7,"points":"x","customer_id":1}'])(
    'finds nothing in %s',
    async (text) => {
      answer({})
      sessionStorage.setItem('goal', text)
      await logIn({ id: 1 })
      expect(goal()).toBeNull()
    },
  )

  it('has no goals on a kiosk, which keeps nothing of a visitor [G.5]', async () => {
    answer({})
    choosePlatform({ terminal: aTerminal() })
    useShop.setState({ user: aUser() })
    await vi.waitFor(() => expect(sent()).toEqual(['GET /goal']))
    await new Promise(setImmediate)
    expect(goal()).toBeUndefined()
    chooseGoal(costing(500))
    expect(goal()).toBeUndefined()
    expect(kept()).toBeNull()
  })
})
