/** The shop's time zone: days and times of the console are those of the shop, wherever one sits. */

let known: string | undefined

/** The zone's name, such as `Asia/Kolkata`; the browser's own before the sign-in. */
export const timeZone = (): string => known ?? new Intl.DateTimeFormat().resolvedOptions().timeZone

export function setTimeZone(zone: string): void {
  known = zone
}
