/** No test runs alone (`it.only`), and none waits for a while and hopes (`waitForTimeout`). */
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync, Visitor } from 'rolldown/utils'

const RUNNERS = new Set(['it', 'test', 'describe', 'suite', 'bench'])

/** What makes the tests of a file less than they seem; empty where all is well. */
export function dishonestParts(path: string, code: string): string[] {
  const findings: string[] = []
  const line = (offset: number): number => code.slice(0, offset).split('\n').length
  new Visitor({
    MemberExpression({ object, property, start }) {
      if (property.type !== 'Identifier') return
      const runner = object.type === 'MemberExpression' ? object.object : object
      const runs = runner.type === 'Identifier' && RUNNERS.has(runner.name)
      if (runs && property.name === 'only') findings.push(`${path}:${line(start)}: a test runs alone (.only)`)
      if (property.name === 'waitForTimeout')
        findings.push(`${path}:${line(start)}: a test sleeps (waitForTimeout)`)
    },
  }).visit(parseSync(path, code).program)
  return findings
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const paths = (await readdir('tests', { recursive: true }))
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => join('tests', path))
  const findings = paths.flatMap((path) => dishonestParts(path, readFileSync(path, 'utf8')))
  for (const finding of findings) console.error(finding)
  process.exitCode = findings.length > 0 ? 1 : 0
}
