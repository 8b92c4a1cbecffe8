// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { showToast } from '../../../../src/ui/toast/toast.ts'
import { success } from '../stub-provider.ts'
import { address, confirmButton, decrypted, openSummary, reply, taken } from './order-pages.tsx'
import { scriptedProvider } from './scripted-provider.ts'
import { stubToasts } from '../../stub-toasts.ts'
import { stubTransport } from '../../stub-transport.ts'

const provider = stubTransport()
stubToasts()

/** What the browser keeps; jsdom has no database. */
const records = vi.hoisted(() => new Map<string, unknown>())
/** Until when a change is being written. */
const disk = vi.hoisted(() => ({ written: Promise.resolve() }))
vi.mock('idb-keyval', () => ({
  createStore: () => ({}),
  clear: async () => records.clear(),
  entries: async () => [...records],
  update: async (key: string, next: (known: unknown) => unknown) => {
    records.set(key, next(records.get(key)))
    await disk.written
  },
}))

const CART = 'demo|7|11x1@300'
const KEY = 1_700_000_000_123_456
const { answer, orders } = scriptedProvider(provider.send)
beforeEach(() => {
  records.clear()
  disk.written = Promise.resolve()
})

describe('the record of a pending order', () => {
  it('stands before the order is sent, and says that it was taken', async () => {
    let whenSent: unknown
    answer.mockImplementation(async () => {
      whenSent = records.get(CART)
      return taken
    })
    const { person } = openSummary()
    await person.click(await confirmButton())
    await screen.findByRole('dialog', { name: 'Order Confirmed' })
    const { uniqueIdentify } = await decrypted(orders()[0]!)
    expect(whenSent).toMatchObject({ sent: { uniqueIdentify } })
    expect(records.get(CART)).toEqual({ taken: { uniqueIdentify, atMs: expect.any(Number) } })
    expect(JSON.stringify([...records])).not.toMatch(/Asha|Park Street|9876543210/)
  })

  it('is made for nothing where the screen is left while it is written: nothing goes out', async () => {
    let write: () => void = () => undefined
    disk.written = new Promise((resolve) => (write = resolve))
    answer.mockResolvedValue(taken)
    const { person, router } = openSummary()
    await person.click(await confirmButton())
    await waitFor(() => expect(records.has(CART)).toBe(true))
    await act(() => router.navigate('/another_page'))
    await act(async () => write())
    // What would be sent is sealed first, which takes the browser a moment.
    await act(() => crypto.subtle.digest('SHA-256', new Uint8Array(1)))
    await act(() => crypto.subtle.digest('SHA-256', new Uint8Array(1)))
    await act(() => router.navigate('/Summary', { state: { address } }))
    expect((await confirmButton()).getAttribute('aria-busy')).toBeNull()
    expect(orders()).toHaveLength(0)
  })

  it('goes where the order was refused', async () => {
    answer.mockResolvedValue(reply({ message: 'No stock', code: 422 }, 422))
    const { person } = openSummary()
    await person.click(await confirmButton())
    await screen.findByText('No stock')
    await waitFor(() => expect(records.get(CART)).toEqual({}))
  })

  it('tells a page that crashed before its history entry knew that the order may have been taken', async () => {
    records.set(CART, { sent: { uniqueIdentify: KEY, atMs: Date.now() - 1000 } })
    answer.mockResolvedValueOnce(reply({ message: 'Not now' }, 429)).mockResolvedValue(success([]))
    const attempt = { uniqueIdentify: KEY, cartFingerprint: CART }
    const { person } = openSummary({ state: { address, attempt } })
    await person.click(await confirmButton())
    expect(await screen.findByText('Checking your order')).toBeTruthy()
    expect(screen.queryByText('Nothing was ordered.')).toBeNull()
    expect((await decrypted(orders()[0]!)).uniqueIdentify).toBe(KEY)
  })

  it('asks the member where the same lines were ordered before, and orders them once more when they say so', async () => {
    records.set(CART, { taken: { uniqueIdentify: KEY, atMs: performance.timeOrigin - 60_000 } })
    answer.mockResolvedValue(taken)
    const { person } = openSummary()
    await person.click(await confirmButton())
    expect(await screen.findByText(/Exactly these items were ordered here a short while ago/)).toBeTruthy()
    expect(orders()).toHaveLength(0)
    await person.click(await confirmButton())
    await screen.findByRole('dialog', { name: 'Order Confirmed' })
    expect((await decrypted(orders()[0]!)).uniqueIdentify).not.toBe(KEY)
    expect(showToast).not.toHaveBeenCalled()
  })
})
