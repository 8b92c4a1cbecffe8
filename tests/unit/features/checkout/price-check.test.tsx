// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { RawRequest } from '../../../../src/api/transport.ts'
import type { RawReply } from '../../../../src/domain/early-call.ts'
import { CartPage } from '../../../../src/features/cart/cart-page.tsx'
import { forgetOrders } from '../../../../src/store/order/submit-order.ts'
import { aLine, aMember, openShop } from '../open-shop.tsx'
import { productNumber, refusal, sentTo, success } from '../stub-provider.ts'
import { address, confirmButton, decrypted, openSummary, taken } from './order-pages.tsx'
import { stubShop } from '../../stub-shop.ts'

const { provider } = stubShop()

const DETAILS = '/fetch-product-details'
const costing = (points: number, id = 11): RawReply =>
  success({
    product_detail: productNumber(id, { current_client_product_price_points: [{ product_points: points }] }),
  })

/** Replies to price requests with `details`, and to everything else with an accepted order. */
function answering(details: (request: RawRequest) => Promise<RawReply> | RawReply): void {
  provider.send.mockImplementation(async (request) => (request.path === DETAILS ? details(request) : taken))
}

const openCart = (cart = [aLine()]) =>
  openShop({ at: '/My_cart', member: aMember(), cart, routes: { '/My_cart': <CartPage /> } })
const orders = () => sentTo(provider.send, '/create-order')

beforeEach(() => {
  forgetOrders()
})

