/** Builds what is missing or older than its sources, so that `npm start` works without a build before it. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

const project = path.resolve(import.meta.dirname, '..')

export interface BuildPart {
  script: string
  /** The file that the build writes last. */
  result: string
  /** Files and folders from which it is built. */
  sources: readonly string[]
}

export const webPart: BuildPart = {
  script: 'build:web',
  result: 'dist/web/.vite/manifest.json',
  sources: ['src', 'build', 'package-lock.json'],
}

export const consolePart: BuildPart = {
  script: 'build:console',
  result: 'dist/console/.vite/manifest.json',
  sources: ['console', 'src', 'build', 'package-lock.json'],
}

export const serverPart: BuildPart = {
  script: 'build:server',
  result: 'dist/server/main.js',
  sources: ['server', 'src/lib', 'src/contract', 'build', 'package-lock.json'],
}

export const kioskPart: BuildPart = {
  script: 'build:kiosk',
  result: 'dist/kiosk/renderer/index.html',
  sources: ['electron', 'src', 'build', 'electron.vite.config.ts', 'package-lock.json'],
}

function newestChange(source: string): number {
  const { mtimeMs } = statSync(source)
  if (!statSync(source).isDirectory()) return mtimeMs
  const entries = readdirSync(source, { withFileTypes: true }).filter(({ name }) => name !== 'node_modules')
  return Math.max(mtimeMs, ...entries.map(({ name }) => newestChange(path.join(source, name))))
}

/** Whether the part is missing, or one of its sources has changed since the build. */
function isStale({ result, sources }: BuildPart, root = project): boolean {
  const built = path.join(root, result)
  if (!existsSync(built)) return true
  const { mtimeMs } = statSync(built)
  return sources.some((source) => newestChange(path.join(root, source)) > mtimeMs)
}

/**
 * Gives server and bundle the same order key, as `ORDER_ENCRYPTION_KEY` or, without one, the public development key.
 */
export function environmentWithKey(environment: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const key = environment['ORDER_ENCRYPTION_KEY'] || environment['VITE_ORDER_ENCRYPTION_KEY']
  return key
    ? { ...environment, ORDER_ENCRYPTION_KEY: key, VITE_ORDER_ENCRYPTION_KEY: key }
    : { ...environment, VITE_ALLOW_DEV_KEY: '1' }
}

/**
 * Builds a part if it is missing or stale.
 * @throws if its build fails; the build has then printed the reason
 */
export function ensureBuilt(part: BuildPart): void {
  if (!isStale(part)) return
  console.log(`Building: npm run ${part.script}`)
  const { status } = spawnSync('npm', ['run', '--silent', part.script], {
    cwd: project,
    // Vitest and some terminals set another one, which would give React's development build.
    env: { ...environmentWithKey(), NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
    // On Windows npm is a script, which only a shell can start.
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`npm run ${part.script} failed`)
}
