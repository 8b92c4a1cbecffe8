import type { ProcessMetric } from 'electron'
import { describe, expect, it, vi } from 'vitest'
import { memoryRestart } from '../../../../electron/main/process/memory-restart.ts'
import { journalStub } from '../journal-stub.ts'

/** Electron.d.ts, MemoryInfo: kilobytes; `privateBytes` only on Windows. */
const metrics: object[] = [
  { memory: { workingSetSize: 300 * 1024 } },
  { memory: { workingSetSize: 100 * 1024 } },
]

/** A terminal that is never without input for a minute. */
function busyTerminal(
  limits: { visitors?: number; megabytes?: number },
  visitors: number,
  processes = metrics,
) {
  const request = vi.fn<(reason: string) => void>()
  const restart = vi.fn<(reason: string) => void>()
  const isRestarting = memoryRestart({
    settings: {
      restartAfterVisitors: limits.visitors ?? 0,
      restartAboveMegabytes: limits.megabytes ?? 0,
    },
    visitors: () => visitors,
    metrics: () => processes as ProcessMetric[],
    quiet: { request },
    restart: { restart },
    journal: journalStub().journal,
  })()
  return { isRestarting, requested: request.mock.calls.flat(), restarted: restart.mock.calls.flat() }
}

describe('a restart that frees memory', () => {
  it.each([
    ['no limit', {}, 10_000],
    ['limits that are kept', { visitors: 200, megabytes: 400 }, 200],
  ])('does not come with %s', (_what, limits, visitors) => {
    expect(busyTerminal(limits, visitors)).toEqual({ isRestarting: false, requested: [], restarted: [] })
  })

  it('waits for a quiet minute above either limit [K.16]', () => {
    expect(busyTerminal({ visitors: 200 }, 201).requested).toEqual(['visitors'])
    expect(busyTerminal({ megabytes: 399 }, 3)).toEqual({
      isRestarting: false,
      requested: ['memory'],
      restarted: [],
    })
  })

  it('comes with a wipe at twice the limit, on a terminal that is never quiet', () => {
    expect(busyTerminal({ visitors: 200 }, 400)).toMatchObject({
      isRestarting: true,
      restarted: ['visitors'],
    })
    expect(busyTerminal({ megabytes: 200 }, 3)).toMatchObject({ isRestarting: true, restarted: ['memory'] })
  })

  it('goes on Windows by what belongs to a process alone', () => {
    const processes = [{ memory: { workingSetSize: 900 * 1024, privateBytes: 100 * 1024 } }]
    expect(busyTerminal({ megabytes: 200 }, 3, processes).isRestarting).toBe(false)
  })
})
