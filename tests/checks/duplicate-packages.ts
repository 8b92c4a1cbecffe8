/**
 * Of what goes out to others, no package comes in two versions: twice the code, and a weakness mended in one stays in
 * the other. What can't be helped stands here with its reason; a reason that no longer holds fails as well.
 */
import { pathToFileURL } from 'node:url'
import {
  lockedPackages,
  packagesOfKiosk,
  packagesOfProvider,
  type LockedPackages,
  type ShippedPackage,
} from '../../build/shipped-packages.ts'

/** Optional packages that are installed along with another, and that nothing of ours loads. */
const NEVER_LOADED: Readonly<Record<string, readonly string[]>> = {
  // We import its app and its messaging alone.
  'node_modules/firebase-admin': ['@google-cloud/firestore', '@google-cloud/storage'],
}

/** Two versions that two others ask for, none of which can do with the other's. */
const KNOWN: Readonly<Record<'kiosk' | 'provider', Readonly<Record<string, string>>>> = {
  kiosk: {
    semver: 'electron-updater asks for 7.7 exactly, all others take the newest 7',
    'web-vitals': "firebase's performance monitoring, which no build of ours takes in, was written for 4",
  },
  provider: {
    'fast-uri': 'fastify is at 4, ajv and what reads our OpenAPI schemas at 3',
    'lru-cache': "firebase-admin's cache of keys was written for 6, ours is 11",
    'node-fetch': "pusher is at 2, which is CommonJS, Google's sign-in at 3",
  },
}

/** The packages that come in more than one version, each with all of them. */
function severalVersions(packages: readonly ShippedPackage[]): Map<string, string[]> {
  const versions = new Map<string, Set<string>>()
  for (const { name, version } of packages) versions.set(name, (versions.get(name) ?? new Set()).add(version))
  return new Map(
    [...versions].filter(([, several]) => several.size > 1).map(([name, several]) => [name, [...several]]),
  )
}

/** The lock file without what is installed and never loaded. */
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

/** What is there twice without a reason, and reasons for what is there once. */
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
