/**
 * `npm ci` must install the same packages everywhere: every version is exact. The lock file names no registry, so that
 * a company's mirror works.
 */
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const EXACT = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/
const FIELDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides']

type Manifest = Record<string, unknown>

function entriesOf(value: unknown): [string, unknown][] {
  return value !== null && typeof value === 'object' ? Object.entries(value) : []
}

/** The packages of a manifest whose version is not exact, as `field name: version`. */
export function looseVersions(manifest: Manifest): string[] {
  return FIELDS.flatMap((field) =>
    entriesOf(manifest[field])
      .filter(([, version]) => typeof version !== 'string' || !EXACT.test(version))
      .map(([name, version]) => `${field} ${name}: ${JSON.stringify(version)} is not one exact version`),
  )
}

/** Packages of a lock file that name a registry, or lack an integrity hash. */
export function namedRegistries(lock: Manifest): string[] {
  return entriesOf(lock['packages']).flatMap(([path, entry]) => {
    const { resolved, link, integrity } = Object.fromEntries(entriesOf(entry))
    if (path === '' || link === true || !path.includes('node_modules/')) return []
    if (typeof resolved === 'string') return [`${path} names where it comes from: ${resolved}`]
    return typeof integrity === 'string' ? [] : [`${path} has no integrity hash`]
  })
}

function read(file: string): Manifest {
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const findings = [
    ...['package.json', 'server/package.json'].flatMap((file) =>
      looseVersions(read(file)).map((finding) => `${file}: ${finding}`),
    ),
    ...namedRegistries(read('package-lock.json')).map((finding) => `package-lock.json: ${finding}`),
  ]
  for (const finding of findings) console.error(finding)
  process.exitCode = findings.length > 0 ? 1 : 0
}
