/** Opens the shop for the next visitor. */
import type { KioskServices } from './kiosk-services.ts'

export type OpenShopServices = Pick<
  KioskServices,
  | 'addresses'
  | 'firstPage'
  | 'host'
  | 'idle'
  | 'proxy'
  | 'recovery'
  | 'restart'
  | 'session'
  | 'sessions'
  | 'settings'
  | 'shop'
  | 'texts'
>

async function open(services: OpenShopServices): Promise<void> {
  const { addresses, firstPage, host, idle, proxy, recovery, session, sessions, shop, texts } = services
  idle.rest()
  recovery.shopOpens()
  if (texts.outOfService() !== null) {
    host.show('out-of-service')
    return
  }
  const { homeAddress } = addresses
  await Promise.all([session, sessions.current()].map((asked) => proxy.prepare(asked, homeAddress)))
  shop.open(sessions.current(), firstPage)
  host.show('moment')
}

/** A terminal without a shop and without a fault that anybody sees would stay dark: only another process is sure. */
function restartOnFailure({ restart }: OpenShopServices, opening: Promise<void>): Promise<void> {
  return opening.catch(() => restart.restart('shop-not-opened'))
}

/**
 * Opens the shop for the next visitor, or the page in its place where IT took the terminal out of service. Never
 * rejects: where the shop can't be opened the kiosk starts again.
 */
export function openShop(services: OpenShopServices): Promise<void> {
  return restartOnFailure(services, open(services))
}

/** Opens the shop for the first time since the start, as `openShop` does. */
export function openFirstPage(services: OpenShopServices): Promise<void> {
  const { settings, texts } = services
  // Without a heartbeat IT could not clear its text.
  const isLoaded = settings.heartbeatUrl === null ? Promise.resolve() : texts.load()
  return restartOnFailure(
    services,
    isLoaded.then(() => open(services)),
  )
}
