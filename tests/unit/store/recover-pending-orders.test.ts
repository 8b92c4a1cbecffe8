// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as idempotencyStore from '../../../src/storage/idempotency-store.ts'
import { recoverPendingOrders } from '../../../src/store/order/recover-pending-orders.ts'
import { useShop } from '../../../src/store/shop-store.ts'
import { showToast } from '../../../src/ui/toast/toast.ts'
import { aUser } from '../builders.ts'
import { stubShop } from '../stub-shop.ts'

const { provider } = stubShop()

/** The device's records; jsdom has no database. */
const kept = new Map<string, idempotencyStore.OrderRecord>()

const member = aUser({ id: 7 })
const CART = 'demo|7|11x1'
const leaveBehind = (atMs: number) => kept.set(CART, { sent: { uniqueIdentify: 42, atMs } })
const history = (...data: object[]) =>
  provider.send.mockResolvedValue({
    status: 200,
    body: { message: 'Success', code: 200, data },
    requestId: null,
  })
const texts = () => vi.mocked(showToast).mock.calls.map(([{ text }]) => text)

beforeEach(() => {
  kept.clear()
  vi.spyOn(idempotencyStore, 'pendingOrders').mockImplementation(async (prefix) =>
    [...kept].flatMap(([fingerprint, { sent }]) =>
      sent !== undefined && fingerprint.startsWith(prefix) ? [{ ...sent, fingerprint }] : [],
    ),
  )
  vi.spyOn(idempotencyStore, 'keepOutcome').mockImplementation(
    async (fingerprint, key, takenAtMs) =>
      void kept.set(fingerprint, idempotencyStore.afterOutcome(kept.get(fingerprint) ?? {}, key, takenAtMs)),
  )
  vi.useFakeTimers()
  useShop.setState({ clientLoginId: 'demo', user: member })
})

describe('an order whose tab was closed before its answer came', () => {
  it('is told of as taken where it stands in the history', async () => {
    leaveBehind(Date.now())
    history(
      { id: 3, order_number: 'RP-3', uniqueIdentify: 41 },
      { id: 4, order_number: 'RP-4', uniqueIdentify: 42 },
    )
    await recoverPendingOrders(member)
    expect(texts()).toEqual([
      'The order that you had confirmed was taken: RP-4. You find it in Order History.',
    ])
    expect(kept.get(CART)).toEqual({ taken: { uniqueIdentify: 42, atMs: Date.now() } })
  })

  it('may be on its way for two minutes; then it is told of as not ordered', async () => {
    leaveBehind(Date.now())
    history({ id: 3, uniqueIdentify: 41 })
    await recoverPendingOrders(member)
    expect(texts()).toEqual([])
    await vi.advanceTimersByTimeAsync(120_000)
    expect(texts()).toEqual(['The order that you had confirmed did not reach us. Nothing was ordered.'])
    expect(kept.get(CART)).toEqual({})
  })

  it('is not spoken of where the history names no attempts, or can not be had', async () => {
    leaveBehind(0)
    history({ id: 3 })
    await recoverPendingOrders(member)
    provider.send.mockRejectedValue(new Error('no network'))
    await recoverPendingOrders(member)
    expect(texts()).toEqual([])
    expect(kept.get(CART)?.sent).toBeDefined()
  })

  it('is told to nobody else', async () => {
    leaveBehind(0)
    await recoverPendingOrders(aUser({ id: 8 }))
    expect(provider.send).not.toHaveBeenCalled()
  })

  it('is told to nobody who comes while the history is asked', async () => {
    leaveBehind(0)
    history({ id: 4, order_number: 'RP-4', uniqueIdentify: 42 })
    const telling = recoverPendingOrders(member)
    useShop.setState({ user: aUser({ id: 8 }) })
    await telling
    expect(texts()).toEqual([])
    expect(kept.get(CART)?.sent).toBeDefined()
  })

  it('is left to the tab that is asking for it', async () => {
    const held: { name: string }[] = []
    vi.stubGlobal('navigator', {
      locks: {
        query: async () => ({ held }),
        async request(name: string, _options: LockOptions, work: () => Promise<void>) {
          held.push({ name })
          await work()
          held.pop()
        },
      },
    })
    leaveBehind(0)
    history({ id: 4, order_number: 'RP-4', uniqueIdentify: 42 })
    await idempotencyStore.withOrderLock(42, async () => {
      await recoverPendingOrders(member)
      expect(texts()).toEqual([])
    })
    await recoverPendingOrders(member)
    expect(texts()).toHaveLength(1)
  })
})
