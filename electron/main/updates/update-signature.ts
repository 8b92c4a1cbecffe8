/** The signature check of a downloaded installer on Windows; no answer counts as a wrong signature. */
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { whyNotOurs } from './update-signature.rules.ts'
import type { Journal } from '../journal.ts'
import { windowsFolders } from '../configuration/windows-folders.ts'

const ANSWERS_WITHIN_MS = 60_000

/** Runs a command. @returns what it printed; rejects where it can't be run, fails or takes too long */
type RunPowerShell = (command: string) => Promise<string>

/** A text as PowerShell reads it: within single quotes nothing counts but a doubled quote. */
function powerShellLiteral(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** By its full path and without cmd, either of which the environment of the account could lead astray. */
async function powerShell(command: string): Promise<string> {
  const program = path.win32.join(windowsFolders().system, String.raw`WindowsPowerShell\v1.0\powershell.exe`)
  // A foreign PSModulePath could bring another command of the same name along.
  const { PSModulePath: _foreign, ...environment } = process.env
  const { stdout } = await promisify(execFile)(
    program,
    ['-NoProfile', '-NonInteractive', '-InputFormat', 'None', '-Command', command],
    { env: environment, timeout: ANSWERS_WITHIN_MS, windowsHide: true },
  )
  return stdout
}

function commandFor(file: string): string {
  return [
    "$ErrorActionPreference = 'Stop'",
    // Names of publishers may hold letters of any language; where it may not be set, they do not match.
    'try { [Console]::OutputEncoding = [Text.Encoding]::UTF8 } catch { }',
    `$s = Get-AuthenticodeSignature -LiteralPath ${powerShellLiteral(file)}`,
    '@{ Status = [int]$s.Status; Path = $s.Path; Subject = $s.SignerCertificate.Subject } | ConvertTo-Json -Compress',
  ].join('; ')
}

/**
 * The check that electron-updater calls before an installer is kept (`NsisUpdater.verifyUpdateCodeSignature`).
 * @param publishers whole subjects of the certificates that are ours; the library's own list is not asked, since it
 *   skips the check where that is missing
 * @returns `null` where the installer is ours, else why not, which the library throws
 */
export function updateSignatureCheck(
  publishers: readonly string[],
  journal: Pick<Journal, 'note'>,
  run: RunPowerShell = powerShell,
): (listed: string[], file: string) => Promise<string | null> {
  return async (_listed, file) => {
    const why = await run(commandFor(file)).then(
      (printed) => whyNotOurs(printed, publishers, file),
      () => 'Windows could not be asked who signed it',
    )
    if (why !== null) journal.note('update-refused', { why })
    return why
  }
}
