/** Minidumps of crashed processes, by Electron's crash reporter: stored locally, and only if IT asks for them. */
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { CrashReporter } from 'electron'
import { inBackground } from '../base/in-background.ts'

const LOOK_EVERY_MS = 10 * 60_000

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

/** The dumps below a folder, newest first. Crashpad's subfolders differ by system. */
export async function listCrashDumps(folder: string): Promise<CrashDump[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const dumpNames = names
    .filter((name) => name.endsWith('.dmp'))
    .map(async (name) => {
      const file = path.join(folder, name)
      const { mtimeMs, size } = await stat(file)
      return { file, writtenAt: mtimeMs, bytes: size }
    })
  // Skips one that is moved or removed meanwhile.
  const settled = await Promise.allSettled(dumpNames)
  const dumps = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  return dumps.toSorted((one, other) => other.writtenAt - one.writtenAt)
}

/** Removes the dumps beyond the limit. One that can't be removed is tried again next time. */
export async function pruneCrashDumps(folder: string, most: number): Promise<void> {
  for (const { file } of staleDumps(await listCrashDumps(folder), most, Date.now()))
    // Crashpad may keep a metadata file beside a dump.
    for (const each of [file, file.replace(/dmp$/, 'meta')])
      await rm(each, { force: true }).catch(() => undefined)
}

export interface CrashDumpOptions {
  /** Number to keep; 0 writes none and removes all. */
  most: number
  folder: string
  crashReporter: CrashReporter
}

/** Starts writing dumps; called before a page opens. */
export function keepCrashDumps({ most, folder, crashReporter }: CrashDumpOptions): void {
  if (most > 0) crashReporter.start({ uploadToServer: false })
  const prune = (): void => inBackground(pruneCrashDumps(folder, most))
  prune()
  setInterval(prune, LOOK_EVERY_MS).unref()
}
