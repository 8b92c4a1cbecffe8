/**
 * Reads files that stand above whoever uses the terminal: what that account could have written itself is refused.
 * POSIX tells by owner and mode. Windows tells Node neither, so there the account tries whether it may write.
 */
import { randomUUID } from 'node:crypto'
import { open, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { whyUntrusted } from '../decisions/file-trust.ts'

/** A file that must not be believed; the message says why, and holds nothing of its text. */
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
  /** The user id that file and folder must belong to; root's where nobody says. */
  owner?: number
  platform?: NodeJS.Platform
}

/**
 * @returns the file's text
 * @throws UntrustedFileError where somebody else than an administrator may write it; otherwise as `open` does
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
