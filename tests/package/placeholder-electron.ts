/**
 * A folder in the place of Electron's own, whose binary can't be had on every machine: just what the packager looks
 * for, with a fuse wire that stands as Electron's does before anything is switched.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** From Electron's fuses: what their wire begins with, its version, and how the nine stand in a fresh binary. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
const WIRE_VERSION = 1
const FRESH = '101100011'

/** Bytes of a binary that carries a fuse wire and nothing else. */
export function binaryWithFuses(fuses = FRESH): Buffer {
  const wire = Buffer.concat([
    Buffer.from(SENTINEL),
    Buffer.from([WIRE_VERSION, fuses.length]),
    Buffer.from(fuses),
  ])
  return Buffer.concat([Buffer.from('no program\n'), wire, Buffer.from('\n')])
}

/** Makes the folder. @param version the one that it claims to be */
export function makePlaceholderElectron(folder: string, version: string): void {
  for (const name of ['resources', 'locales']) mkdirSync(path.join(folder, name), { recursive: true })
  writeFileSync(path.join(folder, 'electron'), binaryWithFuses(), { mode: 0o755 })
  writeFileSync(path.join(folder, 'version'), version)
  for (const name of ['LICENSE', 'LICENSES.chromium.html']) writeFileSync(path.join(folder, name), '')
}
