/** Chromium knows no scheme of ours, so in the fake each of its hosts is a secure origin that nobody else has. */
import { kioskScheme } from '../../../src/contract/bridge.ts'

/** Without TLS, as the scheme is; secure all the same, as every name below `localhost` is. */
const TEST_DOMAIN = 'kiosk.localhost'

/** `shop://app/path` -> `http://app.kiosk.localhost/path`; any other address stays. */
export function toBrowser(address: string): string {
  return address.replace(new RegExp(`^${kioskScheme.name}://([a-z]+)`), `http://$1.${TEST_DOMAIN}`)
}

/** The other way round: as main sees it, and as a provider sees a page's origin. */
export function toKiosk(address: string): string {
  return address.replace(/^http:\/\/([a-z]+)\.kiosk\.localhost/, `${kioskScheme.name}://$1`)
}

/** Whether an address of the browser stands for one of the kiosk's own scheme. */
export function isOwnScheme(address: string): boolean {
  return toKiosk(address) !== address
}
