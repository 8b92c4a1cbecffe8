/** The numbers of the login codes (docs: six digits, five minutes, five tries, growing pauses). */
export const loginRules = {
  codeDigits: 6,
  codeLastsMs: 5 * 60_000,
  /** Wrong codes after which nothing is tried any more; a new code does not reset them. */
  triesAllowed: 5,
  lockedMs: 15 * 60_000,
  /** Pause after the first code, the second, the third; the last one holds for all that follow. */
  resendPausesMs: [30_000, 60_000, 120_000, 300_000],
  /** Pauses start over for who has not asked for so long. */
  forgottenAfterMs: 24 * 60 * 60_000,
} as const

/** How long to wait after so many codes before the next, in milliseconds. */
export function resendPauseMs(codesSent: number): number {
  const { resendPausesMs } = loginRules
  return codesSent === 0 ? 0 : (resendPausesMs[codesSent - 1] ?? resendPausesMs.at(-1) ?? 0)
}
