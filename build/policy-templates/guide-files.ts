/** Files that the guide for IT shows whole: each stands in the guide as it lies in the repository. */
import { readFileSync } from 'node:fs'
import path from 'node:path'

const project = path.resolve(import.meta.dirname, '../..')
const BLOCK = /(<!-- file: (\S+) -->\n```\w+\n)[\s\S]*?(```\n<!-- \/file -->)/g

/** @returns the guide with every file between its marks made anew */
export function withGuideFiles(guide: string): string {
  return guide.replaceAll(
    BLOCK,
    (_, begin: string, file: string, end: string) =>
      `${begin}${readFileSync(path.join(project, file), 'utf8')}${end}`,
  )
}
