/** Reads what a source file imports and which globals it names. */
import { parseSync, Visitor } from 'rolldown/utils'

export interface SourceFile {
  /** Relative to the project, with `/`: `src/ui/button.tsx`. */
  path: string
  code: string
}

interface Mention {
  specifier: string
  typeOnly: boolean
}

interface Mentions {
  imports: Mention[]
  globals: string[]
}

/** Globals with an owner, or that pure code must not name. */
const WATCHED_GLOBALS = new Set(['sessionStorage', 'localStorage', 'document', 'window'])

/** What a file imports (statically, dynamically, for types, by re-export) and which watched globals it names. */
export function mentionsOf(file: SourceFile): Mentions {
  const { program, errors } = parseSync(file.path, file.code)
  if (errors.length > 0) throw new Error(`${file.path} could not be read: ${errors[0]?.message ?? ''}`)
  const imports: Mention[] = []
  const globals: string[] = []
  const note = (specifier: string, kind = 'value'): void =>
    void imports.push({ specifier, typeOnly: kind === 'type' })
  new Visitor({
    ImportDeclaration: (node) => note(node.source.value, node.importKind),
    ExportAllDeclaration: (node) => note(node.source.value, node.exportKind),
    ExportNamedDeclaration(node) {
      if (node.source !== null) note(node.source.value, node.exportKind)
    },
    ImportExpression({ source }) {
      if (source.type === 'Literal' && typeof source.value === 'string') note(source.value)
    },
    TSImportType: (node) => note(node.source.value, 'type'),
    MemberExpression(node) {
      const isWindow =
        node.object.type === 'Identifier' && ['window', 'globalThis'].includes(node.object.name)
      if (isWindow && node.property.type === 'Identifier') globals.push(node.property.name)
    },
    Identifier: ({ name }) => {
      if (WATCHED_GLOBALS.has(name)) globals.push(name)
    },
  }).visit(program)
  return { imports, globals }
}
