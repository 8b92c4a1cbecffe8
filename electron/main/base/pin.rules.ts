/** The exit PIN: stored as a scrypt hash; locked after wrong attempts, each time for twice as long. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { backoffDelay, type Backoff } from '../../../src/lib/backoff.ts'

const COST = 2 ** 15
const BLOCK_SIZE = 8
const KEY_BYTES = 32
const SALT_BYTES = 16
/** scrypt needs 128 × cost × block size bytes; Node's default limit is just below that. */
const MEMORY_BYTES = 64 * 1024 * 1024

const PIN_HASH = /^scrypt:([0-9a-f]{32}):([0-9a-f]{64})$/

function derive(pin: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(pin, salt, KEY_BYTES, { N: COST, r: BLOCK_SIZE, maxmem: MEMORY_BYTES }, (error, key) => {
      if (error === null) resolve(key)
      else reject(error)
    })
  })
}

/** Whether a text has the form of a hash from `hashPin`. */
export function isPinHash(text: string): boolean {
  return PIN_HASH.test(text)
}

/** `scrypt:{salt}:{key}`, both in hex: the configuration holds this instead of the PIN. */
export async function hashPin(pin: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return `scrypt:${salt.toString('hex')}:${(await derive(pin, salt)).toString('hex')}`
}

/** Compares in constant time. A text that is not a hash matches no PIN. */
export async function pinFits(pin: string, hash: string): Promise<boolean> {
  const [, salt, key] = PIN_HASH.exec(hash) ?? []
  if (salt === undefined || key === undefined) return false
  return timingSafeEqual(await derive(pin, Buffer.from(salt, 'hex')), Buffer.from(key, 'hex'))
}

/** Wrong attempts, stored on the machine so that a restart does not reset them. */
export interface PinTries {
  wrong: number
  /** Milliseconds since 1970; 0 if not locked. */
  lockedUntil: number
}

export const noTries: PinTries = { wrong: 0, lockedUntil: 0 }

/** Wrong attempts before the first lock, and between locks. */
const TRIES_BEFORE_LOCK = 5
const lockBackoff: Backoff = { firstMs: 60_000, longestMs: 3_600_000, fixedPart: 1 }

/**
 * The attempts as they count now. A lock that ends further away than the longest was set by a clock that was ahead: it
 * lasts as long as the longest from now on. The caller stores the result, so that it ends.
 */
export function triesNow(tries: PinTries, now: number): PinTries {
  const latest = now + lockBackoff.longestMs
  return tries.lockedUntil > latest ? { ...tries, lockedUntil: latest } : tries
}

/** Whole seconds that the PIN stays locked; 0 if it is not. */
export function lockedSeconds({ lockedUntil }: PinTries, now: number): number {
  return Math.max(0, Math.ceil((lockedUntil - now) / 1000))
}

/** The attempts after one more wrong one: every fifth locks, for twice as long as before, at most an hour. */
export function afterWrongTry({ wrong, lockedUntil }: PinTries, now: number): PinTries {
  const tries = wrong + 1
  if (tries % TRIES_BEFORE_LOCK !== 0) return { wrong: tries, lockedUntil }
  const locks = tries / TRIES_BEFORE_LOCK
  return { wrong: tries, lockedUntil: now + backoffDelay(lockBackoff, locks - 1, 0) }
}

/** Attempts left before the next lock. */
export function triesLeft({ wrong }: PinTries): number {
  return TRIES_BEFORE_LOCK - (wrong % TRIES_BEFORE_LOCK)
}
