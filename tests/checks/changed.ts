/** What changed since the upstream branch, and the tests that import it: for `npm run check -- --changed`. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { importersOf, type SourceFile } from './import-directions.ts'

/** @throws if git fails */
function git(...parameters: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', parameters, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${parameters.join(' ')}: ${stderr}`)
  return stdout.trim()
}

/** The commit that the branch has in common with its upstream branch; the last commit if it has none. */
function base(): string {
  try {
    return git('merge-base', 'HEAD', '@{upstream}')
  } catch {
    return 'HEAD'
  }
}

/** @returns existing files with uncommitted changes, or changed by a commit that the upstream branch lacks */
export function changedFiles(): string[] {
  const files = [
    git('diff', '--name-only', '--no-renames', base()),
    git('ls-files', '--others', '--exclude-standard'),
  ].flatMap((list) => list.split('\n'))
  return [...new Set(files)].filter((file) => file !== '' && existsSync(file))
}

/**
 * @returns the changed test files and those that import a changed file, directly or not: those that have its name in
 * theirs first, then the nearest
 */
export function relatedTests(sources: readonly SourceFile[], changed: readonly string[]): string[] {
  const importers = importersOf(sources)
  const reached = new Set(changed)
  // A set is iterated in the order of insertion, also over what is added meanwhile: nearest first.
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer)
  const tests = [...reached].filter((file) => /^tests\/(?:unit|checks|server)\/.*\.test\.tsx?$/.test(file))
  const names = changed.map((file) => path.basename(file).replace(/\..*$/, ''))
  const isNamed = (file: string): boolean => names.some((name) => path.basename(file).includes(name))
  return [...tests.filter(isNamed), ...tests.filter((file) => !isNamed(file))]
}
