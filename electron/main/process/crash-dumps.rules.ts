/** Which minidumps stay: the newest few, and none for long. */

/** A minidump of a process that crashed, without what it holds. */
export interface CrashDump {
  name: string
  /** Milliseconds since 1970. */
  writtenAt: number
  bytes: number
}

/** A dump holds what was in memory, so that nobody's data stays for longer than it takes to fetch it. */
const KEPT_MS = 14 * 24 * 3_600_000

/** @param most how many stay; 0 for none @returns those to be removed */
export function staleDumps<Dump extends CrashDump>(
  dumps: readonly Dump[],
  most: number,
  now: number,
): Dump[] {
  const newestFirst = dumps.toSorted((one, other) => other.writtenAt - one.writtenAt)
  return newestFirst.filter(({ writtenAt }, index) => index >= most || now - writtenAt > KEPT_MS)
}
