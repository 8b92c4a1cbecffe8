// @vitest-environment jsdom
/**
 * A new code for an order to a new address, which any provider may require (wire contract, "Beyond the specification").
 */
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { RawReply } from '../../../../src/domain/early-call.ts'
import { session } from '../../../../src/storage/session-storage.ts'
import { useShop } from '../../../../src/store/shop-store.ts'
import { forgetOrders } from '../../../../src/store/order/submit-order.ts'
import { refusal, sentTo, success } from '../stub-provider.ts'
import { stubShop } from '../../stub-shop.ts'
import { confirmButton, decrypted, openSummary, reply, sameAsBefore, taken } from './order-pages.tsx'

const { provider } = stubShop()

const WANTED = 'Confirm with a code, please.'
let answers: RawReply[]

beforeEach(() => {
  forgetOrders()
  answers = []
  provider.send.mockImplementation(async ({ path }) => {
    if (path === '/fetch-product-details') return sameAsBefore
    if (path === '/order-summary') return success([])
    return path === '/create-order' ? (answers.shift() ?? taken) : refusal('?', 404)
  })
})

const sent = () => sentTo(provider.send, '/create-order')
const keys = () =>
  Promise.all(
    provider.send.mock.calls
      .map(([request]) => request)
      .filter(({ path }) => path === '/create-order')
      .map(async (request) => (await decrypted(request)).uniqueIdentify),
  )

/** Opens the summary of a client that requires a code, or does not, and presses Confirm. */
async function confirm(isWanted = true) {
  const shop = openSummary()
  const client = { client_code: 'D', client_name: 'Demo', confirm_new_address: isWanted }
  const menu = { client, categories: [], occasions: [], limitedProducts: [] }
  act(() => {
    session.createMenuData.write(menu as never)
    useShop.getState().restoreClient()
  })
  await shop.person.click(await confirmButton())
  return shop
}

const asked = () => useShop.getState().freshCode
function answer(isPassed: boolean): void {
  act(() => asked()?.answer(isPassed))
}

describe('a provider that wants a fresh code', () => {
  it.each([
    ['with HTTP 403', () => refusal(WANTED, 403)],
    ['with that code in an answer of HTTP 200', () => reply({ message: WANTED, code: 403, data: null })],
  ])('and says so %s gets the same order again once it was passed', async (_how, wanted) => {
    answers = [wanted()]
    await confirm()
    await waitFor(() => expect(asked()?.message).toBe(WANTED))
    expect((await confirmButton()).getAttribute('aria-busy')).toBe('true')
    answer(true)
    expect(await screen.findByText('R-1042')).toBeTruthy()
    const [first, second] = await keys()
    expect(first).toBe(second)
    expect(asked()).toBeNull()
  })

  it('and says no after it was passed wants something else: that is said, and no other code is asked for', async () => {
    answers = [refusal(WANTED, 403), refusal('This member may not order.', 403)]
    await confirm()
    await waitFor(() => expect(asked()).not.toBeNull())
    answer(true)
    expect(await screen.findByText('This member may not order.')).toBeTruthy()
    expect(asked()).toBeNull()
    expect(sent()).toHaveLength(2)
  })

  it('gets nothing more where the member closes the code step; the next Confirm is the same order', async () => {
    answers = [refusal(WANTED, 403)]
    const { person } = await confirm()
    await waitFor(() => expect(asked()).not.toBeNull())
    answer(false)
    expect(await screen.findByText('Nothing was ordered.')).toBeTruthy()
    expect(screen.getByText(WANTED)).toBeTruthy()
    expect(sent()).toHaveLength(1)
    await person.click(await confirmButton())
    expect(await screen.findByText('R-1042')).toBeTruthy()
    const [first, second] = await keys()
    expect(first).toBe(second)
  })

  it('and whose first answer was lost is not said to have ordered nothing', async () => {
    answers = [reply(null, 502), refusal(WANTED, 403)]
    await confirm()
    await waitFor(() => expect(sent()).toHaveLength(1))
    act(() => {
      window.dispatchEvent(new Event('online'))
    })
    await waitFor(() => expect(asked()).not.toBeNull())
    answer(false)
    await waitFor(async () => expect((await confirmButton()).getAttribute('aria-busy')).toBeNull())
    expect(screen.queryByText('Nothing was ordered.')).toBeNull()
  })

  it('is asked no more once the order was left, or the session ended', async () => {
    answers = [refusal(WANTED, 403)]
    const { router } = await confirm()
    await waitFor(() => expect(asked()).not.toBeNull())
    await act(() => router.navigate('/elsewhere'))
    await waitFor(() => expect(asked()).toBeNull())
    expect(sent()).toHaveLength(1)
  })
})

it('a 403 of a client that wants no code is a plain refusal', async () => {
  answers = [refusal('You cannot do this.', 403)]
  await confirm(false)
  expect(await screen.findByText('You cannot do this.')).toBeTruthy()
  expect(asked()).toBeNull()
})
