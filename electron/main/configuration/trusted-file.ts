/**
 * Reads configuration files and rejects one that the terminal's account could have written. POSIX decides by
 * owner and mode. Node has neither on Windows: the account tries whether it may write. An owner there could grant
 * himself any right, which the folder's own rights forbid (OWNER RIGHTS, build/packaging/msi-data-folder.ts).
 */
import { randomUUID } from 'node:crypto'
import { open, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { whyUntrusted } from './file-trust.rules.ts'

/** The file could have been written by the terminal's account; the message has the reason and nothing of its text. */
export class UntrustedFileError extends Error {}

async function canOpen(file: string, flags: 'r+' | 'wx'): Promise<boolean> {
  try {
    await (await open(file, flags)).close()
    return true
  } catch {
    return false
  }
}

/** Whether this account may change the file, or put another one in its place. Nothing is changed. */
async function whyUntrustedHere(file: string): Promise<string | null> {
  if (await canOpen(file, 'r+')) return "is not trusted: the kiosk's own account may write it"
  const probe = path.join(path.dirname(file), `.write-probe-${randomUUID()}`)
  if (!(await canOpen(probe, 'wx'))) return null
  await rm(probe, { force: true })
  return "is not trusted: the kiosk's own account may write in its folder"
}

export interface TrustOptions {
  /** The user id that must own file and folder; by default root's. */
  owner?: number
  platform?: NodeJS.Platform
}

/**
 * @returns the file's text
 * @throws UntrustedFileError where another account than an administrator's may write it; otherwise as `open` does
 */
export async function readTrustedFile(
  file: string,
  { owner = 0, platform = process.platform }: TrustOptions = {},
): Promise<string> {
  const handle = await open(file, 'r')
  try {
    const why =
      platform === 'win32'
        ? await whyUntrustedHere(file)
        : whyUntrusted(await handle.stat(), await stat(path.dirname(file)), owner)
    if (why !== null) throw new UntrustedFileError(why)
    return await handle.readFile('utf8')
  } finally {
    await handle.close()
  }
}
