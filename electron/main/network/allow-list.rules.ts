/**
 * Allow-lists for pages: addresses that they may navigate to or request, and browser permissions. All others are
 * denied.
 */
import { kioskScheme } from '../../../src/contract/kiosk/bridge.ts'
import { BASE_PATH } from '../../../src/contract/routes.ts'

function parsed(address: string): URL | null {
  try {
    return new URL(address)
  } catch {
    return null
  }
}

function isHost(address: string, host: string): boolean {
  const url = parsed(address)
  return (
    url?.protocol === `${kioskScheme.name}:` && url.host === host && url.username === '' && url.port === ''
  )
}

function isShopOrigin(address: string): boolean {
  return isHost(address, kioskScheme.appHost)
}

/** Whether an address is one of the shop's own pages. A page may not navigate to any other. */
export function isShopPage(address: string): boolean {
  if (!isShopOrigin(address)) return false
  const path = parsed(address)?.pathname ?? ''
  return path === BASE_PATH || path.startsWith(`${BASE_PATH}/`)
}

/** Whether an address is one of the kiosk's own pages. */
export function isHostPage(address: string): boolean {
  return isHost(address, kioskScheme.hostHost)
}

const LOCAL_PROTOCOLS = new Set([`${kioskScheme.name}:`, 'data:', 'blob:'])

/** As `allowedOrigins` returns them; `any https` if an https server may redirect the request to another one. */
export type AllowedOrigins = ReadonlySet<string> | 'any https'

/** Whether a session may make a request. */
export function mayRequest(address: string, allowedOrigins: AllowedOrigins): boolean {
  const url = parsed(address)
  if (url === null) return false
  if (allowedOrigins === 'any https') return url.protocol === 'https:'
  return LOCAL_PROTOCOLS.has(url.protocol) || allowedOrigins.has(url.origin)
}

/**
 * The origins of some addresses, each also for web sockets: the realtime channel may run beside the provider.
 * @param addresses http or https
 */
export function allowedOrigins(addresses: readonly string[]): Set<string> {
  return new Set(
    addresses.flatMap((address) => {
      const { origin } = new URL(address)
      return [origin, origin.replace(/^http/, 'ws')]
    }),
  )
}

/**
 * Permissions that Chromium requests before a page connects to a local network, where the members' channel may be: the
 * page connects to the channel itself. `mayRequest` and the page's content security policy decide each request. Older
 * versions of Chromium use the first name for the other two.
 */
const PERMISSIONS = new Set(['local-network-access', 'local-network', 'loopback-network'])

/**
 * @param page address of the page that asks
 * @param requester address or origin of the frame or worker in it that asks
 */
export function mayUse(permission: string, page: string, requester: string): boolean {
  return PERMISSIONS.has(permission) && isShopOrigin(page) && isShopOrigin(requester)
}
