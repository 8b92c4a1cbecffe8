// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { RawReply } from '../../../../src/domain/early-call.ts'
import * as backoff from '../../../../src/lib/backoff.ts'
import { choosePlatform } from '../../../../src/platform/platform.ts'
import { session } from '../../../../src/storage/session-storage.ts'
import { endSession, expireSession } from '../../../../src/store/session/end-session.ts'
import { useShop } from '../../../../src/store/shop-store.ts'
import { useSubmission } from '../../../../src/store/order/submission.ts'
import { aTerminal } from '../../builders.ts'
import { aLine, aMember } from '../open-shop.tsx'
import { success } from '../stub-provider.ts'
import { address, confirmButton, decrypted, openSummary, reply, taken } from './order-pages.tsx'
import { scriptedProvider } from './scripted-provider.ts'

/** No pause ends by itself. */
beforeEach(() => void vi.spyOn(backoff, 'backoffDelay').mockReturnValue(600_000))

const noOrders = success([])

const { answer, orders } = scriptedProvider()

describe('Confirm order', () => {
  it('is counted once by the terminal that it was pressed at, when the provider has taken the order', async () => {
    const noteUsage = vi.fn<(note: string) => void>()
    choosePlatform({ terminal: aTerminal({ noteUsage }) })
    answer.mockRejectedValueOnce(new Error('no network')).mockResolvedValueOnce(noOrders)
    answer.mockResolvedValueOnce(taken)
    const { person } = openSummary()
    await person.click(await confirmButton())
    await screen.findByText('Checking your order')
    expect(noteUsage).not.toHaveBeenCalled()
    await person.click(screen.getByRole('button', { name: 'Ask now' }))
    await screen.findByRole('dialog', { name: 'Order Confirmed' })
    choosePlatform({ terminal: null })
    expect(noteUsage.mock.calls).toEqual([['order']])
  })

  it.each([
    ['the network is back', () => globalThis.dispatchEvent(new Event('online'))],
    ['the balance has changed', () => useShop.getState().setUser(aMember({ rewards_points: 700 }))],
  ])('asks at once when %s', async (_, change) => {
    answer.mockRejectedValueOnce(new Error('no network')).mockResolvedValueOnce(noOrders)
    answer.mockResolvedValueOnce(taken)
    const { person } = openSummary()
    await person.click(await confirmButton())
    await screen.findByText('Checking your order')
    act(() => void change())
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
    const attempt = { uniqueIdentify: 1_700_000_000_123_456, cartFingerprint: 'demo|7|11x1', sent: true }
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
    const attempt = { uniqueIdentify: 1_700_000_000_123_456, cartFingerprint: 'demo|7|11x1', sent: true }
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

  it('goes on with the very order after the member had to log in again', async () => {
    answer.mockRejectedValueOnce(new Error('no network')).mockResolvedValueOnce(noOrders)
    const { person, router } = openSummary()
    await person.click(await confirmButton())
    await screen.findByText('Checking your order')
    // By a link, whose history entry has no order.
    await act(() => router.navigate('/another_page'))
    act(() => expireSession())
    expect(orders()).toHaveLength(1)
    answer.mockResolvedValueOnce(taken)
    act(() => void useShop.getState().setUser(aMember()))
    await act(() => router.navigate('/Summary', { state: { address } }))
    await screen.findByRole('dialog', { name: 'Order Confirmed' })
    const [one, again] = await Promise.all(orders().map(decrypted))
    expect(again).toEqual(one)
  })

  it('is forgotten where the session that ran out makes way for another client', async () => {
    answer.mockRejectedValueOnce(new Error('no network')).mockResolvedValueOnce(noOrders)
    const { person } = openSummary()
    await person.click(await confirmButton())
    await screen.findByText('Checking your order')
    act(() => expireSession())
    expect(useSubmission.getState().unsettled).not.toBeNull()
    act(() => endSession({ keepClient: false }))
    expect(useSubmission.getState().unsettled).toBeNull()
    expect(useShop.getState().sessionExpired).toBe(false)
  })

  it('keeps a cart that was filled while the order was out, and says that the earlier order was taken', async () => {
    let hear: (raw: RawReply) => void = () => undefined
    answer.mockReturnValueOnce(new Promise((resolve) => (hear = resolve)))
    const { person, router } = openSummary()
    await person.click(await confirmButton())
    await waitFor(() => expect(orders()).toHaveLength(1))
    const { state } = router.state.location
    await act(() => router.navigate('/another_page'))
    act(() => useShop.getState().replaceCart([aLine({ quantity: 2 })]))
    await act(async () => hear(taken))
    await waitFor(() => expect(session.userDetails.read()?.rewards_points).toBe(700))
    expect(router.state.location.pathname).toBe('/another_page')
    await act(() => router.navigate('/Summary', { state }))
    expect(await screen.findByText(/order of before was taken after all: R-1042/)).toBeTruthy()
    expect(session.cart.read()).toEqual([expect.objectContaining({ quantity: 2 })])
    expect(orders()).toHaveLength(1)
  })

  it('makes another order of a cart filled again with the same lines, though a history entry has the old key', async () => {
    answer.mockResolvedValue(taken)
    const { person, router } = openSummary()
    await person.click(await confirmButton())
    await screen.findByRole('dialog', { name: 'Order Confirmed' })
    const { uniqueIdentify } = await decrypted(orders()[0]!)
    const attempt = { uniqueIdentify, cartFingerprint: 'demo|7|11x1' }
    act(() => useShop.getState().replaceCart([aLine()]))
    await act(() => router.navigate('/another_page'))
    await act(() => router.navigate('/Summary', { state: { address, attempt } }))
    await person.click(await confirmButton())
    await screen.findByRole('dialog', { name: 'Order Confirmed' })
    expect((await decrypted(orders()[1]!)).uniqueIdentify).not.toBe(uniqueIdentify)
  })

  it('sends nothing by itself after a refusal, though the history entry was not told of it', async () => {
    answer.mockResolvedValueOnce(reply({ message: 'No stock', code: 422 }, 422)).mockResolvedValue(taken)
    const { person, router } = openSummary()
    await person.click(await confirmButton())
    await screen.findByText('No stock')
    const first = await decrypted(orders()[0]!)
    const { uniqueIdentify } = first
    await waitFor(() => expect(router.state.location.state.attempt.sent).toBe(false))
    await act(() => router.navigate('/another_page'))
    const attempt = { uniqueIdentify, cartFingerprint: 'demo|7|11x1', sent: true }
    await act(() => router.navigate('/Summary', { state: { address, attempt } }))
    await waitFor(() => expect(router.state.location.state.attempt.sent).toBe(false))
    expect(orders()).toHaveLength(1)
    await person.click(await confirmButton())
    await screen.findByRole('dialog', { name: 'Order Confirmed' })
    expect(await decrypted(orders()[1]!)).toEqual(first)
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
      const attempt = {
        uniqueIdentify: 1_700_000_000_123_456,
        cartFingerprint: 'demo|7|11x1',
        sent: true,
      }
      answer.mockResolvedValueOnce(reply({ message: 'Not now' }, status)).mockResolvedValue(noOrders)
      openSummary({ state: { address, attempt } })
      expect(await screen.findByText('Checking your order')).toBeTruthy()
      expect(screen.queryByText('Nothing was ordered.')).toBeNull()
    },
  )
})