describe('before Confirm the prices are asked for again', () => {
  it('another price leaves it the same attempt: one key is the same products and quantities', async () => {
    answering(() => costing(280))
    const attempt = { uniqueIdentify: 1_700_000_000_123_456, cartFingerprint: 'demo|7|11x1@300' }
    const { person } = openSummary({ state: { address, attempt } })
    await person.click(await screen.findByRole('button', { name: 'Confirm order · 280 pts' }))
    await screen.findByRole('dialog', { name: 'Order Confirmed' })
    expect((await decrypted({ body: orders()[0] } as unknown as RawRequest)).uniqueIdentify).toBe(
      attempt.uniqueIdentify,
    )
  })

  it('a price above the balance takes Confirm order away', async () => {
    answering(() => costing(1200))
    openSummary()
    expect(await screen.findByText('200 pts to go.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Confirm order/ })).toBeNull()
  })

  it.each([
    ['the provider does not know', () => refusal('No such product', 404)],
    ['the provider finds no product by', () => refusal('The selected product id is invalid.', 422)],
    [
      'has no price any more',
      () => success({ product_detail: productNumber(11, { current_client_product_price_points: [] }) }),
    ],
  ])('a product that %s is marked, and can be removed', async (_, details) => {
    answering(({ body }) =>
      (body as { product_id: number }).product_id === 11 ? details() : costing(100, 12),
    )
    const mug = aLine({ product_id: 12, product_name: { en: 'Mug' }, product_points: 100 })
    const { person } = openSummary({ cart: [aLine(), mug] })
    expect(await screen.findByText('No longer available')).toBeTruthy()
    expect(screen.getByText(/Please remove it before you order/)).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Delete Travel bag' }))
    expect((await confirmButton()).textContent).toBe('Confirm order · 100 pts')
    expect(screen.queryByText(/Please remove it/)).toBeNull()
  })

  it('Confirm order that was pressed too early waits, and does not send what was not seen', async () => {
    let hear: (raw: RawReply) => void = () => undefined
    answering(() => new Promise((resolve) => (hear = resolve)))
    const { person } = openSummary()
    await person.click(await confirmButton())
    expect((await confirmButton()).getAttribute('aria-busy')).toBe('true')
    hear(costing(280))
    await screen.findByText('was 300 pts, now 280 pts')
    await waitFor(async () => expect((await confirmButton()).getAttribute('aria-busy')).toBeNull())
    expect(orders()).toHaveLength(0)
    await person.click(await confirmButton())
    expect(await screen.findByRole('dialog', { name: 'Order Confirmed' })).toBeTruthy()
    expect(orders()).toHaveLength(1)
  })

  it('Confirm order whose screen was left meanwhile sends nothing, also where it is opened again', async () => {
    const hearing: ((raw: RawReply) => void)[] = []
    answering(() => new Promise((resolve) => hearing.push(resolve)))
    const { person, router } = openSummary()
    await person.click(await confirmButton())
    const { state } = router.state.location
    await act(() => router.navigate('/another_page'))
    await act(async () => hearing.forEach((hear) => hear(costing(300))))
    expect(await screen.findByText('another page')).toBeTruthy()
    await act(() => router.navigate('/Summary', { state }))
    expect((await confirmButton()).getAttribute('aria-busy')).toBeNull()
    expect(orders()).toHaveLength(0)
    await waitFor(() => expect(hearing.length).toBeGreaterThan(0))
    await person.click(await confirmButton())
    await act(async () => hearing.forEach((hear) => hear(costing(300))))
    expect(await screen.findByRole('dialog', { name: 'Order Confirmed' })).toBeTruthy()
    expect(orders()).toHaveLength(1)
  })

  it('Confirm order works where they could not be asked for', async () => {
    answering(() => refusal('Broken', 500))
    const { person } = openSummary()
    await person.click(await confirmButton())
    expect(await screen.findByRole('dialog', { name: 'Order Confirmed' })).toBeTruthy()
  })

  it('never more than four questions at once', async () => {
    let open = 0
    let most = 0
    const hearing: (() => void)[] = []
    answering(async () => {
      most = Math.max(most, ++open)
      await new Promise<void>((resolve) => hearing.push(resolve))
      open--
      return costing(300)
    })
    const cart = Array.from({ length: 10 }, (_, index) =>
      aLine({ product_id: index + 1, product_points: 10 }),
    )
    openSummary({ cart })
    for (let asked = 0; asked < cart.length; asked++) {
      await waitFor(() => expect(hearing.length).toBeGreaterThan(asked))
      hearing[asked]?.()
    }
    expect(most).toBe(4)
  })

  it('not while an order of this cart may have been taken: it is sent again as it was', async () => {
    answering(() => costing(280))
    const attempt = { uniqueIdentify: 1_700_000_000_123_456, cartFingerprint: 'demo|7|11x1', sent: true }
    const { person, router } = openSummary({ state: { address, attempt } })
    await person.click(await confirmButton())
    await screen.findByRole('dialog', { name: 'Order Confirmed' })
    expect(sentTo(provider.send, DETAILS)).toHaveLength(0)
    expect(router.state.location.state.confirmed.lines[0].product_points).toBe(300)
  })
})

describe('the cart', () => {
  it('asks when it is opened, and says what changed', async () => {
    answering(() => costing(330))
    openCart([aLine({ quantity: 2 })])
    expect(await screen.findByText('was 300 pts, now 330 pts')).toBeTruthy()
    const total = screen.getByRole('region', { name: 'Grand Total' })
    expect(within(total).getByText('660 pts')).toBeTruthy()
    expect(within(total).getByText(/Prices have changed/)).toBeTruthy()
  })

  it('does not call a balance insufficient that covers what can still be had [S4.19, B.23]', async () => {
    answering(({ body }) =>
      (body as { product_id: number }).product_id === 11 ? refusal('no such product', 404) : costing(100, 12),
    )
    const mug = aLine({ product_id: 12, product_name: { en: 'Mug' }, product_points: 100 })
    const cart = [aLine({ product_points: 1_000_000 }), mug]
    const { person } = openCart(cart)
    const remove = await screen.findByRole('button', { name: 'Remove it' })
    expect(screen.queryByText(/balance is insufficient/)).toBeNull()
    await person.click(remove)
    expect(screen.getByRole('link', { name: 'Next' })).toBeTruthy()
  })

  it('keeps what was lost on the way as it is, without a word', async () => {
    provider.send.mockRejectedValue(new Error('no network'))
    openCart()
    await waitFor(() => expect(provider.send).toHaveBeenCalledTimes(1))
    expect(await screen.findByRole('link', { name: 'Next' })).toBeTruthy()
    expect(screen.queryByText(/No longer available|now/)).toBeNull()
  })
})
