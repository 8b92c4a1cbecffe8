/** What an installed kiosk may contain. An allow-list, because a deny-list always misses something. */
import path from 'node:path'
import { extractFile, listPackage, statFile } from '@electron/asar'
import { secretVariables } from './signing.ts'

const ALLOWED: readonly RegExp[] = [
  /^package\.json$/,
  /^dist\/kiosk\/main\/[\w.-]+\.js$/,
  /^dist\/kiosk\/preload\/index\.cjs$/,
  /^dist\/kiosk\/renderer\/(?:assets\/)?[\w.-]+\.(?:js|css|html|svg|png|webp|ico|woff2|txt)$/,
  /^dist\/kiosk\/third-party\.txt$/,
  /^resources\/host\/[\w-]+\.(?:html|css|js|svg)$/,
]

/** Files without which the kiosk shows nothing. */
const NEEDED: readonly RegExp[] = [
  /^package\.json$/,
  /^dist\/kiosk\/main\/index\.js$/,
  /^dist\/kiosk\/preload\/index\.cjs$/,
  /^dist\/kiosk\/renderer\/index\.html$/,
  /^dist\/kiosk\/renderer\/assets\/shop-[\w-]+\.js$/,
  /^resources\/host\/host-page\.html$/,
]

const SECRETS: readonly [RegExp, string][] = [
  [/-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s*[A-Za-z0-9+/]{40}/, 'a private key'],
  [/"private_key"\s*:\s*"-----BEGIN/, "a service account's key"],
  [/\bAKIA[0-9A-Z]{16}\b/, 'a cloud access key'],
  [/\bgh[pousr]_[A-Za-z0-9]{36}\b/, 'a GitHub token'],
  [/postgres(?:ql)?:\/\/[^\s"'`/:]+:[^\s"'`@]+@/, "a database's password"],
]

/** Shorter values are too likely to be ordinary words. */
const SECRET_LENGTH = 8

const MAPS = /^\/\/# sourceMappingURL=/m

/** Imports of packages in main and preload. */
const BARE_IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*["']([@a-z][\w@/:.-]*)["']/g
const FROM_ELECTRON = /^(?:electron|node:[\w/]+)$/

export interface PackedFile {
  /** With `/`, without a leading one. */
  name: string
  text: string
}

function manifestProblems(text: string, names: ReadonlySet<string>): string[] {
  const manifest = JSON.parse(text) as Record<string, unknown>
  const main = manifest['main']
  const kept = ['scripts', 'devDependencies', 'workspaces', 'overrides'].filter((field) => manifest[field])
  return [
    ...(typeof main === 'string' && names.has(main)
      ? []
      : [`package.json: main ${String(main)} is not packed`]),
    ...kept.map((field) => `package.json: ${field} is of no use to an installed kiosk`),
  ]
}

function fileProblems({ name, text }: PackedFile, secrets: readonly [string, string][]): string[] {
  const isHost = /^dist\/kiosk\/(?:main|preload)\//.test(name)
  const foreign = isHost ? [...text.matchAll(BARE_IMPORT)].map(([, bare = '']) => bare) : []
  return [
    ...SECRETS.filter(([pattern]) => pattern.test(text)).map(([, what]) => `${name} holds ${what}`),
    ...secrets
      .filter(([, value]) => text.includes(value))
      .map(([key]) => `${name} holds the value of ${key}`),
    ...(MAPS.test(text) ? [`${name} leads to its sources`] : []),
    ...foreign
      .filter((bare) => !FROM_ELECTRON.test(bare))
      .map((bare) => `${name} imports ${bare}, which is not packed`),
  ]
}

/**
 * Checks everything that is packed.
 * @param environment whose secret values must not be found
 * @returns a sentence for each thing that is not allowed, or is missing
 */
export function packageProblems(
  files: readonly PackedFile[],
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string[] {
  const names = new Set(files.map(({ name }) => name))
  const secrets = secretVariables.flatMap((key): [string, string][] => {
    const value = environment[key] ?? ''
    return value.length < SECRET_LENGTH ? [] : [[key, value]]
  })
  const manifest = files.find(({ name }) => name === 'package.json')
  return [
    ...[...names]
      .filter((name) => !ALLOWED.some((pattern) => pattern.test(name)))
      .map((name) => `${name} must not be packed`),
    ...NEEDED.filter((pattern) => ![...names].some((name) => pattern.test(name))).map(
      (pattern) => `nothing is packed that matches ${pattern.source}`,
    ),
    ...(manifest === undefined ? [] : manifestProblems(manifest.text, names)),
    ...files.flatMap((file) => fileProblems(file, secrets)),
  ]
}

/** Reads every file of an `app.asar`. */
export function packedFiles(archive: string): PackedFile[] {
  return listPackage(archive, { isPack: false })
    .map((listed) => path.normalize(listed.slice(1)))
    .filter((file) => !('files' in statFile(archive, file)))
    .map((file) => ({
      name: file.replaceAll(path.sep, '/'),
      text: extractFile(archive, file).toString('utf8'),
    }))
}
