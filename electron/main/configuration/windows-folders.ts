/**
 * Windows' system folders, independent of the environment: a user could set `SystemRoot` and `ProgramData` and so point
 * to another `reg.exe` or another machine file.
 */
import { existsSync } from 'node:fs'
import path from 'node:path'

const USUAL_DRIVE = 'C:\\'

function systemDrive(exists: (file: string) => boolean, program: string): string {
  const isSystem = (drive: string): boolean => exists(path.win32.join(drive, String.raw`Windows\System32`))
  if (isSystem(USUAL_DRIVE)) return USUAL_DRIVE
  const own = path.win32.parse(program).root
  return isSystem(own) ? own : USUAL_DRIVE
}

/**
 * @param exists whether a file exists; checks the disk by default
 * @param program path of this program, which is on the system drive if that is not C:
 */
export function windowsFolders(
  exists: (file: string) => boolean = existsSync,
  program = process.execPath,
): { programData: string; system: string } {
  const drive = systemDrive(exists, program)
  return {
    programData: path.win32.join(drive, 'ProgramData'),
    system: path.win32.join(drive, String.raw`Windows\System32`),
  }
}
