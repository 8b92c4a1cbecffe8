// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { claimPendingOrder, keepOutcome, pendingOrders } from '../../../src/storage/idempotency-store.ts'
import { keepLoginCode, loginCodeOf, restoreLoginCodes } from '../../../src/storage/login-code.ts'

const CART = 'demo|7|11x1'
const KEY = 1_700_000_000_123_456
const code = { clientLoginId: 'demo', mobile: '9000000001', stayLoggedIn: false, resendAtMs: 30_000 }

/** Opening a database that another page blocks neither succeeds nor fails. */
const open = vi.fn(() => ({}))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('indexedDB', { open })
})

describe('a database that never answers', () => {
  it('lets an order out under its own key, and the page go on after it', async () => {
    const own = { uniqueIdentify: KEY, atMs: 1 }
    const claimed = claimPendingOrder(CART, own, { sinceMs: 0, isRestored: false })
    await vi.advanceTimersByTimeAsync(2000)
    expect(await claimed).toBe(own)
    const kept = keepOutcome(CART, KEY, 2)
    await vi.advanceTimersByTimeAsync(2000)
    await kept
    const known = pendingOrders('demo|7|')
    await vi.advanceTimersByTimeAsync(2000)
    expect(await known).toEqual([])
    expect(open).toHaveBeenCalledWith('rewards-orders')
  })

  it('keeps nobody from the code that was sent', async () => {
    const restored = restoreLoginCodes(0)
    await vi.advanceTimersByTimeAsync(500)
    await restored
    const kept = keepLoginCode({ ...code, expiresAtMs: 60_000 })
    await vi.advanceTimersByTimeAsync(500)
    await kept
    expect(loginCodeOf('demo', 0)?.mobile).toBe('9000000001')
    expect(open).toHaveBeenCalledWith('rewards-login')
  })
})
