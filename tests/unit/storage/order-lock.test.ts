// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest'
import { isOrderLocked, withOrderLock } from '../../../src/storage/idempotency-store.ts'

const refuse = () => Promise.reject(new DOMException('The request was denied.', 'SecurityError'))

describe('an order whose outcome is asked for', () => {
  it.each([
    ['knows no locks', {}],
    ['refuses them with its storage', { locks: { request: refuse, query: refuse } }],
  ])('is asked for also in a browser that %s', async (_what, browser) => {
    vi.stubGlobal('navigator', browser)
    const send = vi.fn(async () => 'taken')
    expect(await withOrderLock(42, send)).toBe('taken')
    expect(send).toHaveBeenCalledTimes(1)
    expect(await isOrderLocked(42)).toBe(false)
  })

  it('is not begun a second time where it fails', async () => {
    const request = (_name: string, _options: LockOptions, work: () => Promise<never>) => work()
    vi.stubGlobal('navigator', { locks: { request } })
    const send = vi.fn(() => Promise.reject(new Error('no way out')))
    await expect(withOrderLock(42, send)).rejects.toThrow('no way out')
    expect(send).toHaveBeenCalledTimes(1)
  })
})
