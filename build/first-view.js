/**
 * Which files of the bundle a page needs, read from the bundler's manifest. Plain JavaScript, because size-limit reads
 * its configuration without a TypeScript loader.
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
 * @throws if the bundle was not built
 */
export function readManifest(folder = WEB_FOLDER) {
  return JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
}

/**
 * A chunk's files and those of its static imports.
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
 * The files that the client's home needs: the entry, which includes the home page, and everything that it imports.
 * @param {Manifest} manifest
 */
export function homeFiles(manifest, folder = WEB_FOLDER) {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true)
  return withImports(manifest, entries, folder)
}

/**
 * The files that the catalogue's pages need beside the home's. Other pages share them, so they count for no single
 * page.
 * @param {Manifest} manifest
 * @throws if the bundle has no such file
 */
export function catalogueFiles(manifest, folder = WEB_FOLDER) {
  const chunk = Object.keys(manifest).find((key) => /^_catalogue-.*\.js$/.test(key))
  if (chunk === undefined) throw new Error('The bundle has no file of the catalogue')
  const home = homeFiles(manifest, folder)
  return [...withImports(manifest, [chunk], folder)].filter((file) => file.endsWith('.js') && !home.has(file))
}

/**
 * The files that only one family of pages needs: neither another page nor the home.
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

/**
 * What the first visit of each page of a bundle fetches before it is complete: the entry, and the page with all that it
 * imports.
 * @param {Manifest} manifest
 * @param {string} folder
 * @returns {Map<string, string[]>} page file -> JavaScript and CSS.
 */
export function firstLoads(manifest, folder) {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true)
  const pages = Object.keys(manifest).filter((key) => key.endsWith('-page.tsx'))
  return new Map(pages.map((page) => [page, [...withImports(manifest, [...entries, page], folder)]]))
}
