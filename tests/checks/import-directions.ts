/**
 * Imports run one way (docs/architecture.md): contract, messages, domain, service-worker, then api, storage, platform,
 * realtime, push and ui side by side, then store, components, features, app. The server's folders have their own order,
 * and the kiosk's rules import neither Electron nor a service. Nothing imports the operators' console. The folders are
 * read from disk, so a new folder without a place in the order is a finding too. dependency-cruiser only reads imports;
 * half of these rules are about globals with an owner (web storage, `window.kiosk`) and about where JSX is allowed.
 */
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join, posix, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { mentionsOf, type SourceFile } from './mentions.ts'

/** Each layer may import those above it; folders in one layer never import each other. */
const LAYERS = [
  ['contract'],
  ['messages'],
  ['domain'],
  ['service-worker'],
  ['api', 'storage', 'platform', 'realtime', 'push', 'ui'],
  ['store'],
  ['components'],
  ['features'],
  ['app'],
]

/** The same for the server's folders. Those above know nothing of HTTP; its root files compose it. */
const SERVER_LAYERS = [
  ['db'],
  ['cache', 'push', 'sms'],
  ['domain'],
  ['media', 'metrics', 'realtime', 'web'],
  ['operations'],
  ['routes'],
  ['cli'],
  ['demo'],
]

/** Runs before the bundle: it may import only pure modules, and types of the others. */
const BOOT_MAY_IMPORT = new Set(['boot', 'contract', 'domain', 'storage'])

/** Folders in which JSX is allowed; elsewhere a `.tsx` file is a finding. */
const JSX_FOLDERS = new Set(['ui', 'components', 'features', 'app'])

/** What the kit may import beside React: nothing of the shop. */
const UI_MAY_IMPORT = new Set([
  'src/contract/in-background.ts',
  'src/contract/limits.ts',
  'src/contract/field-limits.ts',
  'src/messages/failures.ts',
  'src/messages/keyboard.ts',
  'src/messages/kit.ts',
  'src/messages/locale.ts',
  'src/messages/stars.ts',
  'src/domain/accent.ts',
  'src/contract/asset-url.ts',
])

/** Packages that only the named place may import. */
const PACKAGE_OWNERS: Record<string, string> = {
  axios: 'src/api/',
  'react-toastify': 'src/ui/toast',
  dompurify: 'src/ui/html/clean-html',
  'pusher-js': 'src/realtime/',
  firebase: 'src/push/',
  electron: 'electron/',
}

/** Globals that only the named place may touch. */
const GLOBAL_OWNERS: Record<string, string> = {
  sessionStorage: 'src/storage/',
  localStorage: 'src/storage/',
  kiosk: 'src/platform/kiosk.ts',
}

/** Folders that run without a browser: on the server, in the kiosk's main process, in unit tests without a document. */
const PURE_FOLDERS = new Set(['contract', 'messages', 'domain'])
const BROWSER_GLOBALS = new Set(['document', 'window'])

/** Packages that a pure or presentational folder must not import. */
const FORBIDDEN_PACKAGES: Record<string, readonly string[]> = {
  contract: ['react', 'react-dom', 'react-router-dom', 'zustand', '@tanstack/react-query'],
  domain: ['react', 'react-dom', 'react-router-dom', 'zustand', '@tanstack/react-query'],
  ui: ['react-router-dom', 'zustand', '@tanstack/react-query'],
}

function packageName(specifier: string): string {
  const [first = '', second = ''] = specifier.split('/')
  return first.startsWith('@') ? `${first}/${second}` : first
}

/** `src/ui/button.tsx` -> `ui`; a file directly in `src/` has no folder. */
function folderIn(wanted: 'src' | 'server', path: string): string | null {
  const [root, folder, ...rest] = path.split('/')
  return root === wanted && folder !== undefined && rest.length > 0 ? folder : null
}

function rank(folder: string, layers = LAYERS): number {
  return layers.findIndex((layer) => layer.includes(folder))
}

function orderFinding(from: string, to: string, layers: string[][]): string | null {
  if (from === to || rank(from, layers) > rank(to, layers)) return null
  const isSameLayer = rank(from, layers) === rank(to, layers)
  return isSameLayer ? `${from}/ and ${to}/ stand side by side` : `${from}/ stands before ${to}/`
}

function folderFinding(from: string, to: string): string | null {
  if (from === to) return null
  if (from === 'boot')
    return BOOT_MAY_IMPORT.has(to) ? null : 'boot/ may import only contract/, domain/ and storage/'
  if (to === 'boot') return 'boot/ runs before the bundle and is imported by nobody'
  return orderFinding(from, to, LAYERS)
}

/** Files beside the folders of `server/` that folders may import: the command line shares them. */
const SERVER_SHARED = new Set(['server/config.ts', 'server/shutdown.ts'])

function serverFinding(from: string, to: string): string | null {
  const [fromFolder, toFolder] = [folderIn('server', from), folderIn('server', to)]
  if (fromFolder === null || SERVER_SHARED.has(to)) return null
  if (toFolder === null) return `${to} is where the server is composed and is imported by no folder`
  return orderFinding(fromFolder, toFolder, SERVER_LAYERS)
}

function featureOf(path: string): string | null {
  return /^src\/features\/([^/]+)\//.exec(path)?.[1] ?? null
}

/** A file of the kiosk's rules: pure, beside the services that use it. */
function isRules(path: string): boolean {
  return path.startsWith('electron/') && path.endsWith('.rules.ts')
}

