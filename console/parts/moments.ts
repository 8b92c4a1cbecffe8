/** Moments and days as the console shows them. */
import { showDate, showTime } from '../../src/domain/dates.ts'

/** `05 March 2026, 04:05 PM`. */
export function showMoment(iso: string): string {
  return `${showDate(iso)}, ${showTime(iso)}`
}
