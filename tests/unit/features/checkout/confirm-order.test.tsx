// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { RawReply } from '../../../../src/domain/early-call.ts'
import { session } from '../../../../src/storage/session-storage.ts'
import { endSession } from '../../../../src/store/session/end-session.ts'
import { useShop } from '../../../../src/store/shop-store.ts'
import { showToast } from '../../../../src/ui/toast/toast.ts'
import { aLine, aMember } from '../open-shop.tsx'
import { success } from '../stub-provider.ts'
import { address, confirmButton, decrypted, openSummary, reply, taken } from './order-pages.tsx'
import { scriptedProvider } from './scripted-provider.ts'

const { answer, orders } = scriptedProvider()

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

  it('keeps its attempt over a reload of the page', async () => {
    const attempt = {
      uniqueIdentify: 1_700_000_000_123_456,
      cartFingerprint: 'demo|7|11x1',
    }
    answer.mockResolvedValue(taken)
    const { person } = openSummary({ state: { address, attempt } })
    await person.click(await confirmButton())
    await screen.findByRole('dialog')
    expect((await decrypted(orders()[0]!)).uniqueIdentify).toBe(attempt.uniqueIdentify)
  })

  it('brings nobody back who has logged out before the answer came', async () => {
    let hear: (raw: RawReply) => void = () => undefined
    answer.mockImplementation(({ path }) =>
      path === '/create-order'
        ? new Promise((resolve) => (hear = resolve))
        : Promise.resolve(reply({ message: 'Success', code: 200, data: null })),
    )
    const { person, router } = openSummary()
    await person.click(await confirmButton())
    await waitFor(() => expect(orders()).toHaveLength(1))
    act(() => endSession({ keepClient: true }))
    await act(async () => hear(taken))
    expect(session.userDetails.read()).toBeNull()
    expect(router.state.location.pathname).toBe('/demo')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('forgets an order that was out with the session: the next login sends nothing by itself', async () => {
    answer.mockImplementation(({ path }) =>
      path === '/create-order'
        ? Promise.resolve(reply('<html>', 502))
        : Promise.resolve(reply({ message: 'Success', code: 200, data: [] })),
    )
    const { person, router } = openSummary()
    await person.click(await confirmButton())
    await screen.findByText('Checking your order')
    act(() => endSession({ keepClient: true }))
    act(() => {
      useShop.getState().setUser(aMember())
      useShop.getState().replaceCart([aLine()])
    })
    await act(() => router.navigate('/Summary', { state: { address } }))
    expect((await confirmButton()).getAttribute('aria-busy')).toBeNull()
    expect(screen.queryByText('Checking your order')).toBeNull()
    expect(orders()).toHaveLength(1)
  })

  it('makes a new attempt where the cart is another one', async () => {
    const attempt = { uniqueIdentify: 1_700_000_000_123_456, cartFingerprint: 'demo|7|11x1' }
    answer.mockResolvedValue(taken)
    const { person, router } = openSummary({ state: { address, attempt }, cart: [aLine({ quantity: 2 })] })
    await confirmButton()
    await waitFor(() => expect(router.state.location.state.attempt.cartFingerprint).toBe('demo|7|11x2'))
    await person.click(await confirmButton())
    await screen.findByRole('dialog')
    expect((await decrypted(orders()[0]!)).uniqueIdentify).not.toBe(attempt.uniqueIdentify)
  })

  it('is logged and says in place that nothing was ordered where it was refused, with no toast [S8.6]', async () => {
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    answer.mockResolvedValue(reply({ message: ['Travel bag is out of stock.'], code: 422 }, 422))
    const { person } = openSummary()
    await person.click(await confirmButton())
    expect(await screen.findByText('Nothing was ordered.')).toBeTruthy()
    expect(logged).toHaveBeenCalledWith('createOrder failed', expect.objectContaining({ status: 422 }))
    expect(screen.getByText('Travel bag is out of stock.')).toBeTruthy()
    expect(screen.queryByText(/^Reference/)).toBeNull()
    expect(showToast).not.toHaveBeenCalled()
    expect(session.cart.read()).toHaveLength(1)
  })

  it('does not take a time-out for an answer (HTTP 408)', async () => {
    answer.mockResolvedValueOnce(reply({ message: 'Too slow' }, 408)).mockResolvedValue(success([]))
    const { person } = openSummary()
    await person.click(await confirmButton())
    expect(await screen.findByText('Checking your order')).toBeTruthy()
    expect(screen.queryByText('Nothing was ordered.')).toBeNull()
  })

  it('does not take a rate limit for an answer about an order of before, ahead of another cart', async () => {
    answer.mockRejectedValueOnce(new Error('no network')).mockResolvedValueOnce(success([]))
    const { person: before } = openSummary()
    await before.click(await confirmButton())
    await screen.findByText('Checking your order')
    cleanup()
    answer.mockResolvedValueOnce(reply({ message: 'Not now' }, 429)).mockResolvedValue(success([]))
    const { person } = openSummary({ cart: [aLine({ quantity: 2 })] })
    await person.click(await confirmButton())
    await screen.findByText('Checking your order')
    const [one, again, ...others] = await Promise.all(orders().map(decrypted))
    expect(again).toEqual(one)
    expect(others).toEqual([])
  })
})
