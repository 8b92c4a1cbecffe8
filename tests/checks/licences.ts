/**
 * Licences of shipped packages. A kiosk's bundles may only contain those that just require their own text; beside the
 * provider, whose packages stay separate and replaceable, also LGPL libraries.
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
  // Of fonts: they may be bundled with a program, with this text.
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
])
const BESIDE_IT = new Set([...IN_A_BUNDLE, 'LGPL-3.0-or-later'])

/** Packages without a licence in their manifest, and the licence in their files. */
const KNOWN_BY_THEIR_TEXT: Readonly<Record<string, string>> = { 'limiter@1.1.5': 'MIT' }

/** An SPDX expression: of alternatives (OR) one must be allowed, of combinations (AND) all. */
function isAllowed(expression: string, allowed: ReadonlySet<string>): boolean {
  const plain = expression.replaceAll(/[()]/g, '')
  return plain.split(' OR ').some((one) => one.split(' AND ').every((name) => allowed.has(name.trim())))
}

/** Packages whose licence is unknown or not allowed, with the licence. */
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
