/**
 * Reads configuration files and rejects one that the terminal's account could have written. POSIX: by owner and mode.
 * Windows: Node has neither, so the account tries whether it may write. There a file's owner could grant himself any
 * right. The rights of the folder forbid that (OWNER RIGHTS, build/packaging/msi-data-folder.ts).
 */
import { randomUUID } from 'node:crypto'
import type { Stats } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** The terminal's account could have written the file. The message gives the reason and no text of the file. */
export class UntrustedFileError extends Error {}

const OTHERS_MAY_WRITE = 0o022

/**
 * Why a file on a POSIX system is not trusted; `null` if it is.
 * @param file its owner and mode
 * @param folder owner and mode of its folder: an account that may write there can replace the file
 * @param owner the user id that must own both; root by default
 */
export function whyUntrusted(
  file: Pick<Stats, 'uid' | 'mode'>,
  folder: Pick<Stats, 'uid' | 'mode'>,
  owner = 0,
): string | null {
  if (file.uid !== owner) return 'is not trusted: it must belong to root'
  if ((file.mode & OTHERS_MAY_WRITE) !== 0) return 'is not trusted: nobody but its owner may write it'
  if (folder.uid !== owner) return 'is not trusted: its folder must belong to root'
  return (folder.mode & OTHERS_MAY_WRITE) === 0
    ? null
    : 'is not trusted: nobody but the owner of its folder may write there'
}

async function canOpen(file: string, flags: 'r+' | 'wx'): Promise<boolean> {
  try {
    await (await open(file, flags)).close()
    return true
  } catch {
    return false
  }
}

/** Why this account may change the file or replace it; `null` if it may not. Changes nothing. */
async function whyUntrustedNow(file: string): Promise<string | null> {
  if (await canOpen(file, 'r+')) return "is not trusted: the kiosk's own account may write it"
  const probe = path.join(path.dirname(file), `.write-probe-${randomUUID()}`)
  if (!(await canOpen(probe, 'wx'))) return null
  await rm(probe, { force: true })
  return "is not trusted: the kiosk's own account may write in its folder"
}

const lookups = new Map<string, Promise<string | null>>()

/** Looks once a start: each look is two denied accesses in the system's security log, and the rights don't change. */
function whyUntrustedHere(file: string): Promise<string | null> {
  const why = lookups.get(file) ?? whyUntrustedNow(file)
  lookups.set(file, why)
  return why
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
