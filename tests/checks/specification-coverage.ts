/**
 * `docs/specification-rules.md` lists every rule with its files. A test names the rules that it proves by their ids at
 * the end of its title: `it('minus stops at one [S4.2]')`. The check fails for a rule without a test, an unknown id,
 * a file that does not exist, and a rule that only `npm run test:all` proves. With `--write` (`npm run coverage`) it also writes the rules with their tests to
 * `docs/specification-coverage.md`, which git ignores; in a workflow it adds them to the run's summary.
 */
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync, Visitor } from 'rolldown/utils'

const RULES = 'docs/specification-rules.md'
const COVERAGE = 'docs/specification-coverage.md'
const COLUMNS = ['id', 'section', 'rule', 'where it lives'] as const
const SEPARATOR = ' › '
/** ` [S4.2, W.7]` at the end of a title. */
const IDS = / \[([A-Z]\d*\.\d+(?:, [A-Z]\d*\.\d+)*)\]$/
const ID = /^[A-Z]\d*\.\d+$/

const GROUPS = new Set(['describe', 'suite'])
const TESTS = new Set(['it', 'test'])
/** Suffixes of `test`; others, such as `test.use` and `test.setTimeout`, are no tests. */
const VARIANTS = new Set(['each', 'describe', 'runIf', 'skipIf', 'concurrent', 'sequential', 'for'])

type CallExpression = Parameters<NonNullable<ConstructorParameters<typeof Visitor>[0]['CallExpression']>>[0]

/** A test that names rules. */
export interface ProvingTest {
  file: string
  /** `group › … › title`, as in the source (`%s` and `${width}` are not filled in), without the ids. */
  title: string
  ids: readonly string[]
  /** `test:all` if it, or a group around it, has the tag `release`; the kiosk's need Debian's packages. */
  command: 'test' | 'test:machine' | 'test:all'
}

/** The names in a call's callee: `test.describe.each` -> test, describe, each. */
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

/** Whether a test or a group has the tag `release`, as a literal in its options. */
const isForRelease = ({ arguments: [, options] }: CallExpression, code: string): boolean =>
  options?.type === 'ObjectExpression' &&
  /\btags?: ?(?:\[[^\]]*)?['"]@?release['"]/.test(code.slice(options.start, options.end))

/** @returns a file's tests whose titles end with rule ids, in source order */
export function provingTests(file: string, code: string): ProvingTest[] {
  const groups: { title: string; start: number; end: number; isForRelease: boolean }[] = []
  const tests: { title: string; start: number; isForRelease: boolean }[] = []
  new Visitor({
    CallExpression(call) {
      const [runner = '', ...variants] = namesOf(call.callee)
      const title = titleOf(call, code)
      if (title === null || variants.some((variant) => !VARIANTS.has(variant))) return
      const groupsTests = GROUPS.has(runner) || (TESTS.has(runner) && variants.includes('describe'))
      const { start, end } = call
      if (groupsTests) groups.push({ title, start, end, isForRelease: isForRelease(call, code) })
      else if (TESTS.has(runner)) tests.push({ title, start, isForRelease: isForRelease(call, code) })
    },
  }).visit(parseSync(file, code).program)
  const usual = file.startsWith('tests/kiosk/') ? 'test:machine' : 'test'
  return tests.flatMap(({ title, start, isForRelease: own }) => {
    const ids = IDS.exec(title)?.[1]?.split(', ')
    if (ids === undefined) return []
    const outer = groups.filter((group) => group.start < start && start < group.end)
    return [
      {
        file,
        ids,
        title: [...outer.map((each) => each.title), title.replace(IDS, '')].join(SEPARATOR),
        command: own || outer.some((group) => group.isForRelease) ? 'test:all' : usual,
      },
    ]
  })
}

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())

/** The first cell of a rule's row; `null` if the line is not one. */
function idOf(line: string): string | null {
  const [id = ''] = line.startsWith('|') ? cellsOf(line) : []
  return ID.test(id) ? id : null
}

/** The last cell of a table line: the heading, the rule line, or a rule's tests. */
function lastCell(line: string, tests: readonly ProvingTest[]): string {
  const id = idOf(line)
  if (id === null) return /^\|[-|]+\|$/.test(line) ? '---|' : ' Test |'
  const proofs = tests
    .filter(({ ids }) => ids.includes(id))
    .map(({ file, title, command }) =>
      `${command}: \`${file}\`${SEPARATOR}${title}`.replaceAll('|', String.raw`\|`),
    )
  return ` ${proofs.join('<br>')} |`
}

/** @returns the rules' Markdown with a column of the tests that prove each of them */
export function withTests(rules: string, tests: readonly ProvingTest[]): string {
  return rules
    .split('\n')
    .map((line) => (line.startsWith('|') ? `${line}${lastCell(line, tests)}` : line))
    .join('\n')
}

function findingsInRow(cells: readonly string[], exists: (path: string) => boolean): string[] {
  if (cells.length !== COLUMNS.length) return [`has ${cells.length} cells instead of ${COLUMNS.length}`]
  const [, , , place = ''] = cells
  const empty = COLUMNS.filter((_, index) => cells[index] === '')
  const files = [...place.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
  return [
    ...empty.map((column) => `says nothing under "${column}"`),
    ...(place !== '' && files.length === 0 ? ['names no file'] : []),
    ...files.filter((path) => !exists(path)).map((path) => `${path} does not exist`),
  ]
}

/**
 * @param rules the rules' Markdown
 * @returns every problem of the rules or the tests; empty if there is none
 */
export function coverageFindings(
  rules: string,
  tests: readonly ProvingTest[],
  exists: (path: string) => boolean,
): string[] {
  const rows = rules.split('\n').flatMap((line) => {
    const id = idOf(line)
    return id === null ? [] : [{ id, cells: cellsOf(line) }]
  })
  const known = new Set(rows.map(({ id }) => id))
  const proven = new Set(tests.filter(({ command }) => command !== 'test:all').flatMap(({ ids }) => ids))
  return [
    ...(rows.length === 0 ? ['the document has no rule'] : []),
    ...rows
      .filter(({ id }, index) => rows.findIndex((row) => row.id === id) < index)
      .map(({ id }) => `${id} stands twice`),
    ...rows.flatMap(({ id, cells }) => findingsInRow(cells, exists).map((finding) => `${id}: ${finding}`)),
    ...[...known]
      .filter((id) => !proven.has(id))
      .map((id) => `${id}: no test that npm test runs names this rule`),
    ...tests.flatMap(({ file, title, ids }) =>
      ids.filter((id) => !known.has(id)).map((id) => `${file}: "${title}" names ${id}, which is no rule`),
    ),
  ]
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const files = readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:test\.tsx?|spec\.ts)$/.test(name))
    .map((name) => path.join('tests', name))
    .toSorted()
  const tests = files.flatMap((file) => provingTests(file, readFileSync(file, 'utf8')))
  const rules = readFileSync(RULES, 'utf8')
  const summary = process.env['GITHUB_STEP_SUMMARY']
  if (process.argv.includes('--write')) {
    writeFileSync(COVERAGE, withTests(rules, tests))
    if (summary) appendFileSync(summary, withTests(rules, tests))
  }
  const findings = coverageFindings(rules, tests, existsSync)
  for (const finding of findings) console.error(`${RULES}: ${finding}`)
  process.exitCode = findings.length > 0 ? 1 : 0
}
