/** Constants of the login; docs/security.md gives the reasons. */
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export const loginRules = {
  codeDigits: 6,
  codeLastsMs: 5 * MINUTE_MS,
  /** How long after its code a session may order to a new address, if the client requires a fresh code. */
  codeIsFreshMs: 5 * MINUTE_MS,
  /** Wrong codes that lock the number for a time; a new code does not reset them. */
  triesBeforeLock: 5,
  /**
   * Duration of the first lock. Each further one without a right code between lasts twice as long, up to the longest.
   */
  firstLockMs: 15 * MINUTE_MS,
  longestLockMs: DAY_MS,
  /** Wrong codes without a right one between, after which only an operator lifts the lock (NIST 800-63B, 5.2.2). */
  triesBeforeStop: 100,
  /**
   * Wrong codes for one number in a day at all clients together, after which none is compared until the day is over.
   * Above what the locks of one client let through in a day, 35. No operator lifts it.
   */
  triesADay: 40,
  /** Pause after the first code, the second, the third; the last one applies to all further codes. */
  resendPausesMs: [30_000, 60_000, 120_000, 300_000],
  /** Codes for one number without a login between. */
  codesADay: 20,
  dayMs: DAY_MS,
  /** Time without requests after which the pauses start over. */
  forgottenAfterMs: DAY_MS,
  /** Wrong codes are counted for longer, so that slow guessing counts too. */
  failuresForgottenAfterMs: 90 * DAY_MS,
  /** After a change of a member's number: how long orders go to addresses of earlier orders only. */
  newAddressWaitMs: DAY_MS,
} as const

/** The pause after a number of codes, in milliseconds. */
export function resendPauseMs(codesSent: number): number {
  const { resendPausesMs } = loginRules
  return codesSent === 0 ? 0 : (resendPausesMs[codesSent - 1] ?? resendPausesMs.at(-1) ?? 0)
}

/**
 * How long a wrong code locks the number, in milliseconds. Not `backoffDelay`: the lock is shown to the member and has
 * no random part.
 * @param failures wrong codes without a right one between, including this one
 * @returns null if it does not; infinity if only an operator lifts the lock
 */
export function lockMs(failures: number): number | null {
  const { triesBeforeLock, triesBeforeStop, firstLockMs, longestLockMs } = loginRules
  if (failures >= triesBeforeStop) return Number.POSITIVE_INFINITY
  if (failures === 0 || failures % triesBeforeLock !== 0) return null
  return Math.min(firstLockMs * 2 ** (failures / triesBeforeLock - 1), longestLockMs)
}
