import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** SHA-256 as hex; sufficient for a token of 256 random bits. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** HMAC-SHA-256 with the server's pepper, as hex; for values that could be guessed from a plain hash. */
export function hashWithPepper(pepper: string, ...parts: string[]): string {
  return createHmac('sha256', pepper).update(parts.join('\0')).digest('hex')
}

/** Compares two texts in constant time. */
export function sameSecret(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
