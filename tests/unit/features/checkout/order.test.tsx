// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import * as v from 'valibot'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { RawRequest } from '../../../../src/api/transport.ts'
import type { EncryptedOrder } from '../../../../src/contract/entities/order.ts'
import { orderPlaintext } from '../../../../src/contract/entities/order.ts'
import { DEVELOPMENT_ORDER_KEY } from '../../../../src/contract/order-key.ts'
import type { RawReply } from '../../../../src/domain/early-call.ts'
import { forgetAllAttempts } from '../../../../src/store/attempt-memory.ts'
import { CheckoutPage } from '../../../../src/features/checkout/checkout-page.tsx'
import { SummaryPage } from '../../../../src/features/checkout/summary-page.tsx'
import { session } from '../../../../src/storage/session-storage.ts'
import { showToast, type ToastOrder } from '../../../../src/ui/toast.ts'
import { aLine, aMember, openShop } from '../open-shop.tsx'

const provider = vi.hoisted(() => ({ send: vi.fn<(request: RawRequest) => Promise<RawReply>>() }))
vi.mock('../../../../src/api/transport.ts', () => provider)
vi.mock('../../../../src/ui/toast.ts', () => ({ showToast: vi.fn<(order: ToastOrder) => void>() }))

const routes = { '/Checkout': <CheckoutPage />, '/Summary': <SummaryPage /> }
const address = {
  name: 'Asha Rao',
  mobile: '9876543210',
  email: 'asha@example.com',
  pincode: '560001',
  address: '12 Park Street',
  is_new_address: false,
}
const office = {
  customer_name: 'Asha at work',
  customer_mobile: '9000000001',
  customer_email: 'work@example.com',
  customer_pincode: '560002',
  customer_address: '4 Office Road',
}

function reply(body: unknown, status = 200): RawReply {
  return { status, body, requestId: null }
}

const taken = reply({
  message: 'Success',
  code: 200,
  data: { order_id: 'R-1042', user_master: aMember({ rewards_points: 700 }) },
})

const noOrders = reply({ message: 'Success', code: 200, data: [] })

/** The bag costs what it did. */
const sameAsBefore = reply({
  message: 'Success',
  code: 200,
  data: { product_detail: { id: 11, current_client_product_price_points: [{ product_points: 300 }] } },
})

function hexBytes(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

/** What a provider reads in the order it was sent. */
async function decrypted(request: RawRequest) {
  const { iv, secret_key, tag } = request.body as EncryptedOrder
  const key = await crypto.subtle.importKey('raw', hexBytes(DEVELOPMENT_ORDER_KEY), 'AES-GCM', false, [
    'decrypt',
  ])
  const plain = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: hexBytes(iv), tagLength: 128 },
    key,
    hexBytes(secret_key + tag),
  )
  return v.parse(orderPlaintext, JSON.parse(new TextDecoder().decode(plain)))
}

const orders = () =>
  provider.send.mock.calls.map(([request]) => request).filter(({ path }) => path === '/create-order')
const openSummary = (opening: Partial<Parameters<typeof openShop>[0]> = {}) =>
  openShop({ at: '/Summary', state: { address }, member: aMember(), cart: [aLine()], routes, ...opening })
const confirmButton = () => screen.findByRole('button', { name: /^Confirm order/ })

/** How the provider answers whatever is not a question for a price. */
const answer = vi.fn<(request: RawRequest) => Promise<RawReply>>()
const logged = vi.fn<(...parts: unknown[]) => void>()

beforeEach(async () => {
  await forgetAllAttempts()
  answer.mockReset()
  provider.send.mockReset()
  provider.send.mockImplementation((request) =>
    request.path === '/fetch-product-details' ? Promise.resolve(sameAsBefore) : answer(request),
  )
  vi.mocked(showToast).mockClear()
  logged.mockReset()
  vi.spyOn(console, 'warn').mockImplementation(logged)
})

