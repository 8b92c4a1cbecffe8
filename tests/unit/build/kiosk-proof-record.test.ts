import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  proofProblems,
  readProofs,
  realElectronTests,
  writeProof,
  type ProofRecord,
} from '../../../build/kiosk-proof-record.ts'

const COMMIT = 'a'.repeat(40)

function proof(more: Partial<ProofRecord> = {}): ProofRecord {
  const { window, wipe, memory, packaged, wayland } = realElectronTests
  const run = (...titles: string[]) => ({
    passed: titles.length,
    failed: 0,
    skipped: 1,
    tests: titles.map((title) => ({ title, outcome: 'passed' as const })),
  })
  return {
    date: '2026-11-22T05:00:00.000Z',
    platform: 'linux',
    osRelease: '6.1.0',
    arch: 'x64',
    electron: '45.3.4',
    commit: COMMIT,
    clean: true,
    runs: [
      {
        app: 'project',
        ...run(...[window, wipe, memory].map((title) => `real-electron.spec.ts: ${title}`)),
      },
      { app: 'packaged', ...run(`packaged.spec.ts: ${packaged}`) },
      {
        app: 'wayland',
        ...run(...[wayland, wipe, memory].map((title) => `real-electron.spec.ts: ${title}`)),
      },
    ],
    ...more,
  }
}

const everySystem = [proof(), proof({ platform: 'win32' }), proof({ platform: 'darwin', arch: 'arm64' })]

describe('a release', () => {
  it('is allowed by a record of each system, of the same commit', () => {
    expect(proofProblems(everySystem, COMMIT)).toEqual([])
  })

  it('is refused where a system has none', () => {
    expect(proofProblems(everySystem.slice(1), COMMIT)).toEqual([
      "linux-x64: the kiosk's tests were never run on real Electron there",
    ])
  })

  it.each([
    ['of another commit', { commit: 'b'.repeat(40) }, /not of a{40}/],
    ['of a tree with changes', { clean: false }, /changes that no commit holds/],
    ['without the packaged app', { runs: proof().runs.slice(0, 1) }, /no test passed on the packaged app/],
    ['without a run under Wayland', { runs: proof().runs.slice(0, 2) }, /no test passed on the wayland app/],
    [
      'with a failure',
      { runs: [{ ...proof().runs[0]!, failed: 1 }, ...proof().runs.slice(1)] },
      /1 tests failed on the project/,
    ],
  ])('is refused by a record %s', (_why, more, sentence) => {
    expect(proofProblems([...everySystem.slice(1), proof(more)], COMMIT)[0]).toMatch(sentence)
  })
})

describe('a record in which a test that only real Electron can pass', () => {
  const { runs } = proof()
  const everyTest = runs.flatMap(({ app, tests }) => tests.map(({ title }) => ({ app, title })))
  const without = (app: string, title: string): ProofRecord =>
    proof({
      runs: runs.map((run) => ({
        ...run,
        tests: run.tests.map((test) =>
          run.app === app && test.title === title ? { ...test, outcome: 'skipped' as const } : test,
        ),
      })),
    })

  it.each(everyTest)('was skipped on the $app app is refused: $title', ({ app, title }) => {
    expect(proofProblems([...everySystem.slice(1), without(app, title)], COMMIT)).toEqual([
      `linux-x64: did not pass on the ${app} app: ${title}`,
    ])
  })

  it('is one of those that a release knows', () => {
    for (const title of Object.values(realElectronTests))
      expect(everyTest.some((test) => test.title.endsWith(`: ${title}`))).toBe(true)
  })

  it('does not exist is no record of it', () => {
    const run = { ...runs[0]!, tests: [{ title: 'locks.spec.ts: stays', outcome: 'passed' as const }] }
    const other = proof({ runs: [run, ...runs.slice(1)] })
    expect(proofProblems([...everySystem.slice(1), other], COMMIT)).toHaveLength(3)
  })
})

describe('a record', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'kiosk-proof-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('is read as it was written, one file for each system', () => {
    for (const each of everySystem) writeProof(folder, each)
    writeProof(folder, proof({ osRelease: '6.2.0' }))
    expect(readProofs(folder).map(({ platform, osRelease }) => [platform, osRelease])).toEqual([
      ['darwin', '6.1.0'],
      ['linux', '6.2.0'],
      ['win32', '6.1.0'],
    ])
  })

  it('that is none is named, with what is wrong', () => {
    writeFileSync(path.join(folder, 'linux-x64.json'), JSON.stringify({ ...proof(), commit: 'main' }))
    expect(() => readProofs(folder)).toThrow(/linux-x64\.json is no record.*40 hexadecimal/s)
  })

  it('of a run that never was is none', () => {
    expect(readProofs(path.join(folder, 'nowhere'))).toEqual([])
  })
})
