/** Which packages go out to others with the shop, its kiosk and its provider; tools that only build are none of them. */
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
  /** In the lock file, which is also where it lies: `node_modules/…`. */
  place: string
  name: string
  version: string
  /** An SPDX expression; `null` where the package names none. */
  licence: string | null
}

const AT = 'node_modules/'

/** Where Node finds a package that one at `from` asks for: beside it, or further out. */
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
 * Everything that the named packages bring along.
 * @param packages of `package-lock.json`
 * @param roots pairs of who asks (a place in the lock file, '' for the project) and for what
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

const IMPORTED = /(?:\bfrom|\bimport)\s*\(?\s*'((?:@[\w.-]+\/)?[\w.-]+)(?:\/[\w./-]*)?'/g

/** The packages that the sources of a folder import; those of Node are left out with every unknown name. */
function importedBy(folder: string, packages: LockedPackages): string[] {
  const names = readdirSync(path.join(project, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => Array.from(readFileSync(path.join(project, folder, name), 'utf8').matchAll(IMPORTED)))
    .map(([, name = '']) => name)
  return [...new Set(names)].filter((name) => packages[`${AT}${name}`] !== undefined)
}

/** The lock file's packages. */
export function lockedPackages(): LockedPackages {
  const lock: unknown = JSON.parse(readFileSync(path.join(project, 'package-lock.json'), 'utf8'))
  return (lock as { packages: LockedPackages }).packages
}

/** What an installed kiosk carries within its bundles. Electron and its licences lie beside them. */
export function packagesOfKiosk(packages = lockedPackages()): ShippedPackage[] {
  const names = ['src', 'electron'].flatMap((folder) => importedBy(folder, packages))
  return withTheirs(
    packages,
    names.filter((name) => name !== 'electron').map((name) => ['', name] as const),
  )
}

/** What is installed with the provider. */
export function packagesOfProvider(packages = lockedPackages()): ShippedPackage[] {
  const names = Object.keys(packages['server']?.dependencies ?? {})
  return withTheirs(
    packages,
    names.map((name) => ['server', name] as const),
  )
}
