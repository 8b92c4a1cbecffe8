/** A scanner that types what it reads, as a keyboard would (a "keyboard wedge"), and what it may say to a kiosk. */
import { BASE_PATH, CART_FRAGMENT } from '../contract/routes.ts'
import { cartLinkLimits, linesOfFragment } from './cart-link.ts'

/** No person types so many keys with so short a pause between each two, in milliseconds; scanners take 1 to 20. */
const scannerLimits = { pauseMs: 30, keys: 5 } as const

/** Keys that came one right after the other. */
export interface Burst {
  text: string
  /** When the last one came, in milliseconds. */
  at: number
}

export const noBurst: Burst = { text: '', at: Number.NEGATIVE_INFINITY }

/** A key as the browser reports it. */
export interface TypedKey {
  key: string
  at: number
  /** It is held down. */
  repeat: boolean
  /** Pressed together with Control, Alt or Meta. */
  withModifier: boolean
}

/** Whether so many keys have come that no person typed them. */
export function isScanned({ text }: Burst): boolean {
  return text.length >= scannerLimits.keys
}

/**
 * Adds a key to what came right before it.
 * @returns the burst from here on; `ended` is its whole text where this key was the Enter that scanners close with
 */
export function withKey(
  burst: Burst,
  { key, at, repeat, withModifier }: TypedKey,
): { burst: Burst; ended: string | null } {
  // Capital letters come with a Shift of their own.
  if (key === 'Shift') return { burst, ended: null }
  const goesOn = at - burst.at <= scannerLimits.pauseMs
  if (repeat || withModifier) return { burst: noBurst, ended: null }
  if (key === 'Enter') return { burst: noBurst, ended: goesOn && isScanned(burst) ? burst.text : null }
  if (key.length !== 1) return { burst: noBurst, ended: null }
  const before = goesOn ? burst.text : ''
  return { burst: { text: (before + key).slice(0, cartLinkLimits.linkLength + 1), at }, ended: null }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * The cart in a scanned link, as the fragment that the client's home takes.
 * @returns `null` for whatever is no link of this web shop, of this client, with a cart in it
 */
export function scannedCart(text: string, webShopUrl: string, clientLoginId: string): string | null {
  if (text.length > cartLinkLimits.linkLength || !URL.canParse(text)) return null
  const { origin, pathname, hash } = new URL(text)
  const home = `${BASE_PATH}/${clientLoginId}`.toLowerCase()
  if (origin !== new URL(webShopUrl).origin || decoded(pathname).toLowerCase() !== home) return null
  return hash.startsWith(CART_FRAGMENT) && linesOfFragment(hash).length > 0 ? hash : null
}
