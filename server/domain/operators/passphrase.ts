import { createHash, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { hashWithPepper } from '../secret-hash.ts'

/** Argon2id, the library's default, with OWASP's first recommended costs. */
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Each hash takes 19 MiB and a core; more in parallel would slow members down. */
const atOnce = pLimit(4)

const RECOVERY_CODES = 10
/** Crockford's Base32 alphabet, without ambiguous letters. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Five bits each. */
const RECOVERY_LETTERS = 10

/** Unicode allows several encodings of the same letters. */
const normal = (passphrase: string) => passphrase.normalize('NFKC')

export const hashPassphrase = (passphrase: string): Promise<string> =>
  atOnce(() => hash(normal(passphrase), COSTS))

let nobodys: Promise<string> | undefined

/**
 * Compares a passphrase.
 * @param kept the hash; null if there is none, which takes as long
 */
export async function isPassphrase(kept: string | null, passphrase: string): Promise<boolean> {
  nobodys ??= hashPassphrase(randomBytes(32).toString('hex'))
  const compared = kept ?? (await nobodys)
  const isRight = await atOnce(() => verify(compared, normal(passphrase)))
  return isRight && kept !== null
}

/** Ten codes of 50 bits, such as `ABCDE-12345`, each for one sign-in without the authenticator. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = [...randomBytes(RECOVERY_LETTERS)].map((byte) => ALPHABET[byte % ALPHABET.length])
    return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`
  })
}

/** Begins a recovery code's hash that is keyed with the pepper; earlier versions stored a plain SHA-256. */
export const RECOVERY_PREFIX = 'hmac '

/** @param plain SHA-256 of the code, as earlier versions stored it */
export const recoveryHash = (plain: string, pepper: string): string =>
  RECOVERY_PREFIX + hashWithPepper(pepper, 'recovery', plain)

/** Hash of a recovery code, ignoring case and separators. Keyed with the pepper: its 50 bits alone could be guessed. */
export function hashRecoveryCode(code: string, pepper: string): string {
  const letters = code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  return recoveryHash(createHash('sha256').update(letters).digest('hex'), pepper)
}
