/** Electron's fuses as an installed kiosk must carry them, and the reading of what a binary really carries. */
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import type { Configuration } from 'electron-builder'

type FuseOptions = NonNullable<Configuration['electronFuses']>

/** What stands for on and off in a binary's fuse wire. */
const ON = '1'.charCodeAt(0)
const OFF = '0'.charCodeAt(0)

const wanted = [
  ['runAsNode', FuseV1Options.RunAsNode, false],
  ['enableNodeOptionsEnvironmentVariable', FuseV1Options.EnableNodeOptionsEnvironmentVariable, false],
  ['enableNodeCliInspectArguments', FuseV1Options.EnableNodeCliInspectArguments, false],
  ['grantFileProtocolExtraPrivileges', FuseV1Options.GrantFileProtocolExtraPrivileges, false],
  ['enableCookieEncryption', FuseV1Options.EnableCookieEncryption, true],
  ['enableEmbeddedAsarIntegrityValidation', FuseV1Options.EnableEmbeddedAsarIntegrityValidation, true],
  ['onlyLoadAppFromAsar', FuseV1Options.OnlyLoadAppFromAsar, true],
] as const satisfies readonly [keyof FuseOptions, FuseV1Options, boolean][]

/** The fuses by the names that the packager has for them. */
export const kioskFuses: FuseOptions = Object.fromEntries(wanted.map(([name, , on]) => [name, on]))

function stateOf(value: unknown): string {
  if (value === ON) return 'on'
  return value === OFF ? 'off' : 'neither on nor off'
}

/**
 * Reads a binary's fuses back.
 * @param binary the executable; on macOS the `.app`
 * @returns a sentence for each fuse that is not as it must be
 * @throws where the file carries no fuse wire at all
 */
export async function wrongFuses(binary: string): Promise<string[]> {
  const wire: Record<string, unknown> = { ...(await getCurrentFuseWire(binary)) }
  return wanted.flatMap(([name, fuse, on]) => {
    const state = stateOf(wire[fuse])
    return state === (on ? 'on' : 'off')
      ? []
      : [`${binary}: fuse ${name} is ${state}, must be ${on ? 'on' : 'off'}`]
  })
}
