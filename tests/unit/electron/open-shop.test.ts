import { describe, expect, it, vi } from 'vitest'
import type { KioskServices } from '../../../electron/main/kiosk-services.ts'
import { shopOpener } from '../../../electron/main/open-shop.ts'

/** The services that opening the shop uses; a test can replace each. */
function services(own: object = {}) {
  const restart = vi.fn<(reason: string) => void>()
  const open = vi.fn<() => void>()
  const made = {
    addresses: { homeAddress: 'https://shop.test/api/v1/home' },
    firstPage: 'shop://app/',
    host: { show: () => undefined, firstShown: Promise.resolve() },
    hours: { page: () => null },
    idle: { rest: () => undefined },
    proxy: { prepare: () => Promise.resolve() },
    recovery: { shopOpens: () => undefined },
    restart: { restart },
    session: {},
    sessions: { current: () => ({}) },
    settings: { heartbeatUrl: 'https://shop.test/api/v1/terminals/heartbeat' },
    shop: { open },
    texts: { outOfService: () => null, load: () => Promise.resolve() },
    wipe: { isUnderWay: () => false },
    ...own,
  } as unknown as KioskServices
  return { opener: shopOpener(made), restart, open }
}

describe('opening the shop', () => {
  it('waits for the window’s own page at the start, and for it alone', async () => {
    let shown: () => void = () => undefined
    const firstShown = new Promise<void>((resolve) => (shown = resolve))
    const { opener, open } = services({ host: { show: () => undefined, firstShown } })
    const opening = opener.openFirst()
    await new Promise(setImmediate)
    expect(open).not.toHaveBeenCalled()
    shown()
    await opening
    expect(open).toHaveBeenCalledOnce()
  })

  it('leaves the page to a wipe that began while the proxy was asked', async () => {
    let isWiping = false
    const { opener, open } = services({ wipe: { isUnderWay: () => isWiping } })
    const opening = opener.open()
    isWiping = true
    await opening
    expect(open).not.toHaveBeenCalled()

    isWiping = false
    await opener.open()
    expect(open).toHaveBeenCalledOnce()
  })

  it('twice at the same time loads the page once', async () => {
    const { opener, open } = services()
    await Promise.all([opener.open(), opener.open()])
    expect(open).toHaveBeenCalledOnce()
  })

  it('shows the page in its place where it is closed, and that of IT before it', async () => {
    const show = vi.fn<(page: string) => void>()
    const closed = {
      host: { show, firstShown: Promise.resolve() },
      hours: { page: () => 'closed', content: () => '' },
    }
    const { opener, open } = services(closed)
    await opener.open()
    const texts = { outOfService: () => 'In the foyer.', load: () => Promise.resolve() }
    await services({ ...closed, texts }).opener.open()
    expect(show.mock.calls.map(([page]) => page)).toEqual(['closed', 'out-of-service'])
    expect(open).not.toHaveBeenCalled()
  })

  it('that fails starts the kiosk again', async () => {
    const failing = { prepare: () => Promise.reject(new Error('no session')) }
    const { opener, restart } = services({ proxy: failing })
    await opener.open()
    await opener.openFirst()
    expect(restart.mock.calls).toEqual([['shop-not-opened'], ['shop-not-opened']])
  })

  it('starts the kiosk again where the first page can not be made', async () => {
    const failing = {
      open() {
        throw new Error('no window')
      },
    }
    const { opener, restart } = services({ shop: failing })
    await opener.openFirst()
    expect(restart).toHaveBeenCalledExactlyOnceWith('shop-not-opened')
  })
})
