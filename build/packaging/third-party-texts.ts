/** The licence texts of the packages in the kiosk's bundles; nearly all licences require that their text is shipped. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { packagesOfKiosk } from '../shipped-packages.ts'

const project = path.resolve(import.meta.dirname, '../..')
const LICENCE_FILE = /^(?:licen[cs]e|notice|copying)(?:[.-].*)?$/i

function textsIn(folder: string): string {
  return readdirSync(folder)
    .filter((name) => LICENCE_FILE.test(name))
    .map((name) => readFileSync(path.join(folder, name), 'utf8').trim())
    .join('\n\n')
}

/** Writes one file beside the bundles, to be packed with them. */
export function writeThirdPartyTexts(): void {
  const parts = packagesOfKiosk().map(
    ({ place, name, version, licence }) =>
      `${name} ${version} (${licence ?? 'see below'})\n\n${textsIn(path.join(project, place))}`,
  )
  writeFileSync(
    path.join(project, 'dist/kiosk/third-party.txt'),
    `${parts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`,
  )
}
