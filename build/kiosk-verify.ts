/**
 * `npm run kiosk:verify`: runs the kiosk's tests on real Electron, from the project and on the packaged app, on a
 * machine with a display, and under Wayland on Linux. Writes the record that a release requires. `-- --check FOLDER
 * COMMIT` checks records instead.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { PACKAGE_FOLDER } from './packaging/configuration.ts'
import { PROOF_FOLDER, proofProblems, readProofs, writeProof, type ProofRun } from './kiosk-proof-record.ts'
import { playwrightReport } from './playwright-report.ts'
import { runChild } from './run-child.ts'
import { CAGE, inWaylandSession } from './wayland-session.ts'

const PLAYWRIGHT = 'node_modules/playwright/cli.js'
const REPORT = 'test-results/kiosk.json'
/** What a run takes of the kiosk's tests on real Electron. */
const SPECS: Record<ProofRun['app'], readonly string[]> = {
  project: [],
  packaged: ['packaged'],
  wayland: ['--workers=1', 'real-electron'],
}

function end(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

/** The Electron binary: `ELECTRON_PATH`, or the installed package's; `null` if there is none. */
function findElectron(): string | null {
  const named = process.env['ELECTRON_PATH']
  if (named !== undefined && named !== '') return existsSync(named) ? named : null
  const pathFile = 'node_modules/electron/path.txt'
  if (!existsSync(pathFile)) return null
  const binary = path.resolve('node_modules/electron/dist', readFileSync(pathFile, 'utf8'))
  return existsSync(binary) ? binary : null
}

/** The executable of the app packaged by `npm run package -- --folder`. */
function findPackagedApp(): string | null {
  const named = process.env['KIOSK_PACKAGED_APP']
  if (named !== undefined && named !== '') return existsSync(named) ? named : null
  const candidates = existsSync(PACKAGE_FOLDER)
    ? readdirSync(PACKAGE_FOLDER, { recursive: true, encoding: 'utf8' })
    : []
  const wanted = {
    win32: /-unpacked[\\/][^\\/]+\.exe$/,
    darwin: /^mac[^/]*\/[^/]+\.app\/Contents\/MacOS\/[^/]+$/,
  }
  const pattern = wanted[process.platform as 'win32' | 'darwin'] ?? /-unpacked\/rewards-kiosk$/
  const found = candidates.find((name) => pattern.test(name))
  return found === undefined ? null : path.resolve(PACKAGE_FOLDER, found)
}

function readRun(app: ProofRun['app']): ProofRun {
  const report = v.parse(playwrightReport, JSON.parse(readFileSync(REPORT, 'utf8')))
  // Records are committed; a failure's message may name this machine's folders.
  const tests = report.tests.map(({ title, outcome, measured }) =>
    measured === undefined ? { title, outcome } : { title, outcome, measured },
  )
  const counted = (outcome: string): number => tests.filter((test) => test.outcome === outcome).length
  return { app, passed: counted('passed'), failed: counted('failed'), skipped: counted('skipped'), tests }
}

/** Runs the tests on the project, on the packaged app or under Wayland. @throws if the run left no report */
async function runTests(app: ProofRun['app'], environment: NodeJS.ProcessEnv): Promise<ProofRun> {
  rmSync(REPORT, { force: true })
  // Playwright's own file: on Windows Node can't start `npx.cmd` without a shell (EINVAL).
  const command = [PLAYWRIGHT, 'test', '--config', 'tests/kiosk/playwright.config.ts', ...SPECS[app]]
  const session =
    app === 'wayland'
      ? inWaylandSession([process.execPath, ...command], { ...environment, KIOSK_WAYLAND: '1' })
      : { file: process.execPath, parameters: command, environment }
  if (session === null)
    end(`There is no ${CAGE} here, which shows the kiosk under Wayland: nothing is recorded.`)
  await runChild(session.file, session.parameters, session.environment)
  if (!existsSync(REPORT)) end(`The tests of the ${app} app ended without a report: nothing is recorded.`)
  return readRun(app)
}

function git(...parameters: string[]): string {
  const { status, stdout } = spawnSync('git', parameters, { encoding: 'utf8' })
  if (status !== 0) end('Not a git checkout: a record names the commit that was tested.')
  return stdout.trim()
}

function check(folder: string, commit: string): void {
  const problems = proofProblems(readProofs(folder), commit)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) end('The kiosk is not proven on real Electron for this commit.')
  console.log(`The kiosk's tests passed on real Electron on every system, for ${commit}.`)
}

async function verify(): Promise<void> {
  const electron = findElectron()
  if (electron === null)
    end(
      'There is no Electron binary here, so nothing was run and nothing is recorded. Start `npx electron --version` once where it can be fetched, or name one in ELECTRON_PATH.',
    )
  const app = findPackagedApp()
  if (app === null)
    end(
      'There is no packaged app here: run `npm run package -- --folder` first, or name its executable in KIOSK_PACKAGED_APP. Nothing was run and nothing is recorded.',
    )
  const version = spawnSync(electron, ['--version'], { encoding: 'utf8' }).stdout.trim().replace(/^v/, '')
  const environment = { ...process.env, ELECTRON_PATH: electron }
  const runs = [
    await runTests('project', environment),
    await runTests('packaged', { ...environment, KIOSK_PACKAGED_APP: app }),
    ...(process.platform === 'linux' ? [await runTests('wayland', environment)] : []),
  ]
  const file = writeProof(process.env['KIOSK_PROOF_FOLDER'] ?? PROOF_FOLDER, {
    date: new Date().toISOString(),
    platform: process.platform,
    osRelease: os.release(),
    arch: process.arch,
    electron: version,
    commit: git('rev-parse', 'HEAD'),
    clean: git('status', '--porcelain') === '',
    runs,
  })
  console.log(`Recorded in ${file}. \`npm run kiosk:proof\` writes it into docs/kiosk-proof.md.`)
  const failed = runs.filter((run) => run.failed > 0 || run.passed === 0)
  for (const run of failed) console.error(`The ${run.app} app: ${run.failed} failed, ${run.passed} passed.`)
  process.exitCode = failed.length === 0 ? 0 : 1
}

const { values, positionals } = parseArgs({
  options: { check: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [folder, commit] = positionals
if (!values.check) await verify()
else if (folder === undefined || commit === undefined) end('Usage: --check FOLDER COMMIT')
else check(folder, commit)
