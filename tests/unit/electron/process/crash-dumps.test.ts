/** Minidumps of crashed processes: written only if configured, never sent, limited in number and age. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { CrashReporter } from 'electron'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  keepCrashDumps,
  listCrashDumps,
  pruneCrashDumps,
  staleDumps,
} from '../../../../electron/main/process/crash-dumps.ts'
import { eventually } from '../../../setup/eventually.ts'

const DAY_MS = 24 * 3_600_000
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'crash-dumps-'))
})
afterEach(() => {
  vi.clearAllTimers()
  rmSync(folder, { recursive: true, force: true })
})

/** As in Crashpad's database: crash_report_database_generic.cc, crash_report_database_win.cc. */
function dump(name: string, daysAgo: number, subfolder = 'completed'): string {
  const file = path.join(folder, subfolder, `${name}.dmp`)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, 'MDMP')
  const at = new Date(Date.now() - daysAgo * DAY_MS)
  utimesSync(file, at, at)
  return file
}
const left = () => readdirSync(folder, { recursive: true }).filter((name) => String(name).includes('.'))

describe('the dumps of crashes', () => {
  it('are written only where IT asks for them, and are never sent', () => {
    vi.useFakeTimers()
    const start = vi.fn<CrashReporter['start']>()
    const crashReporter = { start } as unknown as CrashReporter
    keepCrashDumps({ most: 0, folder, crashReporter })
    expect(start).not.toHaveBeenCalled()
    keepCrashDumps({ most: 5, folder, crashReporter })
    expect(start).toHaveBeenCalledExactlyOnceWith({ uploadToServer: false })
  })

  it('are listed with name, date and size, newest first, whatever folders the system has', async () => {
    dump('older', 2, 'pending')
    dump('newer', 1, 'reports')
    writeFileSync(path.join(folder, 'settings.dat'), 'none of them')
    expect(await listCrashDumps(folder)).toEqual([
      { file: path.join(folder, 'reports', 'newer.dmp'), writtenAt: expect.any(Number), bytes: 4 },
      { file: path.join(folder, 'pending', 'older.dmp'), writtenAt: expect.any(Number), bytes: 4 },
    ])
  })

  it('are none where there was no crash yet', async () => {
    expect(await listCrashDumps(path.join(folder, 'missing'))).toEqual([])
  })

  it('are removed beyond the newest few, and after two weeks, with what is noted on them', async () => {
    const [newest, second, third] = [dump('newest', 0), dump('second', 1), dump('third', 2)]
    writeFileSync(third.replace(/dmp$/, 'meta'), 'notes')
    dump('ancient', 15)
    await pruneCrashDumps(folder, 2)
    expect([newest, second].every((file) => existsSync(file))).toBe(true)
    expect(left()).toHaveLength(2)
  })

  it('go with the start after IT has switched them off', async () => {
    dump('left', 1)
    keepCrashDumps({ most: 0, folder, crashReporter: {} as CrashReporter })
    await eventually(() => left().length === 0)
  })

  it('are never more than asked for, and never older than two weeks', () => {
    const dumps = fc.array(fc.record({ file: fc.string(), writtenAt: fc.nat(40 * DAY_MS), bytes: fc.nat() }))
    fc.assert(
      fc.property(dumps, fc.nat(10), (listed, most) => {
        const found = listed.toSorted((one, other) => other.writtenAt - one.writtenAt)
        const now = 40 * DAY_MS
        const stale = staleDumps(found, most, now)
        const kept = found.filter((each) => !stale.includes(each))
        expect(kept.length).toBeLessThanOrEqual(most)
        for (const { writtenAt } of kept) {
          expect(now - writtenAt).toBeLessThanOrEqual(14 * DAY_MS)
          // No deleted dump is newer than a kept one, except for its age.
          for (const gone of stale) expect(gone.writtenAt).toBeLessThanOrEqual(writtenAt)
        }
        if (found.every(({ writtenAt }) => now - writtenAt <= 14 * DAY_MS))
          expect(kept.length).toBe(Math.min(most, found.length))
      }),
    )
  })
})
