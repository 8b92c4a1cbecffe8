import type { Session } from 'electron'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Journal } from '../../../electron/main/services/journal.ts'
import { sessionWipe } from '../../../electron/main/services/session-wipe.ts'
import type { KioskWindow } from '../../../electron/main/services/window.ts'

const seen = vi.hoisted(() => ({
  proof: { sessionStorage: 0, localStorage: 0, cookies: 0, databases: 0, caches: 0, serviceWorkers: 0 },
}))
vi.mock('electron', () => ({
  clipboard: { clear: () => undefined },
  webContents: { getAllWebContents: () => [] },
}))
vi.mock('../../../electron/main/ipc.ts', () => ({ tellPage: () => undefined }))
vi.mock('../../../electron/main/services/host-pages.ts', () => ({ hostPageAddress: (name: string) => name }))
vi.mock('../../../electron/main/services/probe-page.ts', () => ({
  runInProbePage: () => Promise.resolve([seen.proof]),
}))

const done = (): Promise<void> => Promise.resolve()

function sessionWith(clearData: () => Promise<void>): Session {
  const cookies = { get: () => Promise.resolve([]) }
  const session = {
    closeAllConnections: done,
    clearData,
    clearAuthCache: done,
    clearCache: done,
    clearHostResolverCache: done,
    clearCodeCaches: done,
    cookies,
    serviceWorkers: { getAllRunning: () => ({}) },
  }
  return session as unknown as Session
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a wipe', () => {
  it('counts a clearing that hangs as one that failed, and begins again', async () => {
    const notes: unknown[] = []
    const opened: string[] = []
    const clearData = vi
      .fn<() => Promise<void>>()
      .mockReturnValueOnce(new Promise<void>(() => undefined))
      .mockResolvedValue()
    const wipe = sessionWipe(
      sessionWith(clearData),
      {
        open: (address) => void opened.push(address),
        destroy: () => undefined,
        page: () => null,
      } as KioskWindow,
      { forget: () => undefined, isEmpty: () => true },
      { note: (event, facts) => void notes.push({ event, ...facts }) } as Journal,
      () => void opened.push('the shop'),
    )
    const wiped = wipe.wipe('idle')
    await vi.advanceTimersByTimeAsync(9_999)
    expect(opened).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    await wiped
    expect(opened).toEqual(['the shop'])
    expect(notes).toContainEqual({ event: 'wipe-clear-failed', failed: ['data'] })
    expect(wipe.cleanedAgain()).toBe(true)
  })
})
