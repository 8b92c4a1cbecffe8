/** Which minidumps are kept: the newest few, and none for long. */

/** A crashed process's minidump, without its content. */
export interface CrashDump {
  file: string
  /** Milliseconds since 1970. */
  writtenAt: number
  bytes: number
}

/** A dump holds memory content, so it is kept only as long as IT needs to fetch it. */
const KEPT_MS = 14 * 24 * 3_600_000

/** @param newestFirst all dumps @param most number to keep; 0 for none @returns the dumps to remove */
export function staleDumps(newestFirst: readonly CrashDump[], most: number, now: number): CrashDump[] {
  return newestFirst.filter(({ writtenAt }, index) => index >= most || now - writtenAt > KEPT_MS)
}
