/**
 * Who may import whom, and no circles: neither of files nor of folders beside each other, also not by a type or a
 * dynamic import. Why this is own code: docs/supply-chain.md. Globals with an owner (web storage, `window.kiosk`) are in
 * `.oxlintrc.json`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'rolldown/utils'

const ROOT = path.resolve(import.meta.dirname, '../..')
const TREES = ['src', 'console', 'electron', 'server', 'build', 'tests']

const rules = 'src/contract src/messages src/domain'
const server = 'src/contract src/contract/admin server/db server/domain'

/** What every folder may import. */
const FOR_ALL = 'src/lib'

/**
 * What else each folder may import beside itself: folders, each without those that have a row of their own, and single
 * files. A row ending in `*` is for the files directly in a folder. `tests/` may import everything.
 */
const MAY_IMPORT: Readonly<Record<string, string>> = {
  // The shop.
  'src/lib': '',
  'src/contract': '',
  'src/contract/admin': 'src/contract',
  'src/messages': 'src/contract',
  'src/domain': 'src/contract src/messages',
  'src/service-worker': 'src/contract',
  'src/api': rules,
  'src/storage': 'src/contract src/domain',
  'src/platform': 'src/contract',
  'src/realtime': 'src/contract',
  'src/push': 'src/contract src/service-worker',
  // Of the shop only what has no entity and no sentence of a feature.
  'src/ui': [
    'src/contract/allowed-html.ts src/contract/asset-url.ts src/contract/field-limits.ts src/contract/limits.ts src/contract/values/digits.ts',
    'src/messages/failures.ts src/messages/keyboard.ts src/messages/kit.ts src/messages/locale.ts',
    'src/messages/stars.ts src/domain/accent.ts',
  ].join(' '),
  'src/store': `${rules} src/api src/platform src/storage src/ui`,
  'src/components': `${rules} src/api src/storage/raw-session.ts src/store src/ui`,
  'src/features': `${rules} src/api src/platform src/push src/storage src/ui src/store src/components`,
  'src/app': `${rules} src/service-worker src/api src/platform src/push src/realtime src/storage src/ui src/store src/components src/features`,
  // The script in index.html, which runs before the bundle.
  'src/boot': 'src/contract src/domain src/storage',
  'src/*': 'src/contract src/ui src/store src/app',

  // The operators' console.
  'console/api': 'src/contract src/contract/admin src/domain src/ui',
  'console/parts': 'src/contract src/contract/admin src/domain src/ui console/api',
  // The subjects.
  console: 'src/contract src/contract/admin src/domain src/ui console/api console/parts',
  'console/app': 'src/contract src/contract/admin src/ui console/api console/parts console',
  'console/*': 'src/ui console/app',

  // The kiosk.
  'electron/preload': 'src/contract',
  'electron/main': 'src/contract',

  // The server.
  'server/db': 'src/contract src/contract/admin',
  'server/cache': 'src/contract server/db',
  'server/push': 'src/contract server/db server/domain',
  'server/sms': 'server/config.ts',
  'server/domain': `${server} server/sms`,
  'server/media': 'src/contract server/config.ts server/cache',
  'server/metrics': 'src/contract server/db server/domain',
  'server/realtime': 'src/contract server/config.ts server/db server/push server/domain',
  'server/web': 'src/contract src/contract/admin server/config.ts server/cache',
  'server/operations': `${server} server/media`,
  'server/operators': `${server} server/media server/operations`,
  'server/routes': `${server} server/config.ts server/cache server/push server/sms server/media server/metrics server/realtime server/operations server/operators`,
  'server/cli': `${server} server/config.ts server/shutdown.ts server/media server/operations server/operators`,
  'server/demo': `${server} server/media server/operations server/cli`,
  'server/*': `${server} server/cache server/sms server/media server/metrics server/realtime server/web server/operations server/operators server/routes server/demo`,

  build: 'src/contract src/contract/admin src/messages electron/main dist/server/main.js',
}

/** The folders of these, a feature or subject each, are never imported by each other. */
const APART = new Set(['src/features', 'console', 'server/operators'])

