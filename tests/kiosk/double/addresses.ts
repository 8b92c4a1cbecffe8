/** Chromium knows no scheme of ours, so in the double each of its hosts is a secure origin that nobody else has. */
import { kioskScheme } from '../../../src/contract/bridge.ts'

const TEST_DOMAIN = 'kiosk.test'

/** `shop://app/path` -> `https://app.kiosk.test/path`; any other address stays. */
export function toBrowser(address: string): string {
  return address.replace(new RegExp(`^${kioskScheme.name}://([a-z]+)`), `https://$1.${TEST_DOMAIN}`)
}

/** The other way round: what main is told. */
export function toKiosk(address: string): string {
  return address.replace(/^https:\/\/([a-z]+)\.kiosk\.test/, `${kioskScheme.name}://$1`)
}

/** Tells whether an address of the browser stands for one of the kiosk's own scheme. */
export function isOwnScheme(address: string): boolean {
  return toKiosk(address) !== address
}
