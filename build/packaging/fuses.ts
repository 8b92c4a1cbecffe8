/** The Electron fuses that an installed kiosk must have, and a check of a binary's actual fuses. */
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import type { Configuration } from 'electron-builder'

type FuseOptions = NonNullable<Configuration['electronFuses']>

/** Values of a fuse in a binary's fuse wire. */
const ON = '1'.charCodeAt(0)
const OFF = '0'.charCodeAt(0)

/**
 * The ninth fuse: @electron/fuses 1.8 and electron-builder have no name for it, so it is only checked, never switched.
 */
const WASM_TRAP_HANDLERS = 8

const switched = [
  ['runAsNode', FuseV1Options.RunAsNode, false],
  ['enableNodeOptionsEnvironmentVariable', FuseV1Options.EnableNodeOptionsEnvironmentVariable, false],
  ['enableNodeCliInspectArguments', FuseV1Options.EnableNodeCliInspectArguments, false],
  ['grantFileProtocolExtraPrivileges', FuseV1Options.GrantFileProtocolExtraPrivileges, false],
  ['enableCookieEncryption', FuseV1Options.EnableCookieEncryption, true],
  ['enableEmbeddedAsarIntegrityValidation', FuseV1Options.EnableEmbeddedAsarIntegrityValidation, true],
  ['onlyLoadAppFromAsar', FuseV1Options.OnlyLoadAppFromAsar, true],
  ['loadBrowserProcessSpecificV8Snapshot', FuseV1Options.LoadBrowserProcessSpecificV8Snapshot, false],
] as const satisfies readonly [keyof FuseOptions, FuseV1Options, boolean][]

/** The fuses by electron-builder's names. */
export const kioskFuses: FuseOptions = Object.fromEntries(switched.map(([name, , on]) => [name, on]))

/** Every fuse of Electron 45: its name, its position in the wire, and its required state. */
const wanted: readonly (readonly [name: string, place: number, on: boolean])[] = [
  ...switched,
  // Out-of-bounds checks by the processor; on by default in Electron.
  ['wasmTrapHandlers', WASM_TRAP_HANDLERS, true],
]

function stateOf(value: unknown): string {
  if (value === ON) return 'on'
  return value === OFF ? 'off' : 'neither on nor off'
}

/**
 * Checks a binary's fuses.
 * @param binary the executable; on macOS the `.app`
 * @returns a sentence for each wrong fuse
 * @throws if the file has no fuse wire
 */
export async function wrongFuses(binary: string): Promise<string[]> {
  const wire: Record<string, unknown> = { ...(await getCurrentFuseWire(binary)) }
  const unknown = Object.keys(wire).filter(
    (place) => /^\d+$/.test(place) && !wanted.some(([, known]) => String(known) === place),
  )
  const wrong = wanted.flatMap(([name, fuse, on]) => {
    const state = stateOf(wire[fuse])
    return state === (on ? 'on' : 'off')
      ? []
      : [`${binary}: fuse ${name} is ${state}, must be ${on ? 'on' : 'off'}`]
  })
  return wrong.concat(
    unknown.map((place) => `${binary}: fuse number ${place} is unknown to build/packaging/fuses.ts`),
  )
}
