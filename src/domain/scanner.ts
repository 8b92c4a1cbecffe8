/**
 * Recognizes a scanner that types what it reads ("keyboard wedge"), and the links that a kiosk accepts from
 * it.
 */
import { BASE_PATH, CART_FRAGMENT } from '../contract/routes.ts'
import { cartLinkLimits, linesOfFragment } from './cart-link.ts'

/**
 * Longest pause between two keys, in milliseconds, and fewest keys of a scan. Scanners pause 1 to 20 ms;
 * people type more slowly.
 */
const scannerLimits = { pauseMs: 30, keys: 5 } as const

/**
 * Longest pauses between two keys of the scanners at a desk, in milliseconds. Those without a cable are slow; an order's
 * number is recognized by its form as well, so that it may come as slowly as a person types.
 */
export const deskPauses = { code: 40, orderNumber: 120 } as const

/** Browsers round the times of keys, so that a pause of exactly the longest may be read as a little more. In milliseconds. */
const ROUNDED_MS = 1

/** A run of keys in quick succession. */
export interface Burst {
  text: string
  /** Time of the last key, in milliseconds. */
  at: number
}

export const noBurst: Burst = { text: '', at: Number.NEGATIVE_INFINITY }

/** A key as the browser reports it. */
export interface TypedKey {
  key: string
  at: number
  /** Auto-repeat of a held key. */
  repeat: boolean
  /** Pressed together with Control, Alt or Meta. */
  withModifier: boolean
}

/** Whether the burst has too many keys to be typed by a person. */
export function isScanned({ text }: Burst): boolean {
  return text.length >= scannerLimits.keys
}

/**
 * Adds a key to the burst.
 * @param pauseMs longest pause between two keys; by default that of a kiosk's scanner
 * @returns the new burst; `ended` is its text if this key was the Enter at the end of a scan
 */
export function withKey(
  burst: Burst,
  { key, at, repeat, withModifier }: TypedKey,
  pauseMs: number = scannerLimits.pauseMs,
): { burst: Burst; ended: string | null } {
  // Scanners send Shift before a capital letter.
  if (key === 'Shift') return { burst, ended: null }
  const goesOn = at - burst.at < pauseMs + ROUNDED_MS
  if (repeat || withModifier) return { burst: noBurst, ended: null }
  if (key === 'Enter') return { burst: noBurst, ended: goesOn && isScanned(burst) ? burst.text : null }
  if (key.length !== 1) return { burst: noBurst, ended: null }
  const before = goesOn ? burst.text : ''
  return { burst: { text: (before + key).slice(0, cartLinkLimits.linkLength + 1), at }, ended: null }
}

/** The order's number at the end of a scan, in capital letters; null if it is another code. */
export const scannedOrderNumber = (text: string): string | null =>
  /RP-\d+$/i.exec(text.trim())?.[0].toUpperCase() ?? null

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * The cart in a scanned link, as a fragment for the client's home.
 * @returns `null` unless it is a link of this web shop and client with a cart
 */
export function scannedCart(text: string, webShopUrl: string, clientLoginId: string): string | null {
  if (text.length > cartLinkLimits.linkLength || !URL.canParse(text)) return null
  const { origin, pathname, hash } = new URL(text)
  const home = `${BASE_PATH}/${clientLoginId}`.toLowerCase()
  if (origin !== new URL(webShopUrl).origin || decoded(pathname).toLowerCase() !== home) return null
  return hash.startsWith(CART_FRAGMENT) && linesOfFragment(hash).length > 0 ? hash : null
}
