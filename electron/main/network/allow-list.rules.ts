/**
 * Allow-lists for pages: addresses that they may navigate to or request, and browser permissions. All others are
 * denied.
 */
import { kioskScheme } from '../../../src/contract/bridge.ts'
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

/** Whether an address, or an origin, is the shop's. */
function isShopOrigin(address: string): boolean {
  return isHost(address, kioskScheme.appHost)
}

/** Whether an address is one of the shop's own pages: a page may navigate to no other. */
export function isShopPage(address: string): boolean {
  if (!isShopOrigin(address)) return false
  const path = parsed(address)?.pathname ?? ''
  return path === BASE_PATH || path.startsWith(`${BASE_PATH}/`)
}

/** Whether an address is one of the pages that the kiosk shows by itself. */
export function isHostPage(address: string): boolean {
  return isHost(address, kioskScheme.hostHost)
}

const LOCAL_PROTOCOLS = new Set([`${kioskScheme.name}:`, 'data:', 'blob:'])

/** As `allowedOrigins` gives them; `any https` where an https server may send the request on to another one. */
export type AllowedOrigins = ReadonlySet<string> | 'any https'

/** Whether a session may make a request. */
export function mayRequest(address: string, allowedOrigins: AllowedOrigins): boolean {
  const url = parsed(address)
  if (url === null) return false
  if (allowedOrigins === 'any https') return url.protocol === 'https:'
  return LOCAL_PROTOCOLS.has(url.protocol) || allowedOrigins.has(url.origin)
}

/**
 * The origins of some addresses, each with its own for web sockets: the realtime channel lives beside the provider.
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
 * What Chromium asks before a page reaches an office's own network: the members' channel may live
 * there, and a page opens it by itself. Whom it may reach is decided request by request, by `mayRequest` and by the
 * page's content security policy. The first of the three names is the one that older versions have for both others.
 */
const PERMISSIONS = new Set(['local-network-access', 'local-network', 'loopback-network'])

/**
 * @param page the address of the page that the question is about
 * @param requester the address or origin of the frame or worker in it that asks
 */
export function mayUse(permission: string, page: string, requester: string): boolean {
  return PERMISSIONS.has(permission) && isShopOrigin(page) && isShopOrigin(requester)
}
