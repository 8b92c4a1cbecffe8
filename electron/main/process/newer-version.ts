/** Notices that IT has installed another version over the running one, whose process goes on without it. */
import { createRequire } from 'node:module'
import type * as FileSystem from 'node:fs'
import path from 'node:path'
import { inBackground } from '../base/in-background.ts'

const LOOK_EVERY_MS = 60_000

/** The file that holds the app's code. Electron's own `fs` would look into the archive. */
async function installedCode(): Promise<string | null> {
  const { promises } = createRequire(import.meta.url)('original-fs') as typeof FileSystem
  const { ino, mtimeMs, size } = await promises.stat(path.join(process.resourcesPath, 'app.asar'))
  return [ino, mtimeMs, size].join()
}

/**
 * Looks once a minute whether the app's code on the disk is another one than at the start.
 * @param onNewer called once, when the other code has stayed the same for a minute: an installer has finished
 * @param codeOnDisk tells one code from another; `null` or a rejection if there is none
 */
export function watchForNewerVersion(
  onNewer: () => void,
  codeOnDisk: () => Promise<string | null> = installedCode,
): void {
  let running: string | null = null
  let last: string | null = null
  async function look(): Promise<void> {
    // In the middle of an installation there may be no file.
    const now = await codeOnDisk().catch(() => null)
    running ??= now
    if (now !== null && now !== running && now === last) {
      clearInterval(timer)
      onNewer()
    }
    last = now
  }
  const timer = setInterval(() => inBackground(look()), LOOK_EVERY_MS)
  timer.unref()
  inBackground(look())
}
