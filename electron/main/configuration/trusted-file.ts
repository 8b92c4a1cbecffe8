/**
 * Reads configuration files and rejects one that the terminal's account could have written. POSIX decides by
 * owner and mode. Node has neither on Windows: PowerShell reads the owner (not run on Windows), who could
 * grant himself any right, and the account tries whether it may write.
 */
import { randomUUID } from 'node:crypto'
import type { BigIntStats } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { whyUntrusted } from './file-trust.rules.ts'
import { whyOwnerUntrusted } from './windows-owner.rules.ts'
import { powerShell, powerShellLiteral, type RunPowerShell } from './power-shell.ts'

/** Half of what a start may take. */
const OWNER_WITHIN_MS = 30_000

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

/** The state of a file and its folder whose owners were found good: asking takes a process, and the file is read often. */
const knownGood = new Map<string, string>()

/** Changes with content, rights and owner: NTFS keeps a change time, which nobody sets without being an administrator. */
function stateOf({ dev, ino, ctimeNs }: BigIntStats): string {
  return `${dev}:${ino}:${ctimeNs}`
}

/** Why file or folder are not believed by whom they belong to; `null` where they are. */
async function whyOwnersUntrusted(file: string, run: RunPowerShell): Promise<string | null> {
  const places = [file, path.dirname(file)]
  const stats = await Promise.all(places.map((place) => stat(place, { bigint: true })))
  const state = stats.map(stateOf).join()
  if (knownGood.get(file) === state) return null
  const asked = places.map((place) => `(Get-Acl -LiteralPath ${powerShellLiteral(place)}).Sddl`)
  const printed = await run(["$ErrorActionPreference = 'Stop'", ...asked].join('; ')).catch(() => null)
  if (printed === null)
    return "can't be checked: PowerShell, which tells whom it belongs to, may not run for this user; use policy in its place"
  const lines = printed.split(/\r?\n/)
  const why = places
    .map((place, index) => whyOwnerUntrusted(lines[index] ?? '', place))
    .find((each) => each !== null)
  if (why === undefined) knownGood.set(file, state)
  return why ?? null
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
  /** By default Windows PowerShell's. */
  run?: RunPowerShell
}

/**
 * @returns the file's text
 * @throws UntrustedFileError where another account than an administrator's may write it; otherwise as `open` does
 */
export async function readTrustedFile(
  file: string,
  { owner = 0, platform = process.platform, run = powerShell(OWNER_WITHIN_MS) }: TrustOptions = {},
): Promise<string> {
  const handle = await open(file, 'r')
  try {
    const why =
      platform === 'win32'
        ? ((await whyUntrustedHere(file)) ?? (await whyOwnersUntrusted(file, run)))
        : whyUntrusted(await handle.stat(), await stat(path.dirname(file)), owner)
    if (why !== null) throw new UntrustedFileError(why)
    return await handle.readFile('utf8')
  } finally {
    await handle.close()
  }
}