/** The packages that a file of rules may import. Of others, including Electron and Node's I/O, only types. */
const RULES_MAY_IMPORT = new Set(['valibot', 'jsonc-parser', 'node:crypto', 'node:path'])

/** The admin API's part of the contract, which must not reach the shop's bundle. */
const ADMIN_CONTRACT = 'src/contract/admin/'
/** What the console may import of the shop: the contract, the kit with its texts, and pure rules. */
const CONSOLE_MAY_IMPORT = ['src/contract/', 'src/ui/', 'src/domain/', 'src/messages/kit.ts']

function importFinding(from: string, to: string, typeOnly: boolean): string | null {
  const [fromRoot = '', toRoot = ''] = [from.split('/')[0], to.split('/')[0]]
  if (fromRoot === 'console')
    return toRoot === 'console' || CONSOLE_MAY_IMPORT.some((allowed) => to.startsWith(allowed))
      ? null
      : `console/ may import only ${CONSOLE_MAY_IMPORT.join(', ')}`
  if (to.startsWith(ADMIN_CONTRACT) && fromRoot !== 'server' && !from.startsWith(ADMIN_CONTRACT))
    return `only console/ and server/ know ${ADMIN_CONTRACT}`
  if (fromRoot === 'server' || fromRoot === 'electron') {
    if (fromRoot === 'server' && toRoot === 'server') return serverFinding(from, to)
    if (isRules(from) && toRoot === 'electron')
      return isRules(to) ? null : 'a file of rules imports of electron/ only other rules'
    if (toRoot === fromRoot || to.startsWith('src/contract/')) return null
    return `${fromRoot}/ may import of src/ only contract/, and nothing of ${toRoot}/ else`
  }
  if (toRoot !== 'src') return `src/ must not import ${toRoot}/`
  const [fromFolder, toFolder] = [folderIn('src', from), folderIn('src', to)]
  if (fromFolder === null) return null
  if (toFolder === null) return `${to} is where the shop starts and is imported by nobody`
  const [fromFeature, toFeature] = [featureOf(from), featureOf(to)]
  if (fromFeature !== null && toFeature !== null && fromFeature !== toFeature)
    return 'features never import features'
  if (fromFolder === 'boot' && typeOnly) return null
  if (fromFolder === 'ui' && toFolder !== 'ui' && !UI_MAY_IMPORT.has(to))
    return 'ui/ knows nothing of the shop: see UI_MAY_IMPORT'
  return folderFinding(fromFolder, toFolder)
}

function packageFinding(from: string, specifier: string, typeOnly: boolean): string | null {
  const name = packageName(specifier)
  if (isRules(from) && !typeOnly && !RULES_MAY_IMPORT.has(name))
    return `a file of rules does nothing itself: not with ${name} either`
  const owner = PACKAGE_OWNERS[name]
  if (owner !== undefined && !from.startsWith(owner)) return `only ${owner} may import ${name}`
  const folder = folderIn('src', from)
  if (folder !== null && FORBIDDEN_PACKAGES[folder]?.includes(name) === true)
    return `${folder}/ must not know ${name}`
  return null
}

function globalFinding(from: string, name: string): string | null {
  const folder = folderIn('src', from)
  if (folder !== null && PURE_FOLDERS.has(folder) && BROWSER_GLOBALS.has(name))
    return `${folder}/ is pure and must not touch ${name}`
  const owner = from.startsWith('src/') ? GLOBAL_OWNERS[name] : undefined
  return owner === undefined || from.startsWith(owner) ? null : `only ${owner} may touch ${name}`
}

function findingsOf(file: SourceFile): string[] {
  const { imports, globals } = mentionsOf(file)
  const folder = folderIn('src', file.path)
  const serverFolder = folderIn('server', file.path)
  const isHomeless =
    (folder !== null && folder !== 'boot' && rank(folder) < 0) ||
    (serverFolder !== null && rank(serverFolder, SERVER_LAYERS) < 0)
  const homeless = isHomeless
    ? [`the folder ${posix.dirname(file.path)}/ has no place in the order of imports`]
    : []
  const misplaced =
    folder !== null && file.path.endsWith('.tsx') && !JSX_FOLDERS.has(folder)
      ? [`JSX has no place in src/${folder}/`]
      : []
  const imported = imports.map(({ specifier, typeOnly }) => {
    const finding = specifier.startsWith('.')
      ? importFinding(file.path, posix.join(posix.dirname(file.path), specifier), typeOnly)
      : packageFinding(file.path, specifier, typeOnly)
    return finding === null ? null : `imports ${specifier}: ${finding}`
  })
  const touched = globals.map((name) => globalFinding(file.path, name))
  return [...new Set([...homeless, ...misplaced, ...imported, ...touched])].filter(
    (finding) => finding !== null,
  )
}

/** Every import in the wrong direction, as `file: why`; empty if there is none. */
export function wrongImports(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => findingsOf(file).map((finding) => `${file.path}: ${finding}`))
}

async function sourceFiles(project: string): Promise<SourceFile[]> {
  const files: SourceFile[] = []
  for (const root of ['src', 'server', 'electron', 'console']) {
    const entries = await readdir(join(project, root), { recursive: true }).catch(() => [])
    for (const entry of entries) {
      const path = join(project, root, entry)
      if (!/\.tsx?$/.test(entry) || entry.includes(`node_modules${sep}`)) continue
      files.push({ path: relative(project, path).replaceAll(sep, '/'), code: readFileSync(path, 'utf8') })
    }
  }
  return files
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const project = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
  const findings = wrongImports(await sourceFiles(project))
  for (const finding of findings) console.error(finding)
  process.exitCode = findings.length > 0 ? 1 : 0
}
