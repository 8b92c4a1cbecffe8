/** Time-based one-time codes (RFC 6238): SHA-1, 6 digits, 30 s, one step either way. Secrets are stored encrypted. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const ISSUER = 'Rewards desk'
const PERIOD_S = 30
const SECRET_BYTES = 20
const NONCE_BYTES = 12
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: PERIOD_S })

/** @returns in Base32 */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** @returns the URI for an authenticator's QR code */
export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString()

/** The code at a given time, printed in the demo's terminal. */
export const totpCode = (secret: string, now: Date): string =>
  totpOf(secret).generate({ timestamp: now.getTime() })

/** @returns the code's time step, which later sign-ins must not accept again; null if the code is wrong */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_S) + delta
}

const keyOf = (pepper: string) => Buffer.from(hkdfSync('sha256', pepper, '', 'operator totp', 32))

/**
 * Encrypts a secret for the database (AES-256-GCM with a key derived from the pepper).
 * @param operatorId bound to it: the secret can't be decrypted for another
 */
export function sealSecret(secret: string, pepper: string, operatorId: number): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(pepper), nonce).setAAD(Buffer.from(String(operatorId)))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

/** @returns null if it was encrypted with another pepper or for another operator */
export function openSecret(sealed: string, pepper: string, operatorId: number): string | null {
  const bytes = Buffer.from(sealed, 'base64')
  const [tag, text] = [
    bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES),
    bytes.subarray(NONCE_BYTES + TAG_BYTES),
  ]
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(pepper), bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(String(operatorId)))
      .setAuthTag(tag)
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
