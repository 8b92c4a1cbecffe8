import { describe, expect, it, vi } from 'vitest'
import { openFirstPage, openShop, type OpenShopServices } from '../../../electron/main/open-shop.ts'

/** As much of the services as opening the shop uses; what a test gives stands in place of it. */
function services(own: object = {}) {
  const restart = vi.fn<(reason: string) => void>()
  const open = vi.fn<() => void>()
  const made = {
    addresses: { homeAddress: 'https://shop.test/api/v1/home' },
    firstPage: 'shop://app/',
    host: { show: () => undefined },
    idle: { rest: () => undefined },
    proxy: { prepare: () => Promise.resolve() },
    recovery: { shopOpens: () => undefined },
    restart: { restart },
    session: {},
    sessions: { current: () => ({}) },
    settings: { heartbeatUrl: 'https://shop.test/api/v1/terminals/heartbeat' },
    shop: { open },
    texts: { outOfService: () => null, load: () => Promise.resolve() },
    ...own,
  } as unknown as OpenShopServices
  return { made, restart, open }
}

describe('opening the shop', () => {
  it('waits until the sessions know the proxy', async () => {
    const { made, restart, open } = services()
    await openShop(made)
    expect(open).toHaveBeenCalledOnce()
    expect(restart).not.toHaveBeenCalled()
  })

  it('that fails starts the kiosk again', async () => {
    const failing = { prepare: () => Promise.reject(new Error('no session')) }
    const { made, restart } = services({ proxy: failing })
    await openShop(made)
    await openFirstPage(made)
    expect(restart.mock.calls).toEqual([['shop-not-opened'], ['shop-not-opened']])
  })

  it('starts the kiosk again where the first page can not be made', async () => {
    const failing = {
      open() {
        throw new Error('no window')
      },
    }
    const { made, restart } = services({ shop: failing })
    await openFirstPage(made)
    expect(restart).toHaveBeenCalledExactlyOnceWith('shop-not-opened')
  })
})
