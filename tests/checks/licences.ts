/**
 * Which licences come with what goes out to others. In a kiosk's bundles only those that ask for nothing but their
 * own text; beside the provider, where packages stay whole and can be exchanged, also libraries under the LGPL.
 */
import { pathToFileURL } from 'node:url'
import { packagesOfKiosk, packagesOfProvider, type ShippedPackage } from '../../build/shipped-packages.ts'

const IN_A_BUNDLE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Python-2.0',
  'Unlicense',
])
const BESIDE_IT = new Set([...IN_A_BUNDLE, 'LGPL-3.0-or-later'])

/** Packages whose manifest names no licence, and the one that lies beside their code. */
const KNOWN_BY_THEIR_TEXT: Readonly<Record<string, string>> = { 'limiter@1.1.5': 'MIT' }

/** An expression of SPDX: one of the alternatives must be allowed, and all that stand together. */
function isAllowed(expression: string, allowed: ReadonlySet<string>): boolean {
  const plain = expression.replaceAll(/[()]/g, '')
  return plain.split(' OR ').some((one) => one.split(' AND ').every((name) => allowed.has(name.trim())))
}

/** The packages whose licence is unknown or not allowed, each with what it says. */
export function foreignLicences(packages: readonly ShippedPackage[], allowed: ReadonlySet<string>): string[] {
  return packages.flatMap(({ name, version, licence }) => {
    const known = licence ?? KNOWN_BY_THEIR_TEXT[`${name}@${version}`]
    if (known !== undefined && isAllowed(known, allowed)) return []
    return [`${name}@${version}: ${known ?? 'no licence named'}`]
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const findings = [
    ...foreignLicences(packagesOfKiosk(), IN_A_BUNDLE).map((finding) => `shop and kiosk: ${finding}`),
    ...foreignLicences(packagesOfProvider(), BESIDE_IT).map((finding) => `provider: ${finding}`),
  ]
  for (const finding of findings) console.error(finding)
  process.exitCode = findings.length > 0 ? 1 : 0
}
