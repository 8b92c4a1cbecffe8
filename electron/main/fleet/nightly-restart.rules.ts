/** When the nightly restart is due: in its hour, spread over terminals, while the terminal is unused. */

const HOUR_MS = 3_600_000
/** Terminals draw their minute from this many, so that not all of them ask the provider at once. */
export const SPREAD_MINUTES = 50

export interface NightMoment {
  now: Date
  /** 0 to 23, by the terminal's own clock; `null` for never. */
  hour: number | null
  /** From 0 up to, but not including, `SPREAD_MINUTES`; drawn once a start. */
  minute: number
  /** How long the process runs, in milliseconds. */
  runningMs: number
  /** Whether there was no input since the last wipe. */
  isQuiet: boolean
}

/** Whether the nightly restart is due now. One restart a night: a process that is younger than an hour stays. */
export function isNightlyRestartDue({ now, hour, minute, runningMs, isQuiet }: NightMoment): boolean {
  return hour === now.getHours() && now.getMinutes() >= minute && runningMs >= HOUR_MS && isQuiet
}
