/**
 * A substitute for Electron's folder, whose binary is not available on every machine: only what electron-builder looks
 * for, with a fuse wire in Electron's initial state.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** From Electron's fuses: the wire's sentinel, its version, and the nine fuses of a fresh binary. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
const WIRE_VERSION = 1
const FRESH = '101100011'

/** Content of a binary with only a fuse wire. */
export function binaryWithFuses(fuses = FRESH): Buffer {
  const wire = Buffer.concat([
    Buffer.from(SENTINEL),
    Buffer.from([WIRE_VERSION, fuses.length]),
    Buffer.from(fuses),
  ])
  return Buffer.concat([Buffer.from('no program\n'), wire, Buffer.from('\n')])
}

/** Creates the folder. @param version the version that it claims to be */
export function makePlaceholderElectron(folder: string, version: string): void {
  for (const name of ['resources', 'locales']) mkdirSync(path.join(folder, name), { recursive: true })
  writeFileSync(path.join(folder, 'electron'), binaryWithFuses(), { mode: 0o755 })
  writeFileSync(path.join(folder, 'version'), version)
  for (const name of ['LICENSE', 'LICENSES.chromium.html']) writeFileSync(path.join(folder, name), '')
}