describe('checkout', () => {
  const openCheckout = (opening: Partial<Parameters<typeof openShop>[0]> = {}) =>
    openShop({ at: '/Checkout', member: aMember(), cart: [aLine()], routes, ...opening })

  it('takes the prefilled address to the summary, not as a new one', async () => {
    const { person, router } = openCheckout({ member: aMember({ order_details: [office] }) })
    await person.click(screen.getByRole('button', { name: 'Place order' }))
    expect(await screen.findByRole('heading', { name: 'Delivering to' })).toBeTruthy()
    expect(router.state.location.state).toMatchObject({
      address: { name: 'Asha at work', pincode: '560002', is_new_address: false },
    })
  })

  it('makes it a new address once any field was edited', async () => {
    const { person, router } = openCheckout()
    await person.type(screen.getByLabelText('Address'), ', 2nd floor')
    await person.click(screen.getByRole('button', { name: 'Place order' }))
    await confirmButton()
    expect(router.state.location.state).toMatchObject({
      address: { address: '12 Park Street, 2nd floor', is_new_address: true },
    })
  })

  it('says below each field what is wrong, and stays', async () => {
    const { person, router } = openCheckout()
    await person.clear(screen.getByLabelText('Pincode'))
    await person.type(screen.getByLabelText('Pincode'), '12ab3')
    await person.click(screen.getByRole('button', { name: 'Place order' }))
    expect(await screen.findByText('Please enter a valid 6-digit pincode')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Pincode').value).toBe('123')
    expect(router.state.location.pathname).toBe('/Checkout')
  })

  it('Select From Existing Address fills the form and closes', async () => {
    const elsewhere = { ...office, customer_address: '9 Lake View' }
    const { person } = openCheckout({ member: aMember({ order_details: [office, elsewhere] }) })
    await person.click(screen.getByRole('button', { name: 'Select From Existing Address' }))
    const modal = await screen.findByRole('dialog')
    await person.click(within(modal).getByRole('button', { name: /9 Lake View/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByLabelText<HTMLTextAreaElement>('Address').value).toBe('9 Lake View')
  })

  it.each([
    ['a visitor', { member: null }],
    ['an empty cart', { cart: [] }],
  ])('sends %s to the cart', async (_, opening) => {
    const { router } = openCheckout(opening)
    await waitFor(() => expect(router.state.location.pathname).toBe('/My_cart'))
  })

  it('Change address comes back to what was typed', async () => {
    const { person } = openCheckout()
    await person.clear(screen.getByLabelText('Address'))
    await person.type(screen.getByLabelText('Address'), 'Somewhere new')
    await person.click(screen.getByRole('button', { name: 'Place order' }))
    await person.click(await screen.findByRole('button', { name: 'Change address' }))
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Address')).value).toBe('Somewhere new')
  })
})

describe('the summary', () => {
  it('sends a visitor to the client home', async () => {
    const { router } = openSummary({ member: null })
    await waitFor(() => expect(router.state.location.pathname).toBe('/demo'))
  })

  it('sends to the checkout where no address came along', async () => {
    const { router } = openSummary({ state: null })
    await waitFor(() => expect(router.state.location.pathname).toBe('/Checkout'))
  })

  it('offers no Confirm order where the balance is too small', () => {
    openSummary({ member: aMember({ rewards_points: 299 }) })
    expect(screen.queryByRole('button', { name: /^Confirm order/ })).toBeNull()
    expect(screen.getByText(/balance is insufficient/)).toBeTruthy()
  })

  it('says what is ordered, what it costs and what it leaves', async () => {
    openSummary()
    expect((await confirmButton()).textContent).toBe('Confirm order · 300 pts')
    expect(screen.getByText('This order leaves you 700 pts.')).toBeTruthy()
    expect(screen.getByText('Travel bag')).toBeTruthy()
  })
})

describe('Confirm order', () => {
  it('names the order as the history and its news do, where the provider tells its number', async () => {
    answer.mockResolvedValue(
      reply({
        message: 'Success',
        code: 200,
        data: { order_id: 12, order_number: 'RP-100012', user_master: aMember({ rewards_points: 700 }) },
      }),
    )
    const { person } = openSummary()
    await person.click(await confirmButton())
    const modal = await screen.findByRole('dialog', { name: 'Order Confirmed' })
    expect(within(modal).getByText('RP-100012')).toBeTruthy()
  })

  it('sends the encrypted order, takes over the member, removes the cart, opens the modal', async () => {
    answer.mockResolvedValue(taken)
    const { person } = openSummary()
    await person.click(await confirmButton())
    const modal = await screen.findByRole('dialog', { name: 'Order Confirmed' })
    expect(within(modal).getByText('R-1042')).toBeTruthy()
    expect(within(modal).getByText('700 pts')).toBeTruthy()
    expect(session.userDetails.read()?.rewards_points).toBe(700)
    expect(session.cart.read()).toBeNull()
    expect(await decrypted(orders()[0]!)).toMatchObject({
      client_id: 'demo',
      customer_id: 7,
      order_address_details: address,
      cart_items: [{ product_id: 11, quantity: 1, product_points: 300 }],
    })
  })

  it('sends one order however fast it is pressed', async () => {
    let hear: (raw: RawReply) => void = () => undefined
    answer.mockReturnValue(new Promise((resolve) => (hear = resolve)))
    const { person } = openSummary()
    await person.dblClick(await confirmButton())
    await waitFor(() => expect(orders()).toHaveLength(1))
    await person.click(await confirmButton())
    hear(taken)
    await screen.findByRole('dialog')
    expect(orders()).toHaveLength(1)
  })

  it('says that it is checking where no answer was heard, sends the same attempt again, with no toast', async () => {
    answer.mockRejectedValueOnce(new Error('no network')).mockResolvedValueOnce(noOrders)
    answer.mockResolvedValueOnce(taken)
    const { person } = openSummary()
    await person.click(await confirmButton())
    expect(await screen.findByText('Checking your order')).toBeTruthy()
    await person.click(await confirmButton())
    expect(orders()).toHaveLength(1)
    await person.click(screen.getByRole('button', { name: 'Ask now' }))
    await screen.findByRole('dialog', { name: 'Order Confirmed' })
    const [first, second] = await Promise.all(orders().map(decrypted))
    expect(second).toEqual(first)
    expect(showToast).not.toHaveBeenCalled()
  })

  it('asks at once when the network is back', async () => {
    answer.mockRejectedValueOnce(new Error('no network')).mockResolvedValueOnce(noOrders)
    answer.mockResolvedValueOnce(taken)
    const { person } = openSummary()
    await person.click(await confirmButton())
    await screen.findByText('Checking your order')
    globalThis.dispatchEvent(new Event('online'))
    expect(await screen.findByRole('dialog', { name: 'Order Confirmed' })).toBeTruthy()
  })

  it('finds its order in the history where the answer never comes', async () => {
    let sent: number | null = null
    answer.mockImplementation(async (request) => {
      if (request.path === '/me') return reply({ message: 'Success', data: aMember({ rewards_points: 700 }) })
      if (request.path === '/order-summary')
        return reply({ message: 'Success', data: [{ id: 'R-7', uniqueIdentify: sent }] })
      sent = (await decrypted(request)).uniqueIdentify
      return reply('<html>', 502)
    })
    const { person } = openSummary()
    await person.click(await confirmButton())
    const modal = await screen.findByRole('dialog', { name: 'Order Confirmed' })
    expect(within(modal).getByText('R-7')).toBeTruthy()
    expect(session.userDetails.read()?.rewards_points).toBe(700)
    expect(session.cart.read()).toBeNull()
  })

  it('takes the points off once where nobody tells the balance after an order that was found', async () => {
    let sent: number | null = null
    answer.mockImplementation(async (request) => {
      if (request.path === '/me') return reply({ message: 'Unknown', code: 404 }, 404)
      if (request.path === '/order-summary')
        return reply({ message: 'Success', data: [{ id: 'R-7', uniqueIdentify: sent }] })
      sent = (await decrypted(request)).uniqueIdentify
      return reply('<html>', 502)
    })
    const { person } = openSummary()
    await person.click(await confirmButton())
    await screen.findByRole('dialog', { name: 'Order Confirmed' })
    expect(session.userDetails.read()?.rewards_points).toBe(700)
  })

  it('does not reckon where the balance may be of after the order: it went out before this page', async () => {
    const attempt = { uniqueIdentify: 1_700_000_000_123_456, cartMark: 'demo|7|11x1@300', sent: true }
    answer.mockImplementation(async (request) => {
      if (request.path === '/me') return reply({ message: 'Unknown', code: 404 }, 404)
      if (request.path === '/create-order') return reply('<html>', 502)
      return reply({ message: 'Success', data: [{ id: 'R-7', uniqueIdentify: attempt.uniqueIdentify }] })
    })
    openSummary({ state: { address, attempt }, member: aMember({ rewards_points: 700 }) })
    await screen.findByRole('dialog', { name: 'Order Confirmed' })
    expect(session.userDetails.read()?.rewards_points).toBe(700)
  })

  it('asks for the balance again where it could not be heard', async () => {
    const attempt = { uniqueIdentify: 1_700_000_000_123_456, cartMark: 'demo|7|11x1@300', sent: true }
    let asked = 0
    answer.mockImplementation(async (request) => {
      if (request.path === '/me') {
        asked += 1
        if (asked === 1) throw new Error('no network')
        return reply({ message: 'Success', data: aMember({ rewards_points: 400 }) })
      }
      if (request.path === '/create-order') return reply('<html>', 502)
      return reply({ message: 'Success', data: [{ id: 'R-7', uniqueIdentify: attempt.uniqueIdentify }] })
    })
    const { person } = openSummary({ state: { address, attempt } })
    await waitFor(() => expect(asked).toBe(1))
    await person.click(screen.getByRole('button', { name: 'Ask now' }))
    const modal = await screen.findByRole('dialog', { name: 'Order Confirmed' })
    expect(within(modal).getByText('400 pts')).toBeTruthy()
  })

  it('goes on by itself where the page was loaded anew before the answer came', async () => {
    const attempt = { uniqueIdentify: 1_700_000_000_123_456, cartMark: 'demo|7|11x1@300', sent: true }
    answer.mockResolvedValue(taken)
    openSummary({ state: { address, attempt } })
    expect(await screen.findByRole('dialog', { name: 'Order Confirmed' })).toBeTruthy()
    expect((await decrypted(orders()[0]!)).uniqueIdentify).toBe(attempt.uniqueIdentify)
  })

  it('finds out what became of an order of before, ahead of another cart', async () => {
    answer.mockRejectedValueOnce(new Error('no network')).mockResolvedValueOnce(noOrders)
    const { person: before } = openSummary()
    await before.click(await confirmButton())
    await screen.findByText('Checking your order')
    cleanup()
    answer.mockResolvedValueOnce(taken)
    const { person } = openSummary({ cart: [aLine({ quantity: 2 })], member: aMember() })
    await person.click(await confirmButton())
    expect(await screen.findByText(/order of before was taken after all: R-1042/)).toBeTruthy()
    const [one, again] = await Promise.all(orders().map(decrypted))
    expect(again).toEqual(one)
    expect(session.cart.read()).toHaveLength(1)
  })

  it('keeps its attempt over a reload of the page', async () => {
    const attempt = {
      uniqueIdentify: 1_700_000_000_123_456,
      cartMark: 'demo|7|11x1@300',
    }
    answer.mockResolvedValue(taken)
    const { person } = openSummary({ state: { address, attempt } })
    await person.click(await confirmButton())
    await screen.findByRole('dialog')
    expect((await decrypted(orders()[0]!)).uniqueIdentify).toBe(attempt.uniqueIdentify)
  })

  it('makes a new attempt where the cart is another one', async () => {
    const attempt = { uniqueIdentify: 1_700_000_000_123_456, cartMark: 'demo|7|11x1@300' }
    answer.mockResolvedValue(taken)
    const { person, router } = openSummary({ state: { address, attempt }, cart: [aLine({ quantity: 2 })] })
    await confirmButton()
    await waitFor(() => expect(router.state.location.state.attempt.cartMark).toBe('demo|7|11x2@300'))
    await person.click(await confirmButton())
    await screen.findByRole('dialog')
    expect((await decrypted(orders()[0]!)).uniqueIdentify).not.toBe(attempt.uniqueIdentify)
  })

  it('says in place that nothing was ordered where it was refused, with no toast', async () => {
    answer.mockResolvedValue(reply({ message: ['Travel bag is out of stock.'], code: 422 }, 422))
    const { person } = openSummary()
    await person.click(await confirmButton())
    expect(await screen.findByText('Nothing was ordered.')).toBeTruthy()
    expect(screen.getByText('Travel bag is out of stock.')).toBeTruthy()
    expect(screen.queryByText(/^Reference/)).toBeNull()
    expect(showToast).not.toHaveBeenCalled()
    expect(session.cart.read()).toHaveLength(1)
  })

  it.each([
    ['Nothing was ordered.', 422],
    ['Checking your order', 500],
  ])('names the failed request beside "%s", to be quoted', async (said, status) => {
    const failed = { ...reply({ message: 'No', code: status }, status), requestId: '7d1c-42' }
    answer.mockResolvedValueOnce(failed).mockResolvedValue(noOrders)
    const { person } = openSummary()
    await person.click(await confirmButton())
    expect(await screen.findByText(said)).toBeTruthy()
    expect(screen.getByText('7d1c-42').parentElement?.textContent).toBe('Reference 7d1c-42')
  })

  it.each([401, 403, 408, 429, 502, 503])(
    'does not take HTTP %d for an answer about an order that went out before',
    async (status) => {
      const attempt = { uniqueIdentify: 1_700_000_000_123_456, cartMark: 'demo|7|11x1@300', sent: true }
      answer.mockResolvedValueOnce(reply({ message: 'Not now' }, status)).mockResolvedValue(noOrders)
      openSummary({ state: { address, attempt } })
      expect(await screen.findByText('Checking your order')).toBeTruthy()
      expect(screen.queryByText('Nothing was ordered.')).toBeNull()
    },
  )
})

describe('Order Confirmed', () => {
  const confirmed = {
    orderId: 'R-1042',
    orderNumber: 'R-1042',
    customerId: 7,
    address,
    lines: [aLine()],
    feedbackGiven: false,
  }
  const openConfirmed = () =>
    openShop({ at: '/Summary', state: { confirmed }, member: aMember({ rewards_points: 700 }), routes })

  it('stands again after a reload, and Continue Shopping leads to the client home', async () => {
    const { person, router } = openConfirmed()
    const modal = await screen.findByRole('dialog', { name: 'Order Confirmed' })
    await person.click(within(modal).getByRole('button', { name: 'Continue Shopping' }))
    expect(router.state.location.pathname).toBe('/demo')
  })

  it('shows the feedback form until feedback succeeded, with the server message for 2 s', async () => {
    answer.mockResolvedValue(reply({ message: 'Thanks, Asha', code: 200, data: null }))
    const { person, router } = openConfirmed()
    await person.click(await screen.findByRole('radio', { name: '4 stars' }))
    await person.type(screen.getByRole('textbox', { name: /Comment/ }), 'Lovely')
    await person.click(screen.getByRole('button', { name: 'Submit Feedback' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Submit Feedback' })).toBeNull())
    expect(screen.getByRole('button', { name: 'Continue Shopping' })).toBeTruthy()
    expect(showToast).toHaveBeenCalledWith({ kind: 'success', text: 'Thanks, Asha', ms: 2000 })
    expect(provider.send.mock.calls[0]?.[0].body).toEqual({
      client_id: 'demo',
      user_id: '9876543210',
      order_id: 'R-1042',
      feedback_from: 1,
      rating_number: 4,
      rating_comment: 'Lovely',
    })
    expect(router.state.location.state.confirmed.feedbackGiven).toBe(true)
  })

  it('only logs a feedback that failed, and lets it be sent again', async () => {
    answer.mockResolvedValue(reply({ message: 'No', code: 500 }, 500))
    const { person } = openConfirmed()
    await person.click(await screen.findByRole('radio', { name: '1 star' }))
    await person.click(screen.getByRole('button', { name: 'Submit Feedback' }))
    await waitFor(() => expect(logged).toHaveBeenCalled())
    expect(showToast).not.toHaveBeenCalled()
    expect(screen.getByRole('button', { name: 'Submit Feedback' })).toBeTruthy()
  })

  it('asks for stars before it sends anything', async () => {
    const { person } = openConfirmed()
    await person.click(await screen.findByRole('button', { name: 'Submit Feedback' }))
    expect(screen.getByText('Please choose your stars.')).toBeTruthy()
    expect(provider.send).not.toHaveBeenCalled()
  })

  it('is shown to nobody else', async () => {
    const { router } = openShop({
      at: '/Summary',
      state: { confirmed },
      member: aMember({ id: 8 }),
      routes,
    })
    await waitFor(() => expect(router.state.location.pathname).toBe('/My_cart'))
  })
})
