/** Which packages ship with the shop, its kiosk and its provider; build tools do not. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const project = path.resolve(import.meta.dirname, '..')

interface LockEntry {
  version?: string
  license?: string
  link?: boolean
  resolved?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
export type LockedPackages = Record<string, LockEntry>

export interface ShippedPackage {
  /** Its path in the lock file and on disk: `node_modules/…`. */
  place: string
  name: string
  version: string
  /** An SPDX expression; `null` if the package names none. */
  licence: string | null
}

const AT = 'node_modules/'

/** Node's resolution of a package imported at `from`: beside it, or further out. */
function placeOf(packages: LockedPackages, from: string, name: string): string | null {
  for (let folder = from; ;) {
    const place = `${folder === '' ? '' : `${folder}/`}${AT}${name}`
    if (packages[place] !== undefined) return place
    if (folder === '') return null
    const outer = folder.lastIndexOf(`/${AT}`)
    folder = outer < 0 ? '' : folder.slice(0, outer)
  }
}

/**
 * The named packages with all their dependencies.
 * @param packages of `package-lock.json`
 * @param roots pairs of the importing place in the lock file ('' for the project) and the package's name
 */
export function withTheirs(
  packages: LockedPackages,
  roots: readonly (readonly [from: string, name: string])[],
): ShippedPackage[] {
  const found = new Map<string, ShippedPackage>()
  const waiting = [...roots]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const place = placeOf(packages, ...next)
    const entry = place === null ? undefined : packages[place]
    if (place === null || entry === undefined || entry.link === true || found.has(place)) continue
    const name = place.slice(place.lastIndexOf(AT) + AT.length)
    found.set(place, { place, name, version: entry.version ?? '', licence: entry.license ?? null })
    const theirs = { ...entry.dependencies, ...entry.optionalDependencies }
    waiting.push(...Object.keys(theirs).map((wanted) => [place, wanted] as const))
  }
  return [...found.values()].toSorted((one, other) => one.place.localeCompare(other.place, 'en'))
}

const IMPORTED = /(?:\bfrom|\bimport|\burl)\s*\(?\s*'((?:@[\w.-]+\/)?[\w.-]+)(?:\/[\w./-]*)?'/g

/** The packages that a folder's sources import, style sheets by `url()`; leaves out Node's modules and every unknown name. */
function importedBy(folder: string, packages: LockedPackages): string[] {
  const names = readdirSync(path.join(project, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|css)$/.test(name))
    .flatMap((name) => Array.from(readFileSync(path.join(project, folder, name), 'utf8').matchAll(IMPORTED)))
    .map(([, name = '']) => name)
  return [...new Set(names)].filter((name) => packages[`${AT}${name}`] !== undefined)
}

export function lockedPackages(): LockedPackages {
  const lock: unknown = JSON.parse(readFileSync(path.join(project, 'package-lock.json'), 'utf8'))
  return (lock as { packages: LockedPackages }).packages
}

/** The packages in an installed kiosk's bundles. Electron and its licences are beside them. */
export function packagesOfKiosk(packages = lockedPackages()): ShippedPackage[] {
  const names = ['src', 'electron'].flatMap((folder) => importedBy(folder, packages))
  return withTheirs(
    packages,
    names.filter((name) => name !== 'electron').map((name) => ['', name] as const),
  )
}

/** The packages installed with the provider. */
export function packagesOfProvider(packages = lockedPackages()): ShippedPackage[] {
  const names = Object.keys(packages['server']?.dependencies ?? {})
  return withTheirs(
    packages,
    names.map((name) => ['server', name] as const),
  )
}
