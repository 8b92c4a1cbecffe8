// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { RawReply } from '../../../../src/domain/early-call.ts'
import { endSession } from '../../../../src/store/session/end-session.ts'
import { showToast } from '../../../../src/ui/toast/toast.ts'
import { success } from '../stub-provider.ts'
import { address, confirmButton, decrypted, openSummary, reply, sameAsBefore, taken } from './order-pages.tsx'
import { scriptedProvider } from './scripted-provider.ts'

/** The browser's database, which jsdom lacks. */
const records = vi.hoisted(() => new Map<string, unknown>())
/** Resolves when a change has been written. */
const disk = vi.hoisted(() => ({ written: Promise.resolve() }))
/** A store for each database: the end of a session clears others, whenever their code has loaded. */
vi.mock('idb-keyval', () => {
  type Store = Map<string, unknown>
  return {
    createStore: (database: string): Store => (database === 'rewards-orders' ? records : new Map()),
    clear: async (store: Store) => store.clear(),
    del: async (key: string, store: Store) => store.delete(key),
    promisifyRequest: async () => undefined,
    entries: async (store: Store) => [...store],
    update: async (key: string, next: (known: unknown) => unknown, store: Store) => {
      store.set(key, next(store.get(key)))
      await disk.written
    },
  }
})

const CART = 'demo|7|11x1'
const KEY = 1_700_000_000_123_456
const { answer, orders, provider } = scriptedProvider()
beforeEach(() => {
  records.clear()
  disk.written = Promise.resolve()
})

/** Redeems the cart. @returns its record at the moment the order was sent */
async function redeem(): Promise<unknown> {
  let whenSent: unknown
  answer.mockImplementation(async () => {
    whenSent = records.get(CART)
    return taken
  })
  const { person } = openSummary()
  await person.click(await confirmButton())
  await screen.findByRole('dialog', { name: 'Order Confirmed' })
  return whenSent
}

describe('the record of a pending order', () => {
  it('stands before the order is sent, and says that it was taken', async () => {
    const whenSent = await redeem()
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
    // An order would be encrypted first, which takes the browser a moment.
    await act(() => crypto.subtle.digest('SHA-256', new Uint8Array(1)))
    await act(() => crypto.subtle.digest('SHA-256', new Uint8Array(1)))
    await act(() => router.navigate('/Summary', { state: { address } }))
    expect((await confirmButton()).getAttribute('aria-busy')).toBeNull()
    expect(orders()).toHaveLength(0)
  })

  it('is not made where the screen is left while the prices are asked for', async () => {
    let hear: (raw: RawReply) => void = () => undefined
    provider.send.mockReturnValue(new Promise((resolve) => (hear = resolve)))
    const { person, router } = openSummary()
    await person.click(await confirmButton())
    await act(() => router.navigate('/another_page'))
    await act(async () => hear(sameAsBefore))
    expect(records.size).toBe(0)
  })

  it('stays where a late refusal is of a sending before the one that is out', async () => {
    const hearing: ((raw: RawReply) => void)[] = []
    answer.mockImplementation(() => new Promise((resolve) => hearing.push(resolve)))
    const written = vi.spyOn(records, 'set')
    const { person, router } = openSummary()
    await person.click(await confirmButton())
    await waitFor(() => expect(router.state.location.state.attempt.sent).toBe(true))
    const { state } = router.state.location
    await act(() => router.navigate('/another_page'))
    await act(() => router.navigate('/Summary', { state }))
    await waitFor(() => expect(hearing).toHaveLength(2))
    await act(async () => hearing[0]?.(reply({ message: 'No stock' }, 422)))
    await act(async () => hearing[1]?.(taken))
    await screen.findByRole('dialog', { name: 'Order Confirmed' })
    expect(written).not.toHaveBeenCalledWith(CART, {})
  })

  it('outlives its member’s logout while it is not answered, and a late answer leaves it for the next login [W.50]', async () => {
    let hear: (raw: RawReply) => void = () => undefined
    answer.mockImplementation(({ path }) =>
      path === '/create-order' ? new Promise((resolve) => (hear = resolve)) : Promise.resolve(success(null)),
    )
    const { person } = openSummary()
    await person.click(await confirmButton())
    await waitFor(() => expect(orders()).toHaveLength(1))
    act(() => endSession({ keepClient: true }))
    await act(async () => hear(taken))
    const { uniqueIdentify } = await decrypted(orders()[0]!)
    expect(records.get(CART)).toEqual({ sent: { uniqueIdentify, atMs: expect.any(Number) } })
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

  it('asks nobody where this very order went out before, though such a cart was redeemed earlier', async () => {
    records.set(CART, { taken: { uniqueIdentify: KEY - 1, atMs: performance.timeOrigin - 60_000 } })
    answer.mockResolvedValue(taken)
    openSummary({ state: { address, attempt: { uniqueIdentify: KEY, cartFingerprint: CART, sent: true } } })
    await screen.findByRole('dialog', { name: 'Order Confirmed' })
    expect((await decrypted(orders()[0]!)).uniqueIdentify).toBe(KEY)
  })

  it('of a cart whose copy was redeemed says so also while the copy is sent under the same key', async () => {
    const record = { taken: { uniqueIdentify: KEY, atMs: Date.now() } }
    records.set(CART, record)
    const whenSent = await redeem()
    expect((await decrypted(orders()[0]!)).uniqueIdentify).toBe(KEY)
    expect(whenSent).toEqual(record)
  })
})
