/**
 * A name can be found: what a tree exports is declared at the top of at most three of its files, exported or not. A
 * fourth file names its own by its subject.
 */
import { pathToFileURL } from 'node:url'
import { parseSync, type ESTree } from 'rolldown/utils'
import { sourceFiles, type SourceFile } from './import-directions.ts'

const MOST_FILES = 3
/** The product. Each file of `tests/` is a world of its own. */
const TREES = new Set(['src', 'console', 'electron', 'server', 'build'])

/** Names that may stand in more files, by tree, with the reason. One that does not any more is a finding too. */
const KNOWN_NAMES: readonly { tree: string; name: string; reason: string }[] = [
  { tree: 'server', name: 'Wanted', reason: 'the request of an operation, private to all files but one' },
]

function namesIn(pattern: ESTree.BindingPattern): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name]
    case 'AssignmentPattern':
      return namesIn(pattern.left)
    case 'ArrayPattern':
      return pattern.elements.flatMap((part) =>
        part === null ? [] : namesIn(part.type === 'RestElement' ? part.argument : part),
      )
    case 'ObjectPattern':
      return pattern.properties.flatMap((part) =>
        namesIn(part.type === 'RestElement' ? part.argument : part.value),
      )
  }
}

/** The names that a statement declares. */
function namesOf(statement: ESTree.Statement | ESTree.Declaration): string[] {
  if (statement.type === 'VariableDeclaration') return statement.declarations.flatMap(({ id }) => namesIn(id))
  return 'id' in statement && statement.id?.type === 'Identifier' ? [statement.id.name] : []
}

/** The names at the top of a file, and which of them it exports. */
function topNames({ path, code }: SourceFile): { name: string; isExported: boolean }[] {
  return parseSync(path, code).program.body.flatMap((statement) => {
    const isExported = statement.type === 'ExportNamedDeclaration'
    const declaration = isExported ? statement.declaration : statement
    return declaration === null ? [] : namesOf(declaration).map((name) => ({ name, isExported }))
  })
}

/** @returns every exported name that is at the top of too many files of its tree, with them, unless it is known */
export function repeatedNames(
  files: readonly SourceFile[],
  known: readonly { tree: string; name: string }[],
): string[] {
  const exported = new Set<string>()
  const places = new Map<string, Set<string>>()
  for (const file of files) {
    const [tree = ''] = file.path.split('/')
    if (!TREES.has(tree)) continue
    for (const { name, isExported } of topNames(file)) {
      const key = `${tree}: ${name}`
      if (isExported) exported.add(key)
      places.set(key, (places.get(key) ?? new Set()).add(file.path))
    }
  }
  const isRepeated = (key: string) => exported.has(key) && (places.get(key)?.size ?? 0) > MOST_FILES
  const allowed = new Set(known.map(({ tree, name }) => `${tree}: ${name}`))
  return [
    ...[...places.keys()]
      .filter((key) => isRepeated(key) && !allowed.has(key))
      .map((key) => `${key} is exported, and at the top of ${[...(places.get(key) ?? [])].join(', ')}`),
    ...[...allowed]
      .filter((key) => !isRepeated(key))
      .map((key) => `${key} is in few files now, to be taken from KNOWN_NAMES`),
  ]
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const findings = repeatedNames(sourceFiles(), KNOWN_NAMES)
  for (const finding of findings) console.error(finding)
  process.exitCode = findings.length > 0 ? 1 : 0
}
