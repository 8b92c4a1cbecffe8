/** The record of the kiosk's tests on real Electron: one file per system. A release requires them. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'

/** The records' folder, unless `KIOSK_PROOF_FOLDER` names another. */
export const PROOF_FOLDER = 'docs/kiosk-proof'

/** The systems of a release; either kind of Mac is enough. */
const NEEDED = [['win32-x64'], ['darwin-arm64', 'darwin-x64'], ['linux-x64']] as const

/** Tests that only real Electron can pass, by the spec file and title that a record must list as passed. */
export const realElectronTests = {
  window: 'the window covers its display, comes back from minimize, and no key or close takes it away',
  wipe: 'a logout leaves nothing in its session, and the next visitor gets another one',
  memory: 'fifty wipes cost no more memory than the restart after 200 visitors can bear',
  wayland: 'under Wayland the window fills its display, and no close takes it away',
  packaged: 'the packaged app asks its provider for the shop, and opens no port to debug it by',
} as const

const REQUIRED: Record<ProofRun['app'], readonly string[]> = {
  project: [
    `real-electron.spec.ts: ${realElectronTests.window}`,
    `real-electron.spec.ts: ${realElectronTests.wipe}`,
    `real-electron.spec.ts: ${realElectronTests.memory}`,
  ],
  packaged: [`packaged.spec.ts: ${realElectronTests.packaged}`],
  wayland: [
    `real-electron.spec.ts: ${realElectronTests.wayland}`,
    `real-electron.spec.ts: ${realElectronTests.wipe}`,
    `real-electron.spec.ts: ${realElectronTests.memory}`,
  ],
}

/** On Linux a terminal runs under Wayland; the other runs use X11 there. */
function runsNeeded({ platform }: ProofRecord): ProofRun['app'][] {
  return platform === 'linux' ? ['project', 'packaged', 'wayland'] : ['project', 'packaged']
}

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

const run = v.strictObject({
  /** The built project, the installed app, or the built project under Wayland. */
  app: v.picklist(['project', 'packaged', 'wayland']),
  passed: count,
  failed: count,
  skipped: count,
  tests: v.array(
    v.strictObject({
      title: v.string(),
      outcome: v.picklist(['passed', 'failed', 'skipped']),
      measured: v.optional(v.array(v.string())),
    }),
  ),
})

const record = v.strictObject({
  /** UTC, ISO 8601. */
  date: v.pipe(v.string(), v.isoTimestamp()),
  platform: v.string(),
  osRelease: v.string(),
  arch: v.string(),
  electron: v.string(),
  commit: v.pipe(v.string(), v.regex(/^[0-9a-f]{40}$/, 'must be a commit of 40 hexadecimal digits')),
  clean: v.boolean(),
  runs: v.array(run),
})

export type ProofRun = v.InferOutput<typeof run>
export type ProofRecord = v.InferOutput<typeof record>

function nameOf({ platform, arch }: ProofRecord): string {
  return `${platform}-${arch}`
}

/** Writes a record, named after its system; replaces the previous one. @returns the file */
export function writeProof(folder: string, proof: ProofRecord): string {
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, `${nameOf(proof)}.json`)
  writeFileSync(file, `${JSON.stringify(v.parse(record, proof), null, 2)}\n`)
  return file
}

/**
 * Reads every record in a folder and its subfolders; none if there is no folder.
 * @throws if a file is not a record, with its name and the reason
 */
export function readProofs(folder: string): ProofRecord[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => {
      const read = v.safeParse(record, JSON.parse(readFileSync(path.join(folder, name), 'utf8')))
      if (!read.success)
        throw new Error(`${name} is no record of the kiosk's tests: ${v.summarize(read.issues)}`)
      return read.output
    })
}

/** Required tests that a run does not list as passed; a skipped test proves nothing. */
function notPassed({ app, tests }: ProofRun): string[] {
  const passed = new Set(tests.filter(({ outcome }) => outcome === 'passed').map(({ title }) => title))
  return REQUIRED[app].filter((title) => !passed.has(title))
}

function problemsOf(proof: ProofRecord, commit: string): string[] {
  const where = nameOf(proof)
  const problems: string[] = []
  if (proof.commit !== commit) problems.push(`${where}: the record is of ${proof.commit}, not of ${commit}`)
  if (!proof.clean) problems.push(`${where}: the tree had changes that no commit holds`)
  for (const app of runsNeeded(proof)) {
    const found = proof.runs.find((each) => each.app === app)
    if (found === undefined || found.passed === 0) problems.push(`${where}: no test passed on the ${app} app`)
    else if (found.failed > 0) problems.push(`${where}: ${found.failed} tests failed on the ${app} app`)
    else
      problems.push(...notPassed(found).map((title) => `${where}: did not pass on the ${app} app: ${title}`))
  }
  return problems
}

/** Why these records do not allow a release of this commit; empty if they do. */
export function proofProblems(proofs: readonly ProofRecord[], commit: string): string[] {
  return NEEDED.flatMap((names) => {
    const found = proofs.filter((proof) => names.some((name) => name === nameOf(proof)))
    const judged = found.map((proof) => problemsOf(proof, commit))
    if (judged.some((problems) => problems.length === 0)) return []
    return judged[0] ?? [`${names.join(' or ')}: the kiosk's tests were never run on real Electron there`]
  })
}