/** The packages with an owner: the folders and files that may import them. */
const PACKAGES: Readonly<Record<string, string>> = {
  axios: 'src/api',
  'react-toastify': 'src/ui/toast',
  dompurify: 'src/ui/html/clean-html.ts',
  'pusher-js': 'src/realtime',
  firebase: 'src/push',
  electron: 'electron',
  zustand: 'src/store',
  react: 'src/ui src/store src/components src/features src/app src/main.tsx console',
  'react-dom': 'src/ui src/features src/app src/main.tsx console',
  // The console's pages link and go by `api/address.tsx`, which keeps the chosen client.
  'react-router-dom': 'src/components src/features src/app console/api console/parts console/app',
  '@tanstack/react-query': 'src/store src/features src/app console',
}

/** Where JSX is. */
const JSX = 'src/ui src/components src/features src/app src/main.tsx console tests'

/** What the kiosk's rules (`*.rules.ts`) may import beside each other and the contract. Of other packages, only types. */
const RULES_MAY_IMPORT = 'valibot jsonc-parser node:crypto node:path'

export interface SourceFile {
  /** From the project's root, with `/`: `src/ui/button.tsx`. */
  path: string
  code: string
}

interface Import {
  specifier: string
  typeOnly: boolean
}

const isIn = (list: string, file: string): boolean =>
  list.split(' ').some((place) => file === place || file.startsWith(`${place}/`))

/** @throws if the file can't be parsed */
function importsOf({ path: file, code }: SourceFile): Import[] {
  const { module, errors } = parseSync(file, code)
  if (errors[0] !== undefined) throw new Error(`${file} could not be read: ${errors[0].message}`)
  const { staticImports, staticExports, dynamicImports } = module
  const exported = staticExports.flatMap(({ start, entries }) =>
    entries.flatMap(({ moduleRequest }) => (moduleRequest === null ? [] : [{ start, moduleRequest }])),
  )
  return [
    ...[...staticImports, ...exported].map(({ start, moduleRequest }) => ({
      specifier: moduleRequest.value,
      typeOnly: /^(?:import|export)\s+type\b/.test(code.slice(start, start + 20)),
    })),
    ...dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const specifier = /^'(.*)'$/.exec(code.slice(start, end))?.[1]
      return specifier === undefined ? [] : [{ specifier, typeOnly: false }]
    }),
  ]
}

/** `../ui/button.tsx` -> `src/ui/button.tsx` */
const targetOf = (from: string, specifier: string): string =>
  path.posix.join(path.posix.dirname(from), specifier.replace(/\?.*$/, ''))

/** @returns the row of {@link MAY_IMPORT} for a file; `undefined` if there is none */
function rowOf(file: string): string | undefined {
  const own = `${path.posix.dirname(file)}/*`
  const folders = file.split('/').map((_, at, parts) => parts.slice(0, at).join('/'))
  return [own, ...folders.toReversed()].find((row) => Object.hasOwn(MAY_IMPORT, row))
}

function fileFinding(from: string, to: string): string | null {
  const isRules = from.endsWith('.rules.ts')
  if (isRules && to.startsWith('electron/') && !to.endsWith('.rules.ts')) return 'rules import only rules'
  const [row, toRow] = [rowOf(from), rowOf(to)]
  if (row === toRow) {
    if (row === undefined || !APART.has(row)) return null
    const folderOf = (file: string) => file.slice(row.length).split('/').slice(1, -1)[0]
    const folders = new Set([from, to].map(folderOf).filter((folder) => folder !== undefined))
    return folders.size > 1 ? `folders of ${row}/ never import each other` : null
  }
  const allowed = [FOR_ALL, ...(row === undefined ? [] : (MAY_IMPORT[row] ?? '').split(' '))]
  return allowed.includes(to) || (toRow !== undefined && allowed.includes(toRow))
    ? null
    : `${row} may import only: ${allowed.join(', ')}`
}

function packageFinding(from: string, { specifier, typeOnly }: Import): string | null {
  const name = /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? ''
  if (from.endsWith('.rules.ts') && !typeOnly && !RULES_MAY_IMPORT.split(' ').includes(name))
    return `rules may import only: ${RULES_MAY_IMPORT.replaceAll(' ', ', ')}`
  const owners = PACKAGES[name]
  return owners === undefined || isIn(owners, from) ? null : `only for ${owners.replaceAll(' ', ', ')}`
}

