/** The signature check of a downloaded installer on Windows; no answer counts as a wrong signature. */
import { whyNotOurs } from './update-signature.rules.ts'
import type { Journal } from '../journal.ts'
import { powerShell, powerShellLiteral, type RunPowerShell } from './power-shell.ts'

const ANSWERS_WITHIN_MS = 60_000

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
  run: RunPowerShell = powerShell(ANSWERS_WITHIN_MS),
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
