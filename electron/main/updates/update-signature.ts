/** Signature check of a downloaded installer on Windows. No answer counts as a wrong signature. */
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { whyNotOurs } from './update-signature.rules.ts'
import type { Journal } from '../base/journal.ts'
import { windowsFolders } from '../configuration/windows-folders.ts'

const ANSWERS_WITHIN_MS = 60_000

/** Runs a command. @returns its output; rejects if it can't be run, fails or takes too long */
type RunPowerShell = (command: string) => Promise<string>

/** A PowerShell string literal: within single quotes only a doubled quote is special. */
function powerShellLiteral(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** Uses the full path and no cmd: the account's environment could redirect either. */
async function powerShell(command: string): Promise<string> {
  const program = path.win32.join(windowsFolders().system, String.raw`WindowsPowerShell\v1.0\powershell.exe`)
  // A PSModulePath set by the account could add another command of the same name.
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
    // Publishers' names may have letters of any language. If the encoding can't be set, they do not match.
    'try { [Console]::OutputEncoding = [Text.Encoding]::UTF8 } catch { }',
    `$s = Get-AuthenticodeSignature -LiteralPath ${powerShellLiteral(file)}`,
    '@{ Status = [int]$s.Status; Path = $s.Path; Subject = $s.SignerCertificate.Subject } | ConvertTo-Json -Compress',
  ].join('; ')
}

/**
 * The check that electron-updater calls before it keeps an installer (`NsisUpdater.verifyUpdateCodeSignature`).
 * @param publishers whole subjects of our certificates. The library's own list is ignored: it skips the check if the
 * list is missing
 * @returns `null` if the installer is ours, else why not, which the library throws
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
