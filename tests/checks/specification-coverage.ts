/**
 * `docs/specification-coverage.md` says of every rule where it lives and which test proves it. This reads the
 * table and names each row that is not true: a file that is not there, a test that no file has, an empty cell.
 */
import { existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { parseSync, Visitor } from 'rolldown/utils'

const DOCUMENT = 'docs/specification-coverage.md'
/** What a row says in both cells while its part is being built. */
const LATER = 'later issue'
const COLUMNS = ['section', 'rule', 'where it lives', 'test'] as const
const SEPARATOR = ' › '

const GROUPS = new Set(['describe', 'suite'])
const TESTS = new Set(['it', 'test'])
/** `test.use`, `test.setTimeout` and their like say something about tests, but are none. */
const VARIANTS = new Set(['each', 'describe', 'runIf', 'skipIf', 'concurrent', 'sequential', 'for'])

type CallExpression = Parameters<NonNullable<ConstructorParameters<typeof Visitor>[0]['CallExpression']>>[0]

/** One row of the table, with the line that it stands on. */
export interface Row {
  line: number
  cells: readonly string[]
}

/** What the check asks of the project; the tests of the check answer themselves. */
export interface Project {
  exists(path: string): boolean
  read(path: string): string
}

/** The rows of the tables of a Markdown text, without their headings. */
export function rowsOf(markdown: string): Row[] {
  const lines = markdown.split('\n').map((text, index) => ({ text, line: index + 1 }))
  const isRule = (text: string | undefined): boolean => /^\|(?:\s*:?-+:?\s*\|)+\s*$/.test(text ?? '')
  return lines
    .filter(({ text }, index) => text.startsWith('|') && !isRule(text) && !isRule(lines[index + 1]?.text))
    .map(({ text, line }) => ({
      line,
      cells: text
        .trim()
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim().replaceAll(String.raw`\|`, '|')),
    }))
}

/** The names that a call's callee is made of: `test.describe.each` -> test, describe, each. */
function namesOf(callee: CallExpression['callee']): string[] {
  if (callee.type === 'Identifier') return [callee.name]
  if (callee.type === 'CallExpression') return namesOf(callee.callee)
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return []
  return [...namesOf(callee.object), callee.property.name]
}

function titleOf({ arguments: [first] }: CallExpression, code: string): string | null {
  if (first?.type === 'Literal' && typeof first.value === 'string') return first.value
  return first?.type === 'TemplateLiteral' ? code.slice(first.start + 1, first.end - 1) : null
}

/**
 * The tests of a file, each as `group › … › title`, the titles as they stand in the source (`%s` and `${width}`
 * are not filled in).
 */
export function testsOf(path: string, code: string): string[] {
  const groups: { title: string; start: number; end: number }[] = []
  const tests: { title: string; start: number }[] = []
  new Visitor({
    CallExpression(call) {
      const [runner = '', ...variants] = namesOf(call.callee)
      const title = titleOf(call, code)
      if (title === null || variants.some((variant) => !VARIANTS.has(variant))) return
      const groupsTests = GROUPS.has(runner) || (TESTS.has(runner) && variants.includes('describe'))
      if (groupsTests) groups.push({ title, start: call.start, end: call.end })
      else if (TESTS.has(runner)) tests.push({ title, start: call.start })
    },
  }).visit(parseSync(path, code).program)
  return tests.map(({ title, start }) =>
    [
      ...groups.filter((group) => group.start < start && start < group.end).map((group) => group.title),
      title,
    ].join(SEPARATOR),
  )
}

function filesNamed(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
}

function findingsInPlace(cell: string, project: Project): string[] {
  const files = filesNamed(cell)
  if (files.length === 0) return ['names no file']
  return files.filter((path) => !project.exists(path)).map((path) => `${path} does not exist`)
}

function findingsInTest(entry: string, project: Project): string[] {
  const [, path, title] = /^`([^`]+)` › (.+)$/.exec(entry) ?? []
  if (path === undefined || title === undefined) return [`"${entry}" is not written as \`file\` › test`]
  if (!project.exists(path)) return [`${path} does not exist`]
  const found = testsOf(path, project.read(path)).some(
    (test) => test === title || test.endsWith(SEPARATOR + title),
  )
  return found ? [] : [`${path} has no test "${title}"`]
}

function findingsInRow({ cells }: Row, project: Project): string[] {
  if (cells.length !== COLUMNS.length) return [`has ${cells.length} cells instead of ${COLUMNS.length}`]
  const empty = COLUMNS.filter((_, index) => cells[index] === '')
  if (empty.length > 0) return empty.map((column) => `says nothing under "${column}"`)
  const [, , place = '', test = ''] = cells
  if (place === LATER && test === LATER) return []
  return [
    ...findingsInPlace(place, project),
    ...test.split('<br>').flatMap((entry) => findingsInTest(entry.trim(), project)),
  ]
}

/** Everything that is not true about the coverage's table; empty where all of it is. */
export function untrueRows(markdown: string, project: Project): string[] {
  const rows = rowsOf(markdown)
  if (rows.length === 0) return [`${DOCUMENT} has no table`]
  return rows.flatMap((row) =>
    findingsInRow(row, project).map((finding) => `${DOCUMENT}:${row.line}: ${finding}`),
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const findings = untrueRows(readFileSync(DOCUMENT, 'utf8'), {
    exists: existsSync,
    read: (path) => readFileSync(path, 'utf8'),
  })
  for (const finding of findings) console.error(finding)
  process.exitCode = findings.length > 0 ? 1 : 0
}
