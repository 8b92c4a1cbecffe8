/**
 * Which files of the built bundle a page needs, read from the bundler's own manifest. Plain JavaScript, since
 * size-limit reads its configuration without a TypeScript loader.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const WEB_FOLDER = 'dist/web'

/**
 * @typedef {{ file: string, src?: string, isEntry?: boolean, imports?: string[], css?: string[] }} Chunk
 * @typedef {Record<string, Chunk>} Manifest
 */

/**
 * The manifest of the web bundle.
 * @returns {Manifest}
 * @throws where the bundle was not built.
 */
export function readManifest(folder = WEB_FOLDER) {
  return JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
}

/**
 * A chunk with everything that it imports statically, as paths of files.
 * @param {Manifest} manifest
 * @param {string[]} keys
 * @returns {Set<string>} JavaScript and CSS.
 */
function withImports(manifest, keys, folder = WEB_FOLDER) {
  const files = new Set()
  const seen = new Set()
  const waiting = [...keys]
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const chunk = manifest[key]
    if (chunk === undefined || seen.has(key)) continue
    seen.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(join(folder, file))
    waiting.push(...(chunk.imports ?? []))
  }
  return files
}

/**
 * What the client home needs before it is complete: the entry, which the home page is part of, and all that it
 * imports.
 * @param {Manifest} manifest
 */
export function homeFiles(manifest, folder = WEB_FOLDER) {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true)
  return withImports(manifest, entries, folder)
}

/**
 * What the catalogue's pages need beside the home's files. Other pages take from it what they share, so that it is no
 * page's own.
 * @param {Manifest} manifest
 * @throws where the bundle has no such file.
 */
export function catalogueFiles(manifest, folder = WEB_FOLDER) {
  const chunk = Object.keys(manifest).find((key) => /^_catalogue-.*\.js$/.test(key))
  if (chunk === undefined) throw new Error('The bundle has no file of the catalogue')
  const home = homeFiles(manifest, folder)
  return [...withImports(manifest, [chunk], folder)].filter((file) => file.endsWith('.js') && !home.has(file))
}

/**
 * What each family of pages brings that no other page and not the home needs: the part that is the route's own.
 * @param {Manifest} manifest
 * @returns {Map<string, string[]>} page file -> its own JavaScript files.
 */
export function filesByPage(manifest, folder = WEB_FOLDER) {
  const home = homeFiles(manifest, folder)
  const pages = Object.keys(manifest).filter((key) => /app\/pages\/|features\/.*-page\.tsx$/.test(key))
  const files = new Map(
    pages.map((page) => [
      page,
      [...withImports(manifest, [page], folder)].filter((file) => file.endsWith('.js') && !home.has(file)),
    ]),
  )
  const all = [...files.values()].flat()
  const isOwn = (/** @type {string} */ file) => all.filter((other) => other === file).length === 1
  return new Map([...files].map(([page, needed]) => [page, needed.filter(isOwn)]))
}
