/**
 * How long a major version of Electron is supported: until the third one after it is stable (electronjs.org, "Electron
 * Releases": the latest three stable majors). A major comes out every eight weeks.
 */

/** The day each major became stable, from its package's registry entry. Add each new one. */
const STABLE_SINCE: Readonly<Record<number, string>> = {
  42: '2026-05-06',
  43: '2026-07-01',
  44: '2026-08-25',
  45: '2026-10-21',
}

const SUPPORTED_MAJORS = 3
const CADENCE_DAYS = 56
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * The day a major version of Electron reaches its end of life.
 * @param major such as 45
 * @returns UTC midnight; an estimate if the major that ends the support is not out yet
 * @throws if the table does not have the major
 */
export function electronEndOfLife(major: number): Date {
  if (STABLE_SINCE[major] === undefined)
    throw new Error(`Electron ${major} is not in the table of build/electron-support.ts: add its stable date`)
  const successor = major + SUPPORTED_MAJORS
  const newest = Math.max(...Object.keys(STABLE_SINCE).map(Number))
  const known = Math.min(successor, newest)
  return new Date(Date.parse(STABLE_SINCE[known] ?? '') + (successor - known) * CADENCE_DAYS * DAY_MS)
}

/**
 * Whether a release's Electron is supported, with a sentence that says until when.
 * @param version as installed, such as 45.3.4
 * @param today the day of the release
 */
export function electronSupport(version: string, today: Date): { supported: boolean; sentence: string } {
  const end = electronEndOfLife(Number.parseInt(version, 10))
  const supported = today < end
  const day = end.toISOString().slice(0, 10)
  return {
    supported,
    sentence: supported
      ? `Electron ${version} is supported until ${day}.`
      : `Electron ${version} has had no security updates since ${day}: take a newer major.`,
  }
}
