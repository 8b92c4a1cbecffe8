/** Chromium does not know our scheme, so the fake maps each of its hosts to a secure origin of its own. */
import { kioskScheme } from '../../../src/contract/kiosk/bridge.ts'

/** Without TLS, like the scheme, but secure, as every name below `localhost` is. */
const TEST_DOMAIN = 'kiosk.localhost'

/** `shop://app/path` -> `http://app.kiosk.localhost/path`; any other address is unchanged. */
export function toBrowser(address: string): string {
  return address.replace(new RegExp(`^${kioskScheme.name}://([a-z]+)`), `http://$1.${TEST_DOMAIN}`)
}

/** The reverse: the address as main, and as a provider, sees it. */
export function toKiosk(address: string): string {
  return address.replace(/^http:\/\/([a-z]+)\.kiosk\.localhost/, `${kioskScheme.name}://$1`)
}

/** Whether the browser's address represents one of the kiosk's own scheme. */
export function isOwnScheme(address: string): boolean {
  return toKiosk(address) !== address
}
