/** Which minidumps stay: the newest few, and none for long. */

/** A minidump of a process that crashed, without what it holds. */
export interface CrashDump {
  file: string
  /** Milliseconds since 1970. */
  writtenAt: number
  bytes: number
}

/** A dump holds what was in memory, so that nobody's data stays for longer than it takes to fetch it. */
const KEPT_MS = 14 * 24 * 3_600_000

/** @param newestFirst all of them @param most how many stay; 0 for none @returns those to be removed */
export function staleDumps(newestFirst: readonly CrashDump[], most: number, now: number): CrashDump[] {
  return newestFirst.filter(({ writtenAt }, index) => index >= most || now - writtenAt > KEPT_MS)
}
