/**
 * `docs/specification-coverage.md` says of every rule where it lives and which tests prove it. A test names the rules that
 * it proves by their ids at the end of its title: `it('minus stops at one [S4.2]')`. The table's last column is written
 * from these titles (`npm run coverage`); the check fails for a rule without a test, an id that no rule has, a file that
 * is not there, and a column that is out of date.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync, Visitor } from 'rolldown/utils'

const DOCUMENT = 'docs/specification-coverage.md'
const COLUMNS = ['id', 'section', 'rule', 'where it lives', 'test'] as const
const SEPARATOR = ' › '
/** ` [S4.2, W.7]` at the end of a title. */
const IDS = / \[([A-Z]\d*\.\d+(?:, [A-Z]\d*\.\d+)*)\]$/
const ID = /^[A-Z]\d*\.\d+$/

const GROUPS = new Set(['describe', 'suite'])
const TESTS = new Set(['it', 'test'])
/** `test.use`, `test.setTimeout` and their like say something about tests, but are none. */
const VARIANTS = new Set(['each', 'describe', 'runIf', 'skipIf', 'concurrent', 'sequential', 'for'])

type CallExpression = Parameters<NonNullable<ConstructorParameters<typeof Visitor>[0]['CallExpression']>>[0]

/** A test that names rules. */
export interface ProvingTest {
  file: string
  /** `group › … › title`, as in the source (`%s` and `${width}` are not filled in), without the ids. */
  title: string
  ids: readonly string[]
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

/** @returns the tests of a file whose titles end with ids of rules, in the order of the source */
export function provingTests(file: string, code: string): ProvingTest[] {
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
  }).visit(parseSync(file, code).program)
  return tests.flatMap(({ title, start }) => {
    const ids = IDS.exec(title)?.[1]?.split(', ')
    if (ids === undefined) return []
    const outer = groups.filter((group) => group.start < start && start < group.end)
    return [
      { file, ids, title: [...outer.map((each) => each.title), title.replace(IDS, '')].join(SEPARATOR) },
    ]
  })
}

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())

/** The first cell of a rule's row; `null` where a line is none. */
function idOf(line: string): string | null {
  const [id = ''] = line.startsWith('|') ? cellsOf(line) : []
  return ID.test(id) ? id : null
}

/** @returns the document with the last column of each rule's row written from the tests */
export function withTests(document: string, tests: readonly ProvingTest[]): string {
  return document
    .split('\n')
    .map((line) => {
      const id = idOf(line)
      const cells = cellsOf(line)
      if (id === null || cells.length !== COLUMNS.length) return line
      const proofs = tests
        .filter(({ ids }) => ids.includes(id))
        .map(({ file, title }) => `\`${file}\`${SEPARATOR}${title}`.replaceAll('|', String.raw`\|`))
      return `| ${[...cells.slice(0, -1), proofs.join('<br>')].join(' | ')} |`
    })
    .join('\n')
}

function findingsInRow(cells: readonly string[], exists: (path: string) => boolean): string[] {
  if (cells.length !== COLUMNS.length) return [`has ${cells.length} cells instead of ${COLUMNS.length}`]
  const [, , , place = '', proofs] = cells
  const empty = COLUMNS.slice(0, -1).filter((_, index) => cells[index] === '')
  const files = [...place.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
  return [
    ...empty.map((column) => `says nothing under "${column}"`),
    ...(place !== '' && files.length === 0 ? ['names no file'] : []),
    ...files.filter((path) => !exists(path)).map((path) => `${path} does not exist`),
    ...(proofs === '' ? ['no test names this rule'] : []),
  ]
}

/**
 * @param document the coverage's Markdown, its last column as it stands in the file
 * @returns everything that is not true about it; empty where all of it is
 */
export function coverageFindings(
  document: string,
  tests: readonly ProvingTest[],
  exists: (path: string) => boolean,
): string[] {
  const written = withTests(document, tests)
  const rows = written.split('\n').flatMap((line) => {
    const id = idOf(line)
    return id === null ? [] : [{ id, cells: cellsOf(line) }]
  })
  const known = new Set(rows.map(({ id }) => id))
  return [
    ...(rows.length === 0 ? ['the document has no rule'] : []),
    ...rows
      .filter(({ id }, index) => rows.findIndex((row) => row.id === id) < index)
      .map(({ id }) => `${id} stands twice`),
    ...rows.flatMap(({ id, cells }) => findingsInRow(cells, exists).map((finding) => `${id}: ${finding}`)),
    ...tests.flatMap(({ file, title, ids }) =>
      ids.filter((id) => !known.has(id)).map((id) => `${file}: "${title}" names ${id}, which is no rule`),
    ),
    ...(written === document ? [] : ['the column of tests is out of date: npm run coverage']),
  ]
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const files = readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:test\.tsx?|spec\.ts)$/.test(name))
    .map((name) => path.join('tests', name))
    .toSorted()
  const tests = files.flatMap((file) => provingTests(file, readFileSync(file, 'utf8')))
  if (process.argv.includes('--write')) {
    writeFileSync(DOCUMENT, withTests(readFileSync(DOCUMENT, 'utf8'), tests))
  }
  const findings = coverageFindings(readFileSync(DOCUMENT, 'utf8'), tests, existsSync)
  for (const finding of findings) console.error(`${DOCUMENT}: ${finding}`)
  process.exitCode = findings.length > 0 ? 1 : 0
}
