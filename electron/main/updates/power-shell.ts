/** Runs Windows PowerShell commands, independent of the account's environment. */
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { windowsFolders } from '../configuration/windows-folders.ts'

/** Runs a command. @returns what it printed; rejects where it can't be run, fails or takes too long */
export type RunPowerShell = (command: string) => Promise<string>

/** A text as PowerShell reads it: within single quotes nothing counts but a doubled quote. */
export function powerShellLiteral(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** By its full path and without cmd, either of which the environment of the account could lead astray. */
export function powerShell(withinMs: number): RunPowerShell {
  return async (command) => {
    const program = path.win32.join(
      windowsFolders().system,
      String.raw`WindowsPowerShell\v1.0\powershell.exe`,
    )
    // A foreign PSModulePath could bring another command of the same name along.
    const { PSModulePath: _foreign, ...environment } = process.env
    const { stdout } = await promisify(execFile)(
      program,
      ['-NoProfile', '-NonInteractive', '-InputFormat', 'None', '-Command', command],
      { env: environment, timeout: withinMs, windowsHide: true },
    )
    return stdout
  }
}