/** @returns every import that the tables forbid, and every file that has no row or no right to JSX, as `file: why` */
export function wrongImports(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const from = file.path
    if (from.endsWith('.tsx') && !isIn(JSX, from)) return [`${from}: JSX is only in ${JSX}`]
    if (from.startsWith('tests/')) return []
    if (rowOf(from) === undefined) return [`${from}: no row in MAY_IMPORT`]
    return importsOf(file).flatMap((each) => {
      const { specifier } = each
      const finding = specifier.startsWith('.')
        ? fileFinding(from, targetOf(from, specifier))
        : packageFinding(from, each)
      return finding === null ? [] : [`${from}: imports ${specifier}: ${finding}`]
    })
  })
}

type Graph = Map<string, Map<string, string>>

/** The strongly connected components of more than one node (Tarjan's algorithm), sorted. */
function components(graph: Graph): string[][] {
  const found: string[][] = []
  const order = new Map<string, number>()
  const stack: string[] = []
  /** @returns the first node on the stack that can be reached from this one */
  const visit = (node: string): number => {
    const own = order.size
    order.set(node, own)
    const place = stack.push(node) - 1
    let first = own
    for (const next of graph.get(node)?.keys() ?? []) {
      const known = order.get(next)
      if (known === undefined) first = Math.min(first, visit(next))
      else if (stack.includes(next)) first = Math.min(first, known)
    }
    if (first === own) {
      const component = stack.splice(place)
      if (component.length > 1) found.push(component.toSorted())
    }
    return first
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return found
}

/** The graph of files, and of folders beside each other; each edge with an import that makes it. */
function graphOf(files: readonly SourceFile[]): Graph {
  const graph: Graph = new Map()
  const join = (from: string, to: string, example: string): void => {
    const edges = graph.get(from) ?? new Map<string, string>()
    graph.set(from, edges.set(to, edges.get(to) ?? example))
  }
  for (const file of files)
    for (const { specifier } of importsOf(file)) {
      if (!specifier.startsWith('.')) continue
      const [from, to] = [file.path.split('/'), targetOf(file.path, specifier).split('/')]
      const example = `${file.path} imports ${specifier}`
      join(from.join('/'), to.join('/'), example)
      const fork = from.findIndex((part, at) => part !== to[at])
      if (fork >= 0 && fork < Math.min(from.length, to.length) - 1)
        join(from.slice(0, fork + 1).join('/'), to.slice(0, fork + 1).join('/'), example)
    }
  return graph
}

/** @returns every circle, with an import for each of its edges */
export function circlesOf(files: readonly SourceFile[]): string[] {
  const graph = graphOf(files)
  return components(graph).map((members) => {
    const examples = members.flatMap((from) =>
      members.flatMap((to) => {
        const example = graph.get(from)?.get(to)
        return example === undefined ? [] : [`\n  ${example}`]
      }),
    )
    return `circle: ${members.join(' ')}${examples.join('')}`
  })
}

/** @returns for each file those that import it directly */
export function importersOf(files: readonly SourceFile[]): Map<string, Set<string>> {
  const importers = new Map<string, Set<string>>()
  for (const file of files)
    for (const { specifier } of importsOf(file)) {
      const to = targetOf(file.path, specifier)
      if (specifier.startsWith('.')) importers.set(to, (importers.get(to) ?? new Set()).add(file.path))
    }
  return importers
}

/** The files of all trees. */
export function sourceFiles(): SourceFile[] {
  return TREES.flatMap((tree) =>
    readdirSync(path.join(ROOT, tree), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.[jt]sx?$/.test(name) && !name.includes('node_modules'))
      .map((name) => ({
        path: path.posix.join(tree, name.replaceAll(path.sep, '/')),
        code: readFileSync(path.join(ROOT, tree, name), 'utf8'),
      })),
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const files = sourceFiles()
  const findings = [...wrongImports(files), ...circlesOf(files)]
  for (const finding of findings) console.error(finding)
  process.exitCode = findings.length > 0 ? 1 : 0
}
