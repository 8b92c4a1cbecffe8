/** Electron's fuses as an installed kiosk must carry them, and the reading of what a binary really carries. */
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import type { Configuration } from 'electron-builder'

type FuseOptions = NonNullable<Configuration['electronFuses']>

/** What stands for on and off in a binary's fuse wire. */
const ON = '1'.charCodeAt(0)
const OFF = '0'.charCodeAt(0)

/** The ninth fuse: @electron/fuses 1.8 and the packager have no name for it, so it is read back and never switched. */
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

/** The fuses by the names that the packager has for them. */
export const kioskFuses: FuseOptions = Object.fromEntries(switched.map(([name, , on]) => [name, on]))

/** Every fuse of Electron 45: its name, its place in the wire, and how it must stand. */
const wanted: readonly (readonly [name: string, place: number, on: boolean])[] = [
  ...switched,
  // Out-of-bounds checks by the processor, which Electron has switched on as it comes.
  ['wasmTrapHandlers', WASM_TRAP_HANDLERS, true],
]

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
