/** Constants of the login (docs/security.md gives the reason for each). */
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export const loginRules = {
  codeDigits: 6,
  codeLastsMs: 5 * MINUTE_MS,
  /** For so long after a code was passed its session may order to a new address, where a client asks for one. */
  codeIsFreshMs: 5 * MINUTE_MS,
  /** Wrong codes that lock the number for a while; a new code does not reset them. */
  triesBeforeLock: 5,
  /** The first lock; each further one without a right code between lasts twice as long, up to the longest. */
  firstLockMs: 15 * MINUTE_MS,
  longestLockMs: DAY_MS,
  /** Wrong codes without a right one between, after which only an operator lifts the lock (NIST 800-63B, 5.2.2). */
  triesBeforeStop: 100,
  /** Pause after the first code, the second, the third; the last one holds for all that follow. */
  resendPausesMs: [30_000, 60_000, 120_000, 300_000],
  /** Messages to one number without a login between. */
  codesADay: 20,
  dayMs: DAY_MS,
  /** Pauses start over for who has not asked for so long. */
  forgottenAfterMs: DAY_MS,
  /** Wrong codes are remembered so much longer: who tries now and then is counted too. */
  failuresForgottenAfterMs: 90 * DAY_MS,
} as const

/** How long to wait after so many codes before the next, in milliseconds. */
export function resendPauseMs(codesSent: number): number {
  const { resendPausesMs } = loginRules
  return codesSent === 0 ? 0 : (resendPausesMs[codesSent - 1] ?? resendPausesMs.at(-1) ?? 0)
}

/**
 * How long a number is locked after a wrong code, in milliseconds. Not `backoffDelay`: the lock is announced to the
 * member and has no random part.
 * @param failures wrong codes without a right one between, this one included
 * @returns null where it is not; infinity where only an operator lifts the lock
 */
export function lockMs(failures: number): number | null {
  const { triesBeforeLock, triesBeforeStop, firstLockMs, longestLockMs } = loginRules
  if (failures >= triesBeforeStop) return Number.POSITIVE_INFINITY
  if (failures === 0 || failures % triesBeforeLock !== 0) return null
  return Math.min(firstLockMs * 2 ** (failures / triesBeforeLock - 1), longestLockMs)
}
