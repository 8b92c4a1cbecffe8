import type { KioskServices } from './kiosk-services.ts'

export interface ShopOpener {
  /**
   * Opens the shop for the next visitor, or the out-of-service or closed page. Never rejects: if the shop can't be
   * opened, the kiosk restarts.
   */
  open(): Promise<void>
  /** Opens the shop for the first time, as `open` does, after the window shows its own page. */
  openFirst(): Promise<void>
}

/** Opens the shop in the next visitor's session, one opening at a time. */
export function shopOpener(services: KioskServices): ShopOpener {
  const { addresses, firstPage, host, hours, idle, proxy, recovery, restart } = services
  const { pictures, session, sessions, settings, shop, texts, wipe } = services
  const { homeAddress } = addresses
  let latest = 0

  async function openNow(): Promise<void> {
    latest += 1
    const turn = latest
    idle.rest()
    recovery.shopOpens()
    const closedPage = hours.page()
    const inPlace = texts.outOfService() === null ? closedPage : 'out-of-service'
    if (inPlace !== null) {
      host.show(inPlace, hours.content())
      return
    }
    await Promise.all(
      [session, pictures, sessions.current()].map((asked) => proxy.prepare(asked, homeAddress)),
    )
    // A wipe that began meanwhile opens the shop when done; a later opening opens its own page.
    if (wipe.isUnderWay() || turn !== latest) return
    shop.open(sessions.current(), firstPage)
    host.show('moment')
  }

  /** Otherwise the terminal could stay dark without a visible fault; only a new process is sure to recover. */
  const orRestart = (opening: Promise<void>): Promise<void> =>
    opening.catch(() => restart.restart('shop-not-opened'))

  return {
    open: () => orRestart(openNow()),
    openFirst() {
      // Without a heartbeat IT could not clear its text.
      const isLoaded = settings.heartbeatUrl === null ? null : texts.load()
      // Sequential: two pages that start together are both late, and the window's own small page is seen first.
      return orRestart(Promise.all([isLoaded, host.firstShown]).then(openNow))
    },
  }
}
