/**
 * Reads configuration files and rejects one that the terminal's account could have written. POSIX: by owner and mode.
 * Windows: Node has neither, so the account tries whether it may write. There a file's owner could grant himself any
 * right. The rights of the folder forbid that (OWNER RIGHTS, build/packaging/msi-data-folder.ts).
 */
import { randomUUID } from 'node:crypto'
import { open, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { whyUntrusted } from './file-trust.rules.ts'

/** The terminal's account could have written the file. The message gives the reason and no text of the file. */
export class UntrustedFileError extends Error {}

async function canOpen(file: string, flags: 'r+' | 'wx'): Promise<boolean> {
  try {
    await (await open(file, flags)).close()
    return true
  } catch {
    return false
  }
}

/** Why this account may change the file or replace it; `null` if it may not. Changes nothing. */
async function whyUntrustedHere(file: string): Promise<string | null> {
  if (await canOpen(file, 'r+')) return "is not trusted: the kiosk's own account may write it"
  const probe = path.join(path.dirname(file), `.write-probe-${randomUUID()}`)
  if (!(await canOpen(probe, 'wx'))) return null
  await rm(probe, { force: true })
  return "is not trusted: the kiosk's own account may write in its folder"
}

export interface TrustOptions {
  /** The user id that must own file and folder; root by default. */
  owner?: number
  platform?: NodeJS.Platform
}

/**
 * @returns the file's text
 * @throws UntrustedFileError if an account other than an administrator's may write it; otherwise as `open` does
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
