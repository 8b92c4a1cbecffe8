/**
 * Declares the classes of each CSS module for TypeScript, so that a misspelt class does not compile. The declarations
 * are in `dist/css-types/<path>.d.ts`, which `rootDirs` in tsconfig.json merges with the sources. Own code over
 * lightningcss: the packages for this need TypeScript's JavaScript API, which TypeScript 7 lacks, or write into the
 * sources.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { transform } from 'lightningcss'
import type { Plugin } from 'vite'

const ROOT = path.resolve(import.meta.dirname, '..')
const FOLDERS = ['src', 'console', 'tests/kit']
const TYPES = path.join(ROOT, 'dist', 'css-types')
const ENDING = '.module.css'

/**
 * @param file for the error
 * @returns the declaration of a module's classes, without the names of its animations
 * @throws if a class is not in camel case, as `styles.priceLine` reads it
 */
export function declarationOf(css: string, file = ENDING): string {
  const { exports } = transform({
    filename: ENDING,
    code: Buffer.from(css),
    cssModules: { pattern: '[local]', animation: false, grid: false, container: false, customIdents: false },
  })
  const names = Object.keys(exports ?? {})
  const wrong = names.find((name) => !/^[a-z][a-zA-Z0-9]*$/.test(name))
  if (wrong !== undefined) throw new Error(`${file}: .${wrong} is not in camel case`)
  const fields = names.toSorted().map((name) => `  readonly ${name}: string\n`)
  return `declare const styles: {\n${fields.join('')}}\nexport default styles\n`
}

/** @param file from the project's root */
function declare(file: string): void {
  const to = path.join(TYPES, `${file}.d.ts`)
  mkdirSync(path.dirname(to), { recursive: true })
  writeFileSync(to, declarationOf(readFileSync(path.join(ROOT, file), 'utf8'), file))
}

/** Writes the declarations of all CSS modules, and removes those of deleted ones. */
export function writeCssTypes(): void {
  rmSync(TYPES, { recursive: true, force: true })
  for (const folder of FOLDERS)
    for (const name of readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }))
      if (name.endsWith(ENDING)) declare(path.join(folder, name))
}

/** Keeps the declarations up to date for the editor while Vite serves. */
export function cssTypes(): Plugin {
  return {
    name: 'css-types',
    apply: 'serve',
    configureServer: () => writeCssTypes(),
    hotUpdate: ({ file, type }) => {
      if (file.endsWith(ENDING) && type !== 'delete') declare(path.relative(ROOT, file))
    },
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeCssTypes()
