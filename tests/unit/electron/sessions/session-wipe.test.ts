import type { Session } from 'electron'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Restart } from '../../../../electron/main/process/restart.ts'
import { shopAddresses } from '../../../../electron/main/network/scheme.ts'
import { sessionWipe } from '../../../../electron/main/sessions/session-wipe.ts'
import type { ShopView } from '../../../../electron/main/window/shop-view.ts'
import type { VisitorSessions } from '../../../../electron/main/sessions/visitor-sessions.ts'
import { inBackground } from '../../../../src/lib/in-background.ts'
import { journalStub } from '../journal-stub.ts'

const clean = { sessionStorage: 0, localStorage: 0, cookies: 0, databases: 0, caches: 0, serviceWorkers: 0 }
const electron = vi.hoisted(() => ({
  clipboard: {
    clear: vi.fn<() => void>(),
    readText: vi.fn<() => Promise<string>>(),
    selection: { clear: vi.fn<() => void>(), readText: vi.fn<() => Promise<string>>() },
  },
  webContents: { getAllWebContents: (): object[] => [] },
}))
vi.mock('electron', () => electron)
const probe = vi.hoisted(() => ({ look: vi.fn<(session: unknown) => Promise<object>>() }))
vi.mock('../../../../electron/main/sessions/probe-page.ts', () => ({
  runInProbePage: async (session: unknown) => [await probe.look(session)],
}))

const done = (): Promise<void> => Promise.resolve()

/** A session whose clearings succeed; a test may replace any part of it. */
function sessionStub(own: Partial<Record<keyof Session, unknown>> = {}): Session {
  return {
    closeAllConnections: vi.fn(done),
    clearStorageData: vi.fn(done),
    clearAuthCache: vi.fn(done),
    clearCache: vi.fn(done),
    clearHostResolverCache: vi.fn(done),
    cookies: { get: () => Promise.resolve([]) },
    serviceWorkers: { getAllRunning: () => ({}) },
    ...own,
  } as unknown as Session
}

/** A wipe of these sessions; the first is the visitor's. */
function wipeOver(...all: Session[]) {
  const { journal, notes } = journalStub()
  let current = 0
  let made = 0
  const pages: string[] = []
  const restart = vi.fn<(reason: string) => void>()
  const closeShop = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const used: number[] = []
  const discarded: number[] = []
  const wipe = sessionWipe({
    sessions: {
      current: () => all[current],
      create: () => all[(made += 1)] ?? sessionStub(),
      use(next: Session) {
        current = all.indexOf(next)
        used.push(current)
      },
      discard: (session: Session) => void discarded.push(all.indexOf(session)),
    } as VisitorSessions,
    shop: { send: () => false, close: closeShop } as unknown as ShopView,
    host: { show: (name: string) => void pages.push(name) },
    memberState: { forget: () => undefined, isEmpty: () => true },
    journal,
    restart: { restart } as unknown as Restart,
  })
  return { wipe, notes, pages, restart, used, discarded, closeShop }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  probe.look.mockResolvedValue(clean)
  electron.clipboard.readText.mockResolvedValue('')
  electron.clipboard.selection.readText.mockResolvedValue('')
})

describe('a wipe', () => {
  it('begins again where a text can still be pasted', async () => {
    electron.clipboard.readText.mockResolvedValueOnce('the last order')
    const { wipe, notes, used } = wipeOver(sessionStub(), sessionStub(), sessionStub())
    await wipe.wipe('idle')
    expect(notes.find(({ event }) => event === 'wipe-proof')).toMatchObject({ left: ['clipboard'] })
    expect(used).toHaveLength(1)
  })

  it('begins again where something is known of a visitor in the new session', async () => {
    const [visitor, tainted, next] = [sessionStub(), sessionStub(), sessionStub()]
    probe.look.mockImplementation((session) =>
      Promise.resolve(session === tainted ? { ...clean, databases: 1 } : clean),
    )
    const { wipe, used, notes } = wipeOver(visitor, tainted, next)
    await wipe.wipe('idle')
    expect(notes).toContainEqual({ event: 'wipe-proof', left: [], known: ['databases'] })
    expect(used).toEqual([2])
  })

  it('counts a clearing that hangs as one that failed, and begins again [K.4]', async () => {
    const clearStorageData = vi
      .fn<() => Promise<void>>()
      .mockReturnValueOnce(new Promise<void>(() => undefined))
      .mockResolvedValue()
    const { wipe, notes, used } = wipeOver(sessionStub({ clearStorageData }), sessionStub(), sessionStub())
    const wiped = wipe.wipe('idle')
    await vi.advanceTimersByTimeAsync(4_999)
    expect(used).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    await wiped
    expect(notes).toContainEqual({ event: 'wipe-clear-failed', failed: ['storage'] })
    expect(wipe.cleanedAgain()).toBe(true)
  })

  it('closes what an earlier proof left open, which is no page of the shop', async () => {
    const close = vi.fn<() => void>()
    const page = { isDestroyed: () => false, getURL: () => shopAddresses.proof, close }
    vi.spyOn(electron.webContents, 'getAllWebContents').mockReturnValue([page])
    const { wipe, used } = wipeOver(sessionStub(), sessionStub())
    await wipe.wipe('idle')
    expect(close).toHaveBeenCalled()
    expect(used).toEqual([1])
    vi.mocked(electron.webContents.getAllWebContents).mockReturnValue([])
  })

  it('leaves the session of the next visitor alone where a try that took too long ends after all', async () => {
    let answer: (proof: object) => void = () => undefined
    probe.look.mockReturnValueOnce(
      new Promise((resolve) => {
        answer = resolve
      }),
    )
    const { wipe, used, discarded } = wipeOver(sessionStub(), sessionStub(), sessionStub())
    const wiped = wipe.wipe('idle')
    await vi.advanceTimersByTimeAsync(25_000)
    await wiped
    expect(used).toEqual([2])
    answer(clean)
    await vi.advanceTimersByTimeAsync(0)
    expect(used).toEqual([2])
    expect(discarded).toEqual([1])
  })

  it('whose every step hangs is over after two minutes: the process starts anew [K.4]', async () => {
    const never = (): Promise<void> => new Promise(() => undefined)
    probe.look.mockImplementation(() => new Promise(() => undefined))
    const hanging = { closeAllConnections: never, clearStorageData: never, clearCache: never }
    const { wipe, restart } = wipeOver(sessionStub(hanging))
    inBackground(wipe.wipe('idle'))
    await vi.advanceTimersByTimeAsync(120_000)
    expect(restart).toHaveBeenCalledWith('wipe-failed')
  })

  it('in which main itself fails has the process start anew', async () => {
    const { wipe, restart, closeShop } = wipeOver(sessionStub())
    closeShop.mockRejectedValue(new Error('no window'))
    await wipe.wipe('idle')
    expect(restart).toHaveBeenCalledExactlyOnceWith('wipe-failed')
  })
})
