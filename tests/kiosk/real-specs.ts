/** The specs, all of which need a real Electron. */
import { readdirSync } from 'node:fs'

/** How to have them run. */
export const WITHOUT_ELECTRON =
  'Name an Electron binary in ELECTRON_PATH, or start `npx electron --version` once where it can be fetched.'

/** @returns the names of their files */
export function realSpecs(): string[] {
  return readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.spec.ts'))
    .toSorted()
}
