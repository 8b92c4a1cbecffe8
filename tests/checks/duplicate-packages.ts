/**
 * No shipped package may come in two versions: that is twice the code, and a fix in one leaves the other vulnerable.
 * Exceptions are listed with their reason; an exception that is no longer needed fails too.
 */
import { pathToFileURL } from 'node:url'
import {
  lockedPackages,
  packagesOfKiosk,
  packagesOfProvider,
  type LockedPackages,
  type ShippedPackage,
} from '../../build/shipped-packages.ts'

/** Optional packages that are installed with another and never loaded by our code. */
const NEVER_LOADED: Readonly<Record<string, readonly string[]>> = {
  // We only import its app and messaging.
  'node_modules/firebase-admin': ['@google-cloud/firestore', '@google-cloud/storage'],
}

/** Two versions required by two packages, neither of which works with the other's. */
const KNOWN: Readonly<Record<'kiosk' | 'provider', Readonly<Record<string, string>>>> = {
  kiosk: {
    semver: 'electron-updater asks for 7.7 exactly, all others take the newest 7',
    'web-vitals': "firebase's performance monitoring, which no build of ours takes in, was written for 4",
  },
  provider: {
    entities: 'the cleaner of HTML reads with 7 and writes with 4, until we need no Node 20; ours is 9',
    'fast-uri': 'fastify is at 4, ajv and what reads our OpenAPI schemas at 3',
    'lru-cache': "firebase-admin's cache of keys was written for 6, ours is 11",
    'node-fetch': "pusher is at 2, which is CommonJS, Google's sign-in at 3",
  },
}

/** Packages that come in more than one version, with their versions. */
function severalVersions(packages: readonly ShippedPackage[]): Map<string, string[]> {
  const versions = new Map<string, Set<string>>()
  for (const { name, version } of packages) versions.set(name, (versions.get(name) ?? new Set()).add(version))
  return new Map(
    [...versions].filter(([, several]) => several.size > 1).map(([name, several]) => [name, [...several]]),
  )
}

/** The lock file without packages that are installed but never loaded. */
export function onlyLoaded(
  packages: LockedPackages,
  neverLoaded: Readonly<Record<string, readonly string[]>>,
): LockedPackages {
  const without = Object.entries(neverLoaded).map(([place, names]) => {
    const entry = packages[place] ?? {}
    const optional = Object.entries(entry.optionalDependencies ?? {}).filter(
      ([name]) => !names.includes(name),
    )
    return [place, { ...entry, optionalDependencies: Object.fromEntries(optional) }] as const
  })
  return { ...packages, ...Object.fromEntries(without) }
}

/** Duplicates without a reason, and reasons without a duplicate. */
export function unexplained(
  packages: readonly ShippedPackage[],
  known: Readonly<Record<string, string>>,
): string[] {
  const found = severalVersions(packages)
  return [
    ...[...found]
      .filter(([name]) => !Object.hasOwn(known, name))
      .map(([name, versions]) => `${name} comes as ${versions.join(' and ')}`),
    ...Object.keys(known)
      .filter((name) => !found.has(name))
      .map((name) => `${name} comes once: its reason can go`),
  ]
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const packages = onlyLoaded(lockedPackages(), NEVER_LOADED)
  const findings = [
    ...unexplained(packagesOfKiosk(packages), KNOWN.kiosk).map((finding) => `shop and kiosk: ${finding}`),
    ...unexplained(packagesOfProvider(packages), KNOWN.provider).map((finding) => `provider: ${finding}`),
  ]
  for (const finding of findings) console.error(finding)
  process.exitCode = findings.length > 0 ? 1 : 0
}
