/** Opens the shop for the next visitor. */
import type { KioskServices } from './kiosk-services.ts'

export interface ShopOpener {
  /**
   * Opens the shop for the next visitor, or the page in its place: out of service, or closed. Never
   * rejects: where the shop can't be opened the kiosk starts again.
   */
  open(): Promise<void>
  /** Opens the shop for the first time since the start, as `open` does, once the window shows its own page. */
  openFirst(): Promise<void>
}

/** Opens the shop in the session of the next visitor, one opening at a time. */
export function shopOpener(services: KioskServices): ShopOpener {
  const { addresses, firstPage, host, hours, idle, proxy, recovery, restart } = services
  const { session, sessions, settings, shop, texts, wipe } = services
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
      host.show(inPlace)
      return
    }
    await Promise.all([session, sessions.current()].map((asked) => proxy.prepare(asked, homeAddress)))
    // A wipe that began meanwhile opens the shop once it is done; a later opening has its own page.
    if (wipe.isUnderWay() || turn !== latest) return
    shop.open(sessions.current(), firstPage)
    host.show('moment')
  }

  /** A terminal without a shop and without a fault that anybody sees would stay dark: only another process is sure. */
  const orRestart = (opening: Promise<void>): Promise<void> =>
    opening.catch(() => restart.restart('shop-not-opened'))

  return {
    open: () => orRestart(openNow()),
    openFirst() {
      // Without a heartbeat IT could not clear its text.
      const isLoaded = settings.heartbeatUrl === null ? null : texts.load()
      // Two pages that start at once both come late: the window's own is small, and people see it first.
      return orRestart(Promise.all([isLoaded, host.firstShown]).then(openNow))
    },
  }
}
