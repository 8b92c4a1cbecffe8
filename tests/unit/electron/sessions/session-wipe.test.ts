import type { Session } from 'electron'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Restart } from '../../../../electron/main/process/restart.ts'
import { shopAddresses } from '../../../../electron/main/network/scheme.ts'
import { sessionWipe } from '../../../../electron/main/sessions/session-wipe.ts'
import type { ShopView } from '../../../../electron/main/window/shop-view.ts'
import type { VisitorSessions } from '../../../../electron/main/sessions/visitor-sessions.ts'
import { inBackground } from '../../../../src/contract/in-background.ts'
import { journalStub, sessionStub } from '../electron-stubs.ts'

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
  it('clears what really clears the storage of a custom scheme, and goes on in a session that nobody used', async () => {
    const visitor = sessionStub()
    const next = sessionStub()
    const { wipe, used, notes, closeShop } = wipeOver(visitor, next)
    await wipe.wipe('logout')
    expect(visitor.clearStorageData).toHaveBeenCalledExactlyOnceWith()
    expect(closeShop).toHaveBeenCalledOnce()
    expect(probe.look.mock.calls).toEqual([[next], [visitor]])
    expect(used).toEqual([1])
    expect(notes).toContainEqual({ event: 'wipe-proof', left: [], known: [] })
    expect(wipe.cleanedAgain()).toBe(false)
  })

  it('clears the places of a session together, and none before its connections are closed [K.4]', async () => {
    let closed: () => void = () => undefined
    let cleared: () => void = () => undefined
    const visitor = sessionStub({
      closeAllConnections: () => new Promise<void>((resolve) => (closed = resolve)),
      clearStorageData: vi.fn<() => Promise<void>>(() => new Promise<void>((resolve) => (cleared = resolve))),
    })
    const wiped = wipeOver(visitor, sessionStub()).wipe.wipe('logout')
    await vi.advanceTimersByTimeAsync(0)
    expect(visitor.clearStorageData).not.toHaveBeenCalled()
    expect(visitor.clearCache).not.toHaveBeenCalled()
    closed()
    await vi.advanceTimersByTimeAsync(0)
    expect(visitor.clearStorageData).toHaveBeenCalledOnce()
    expect(visitor.clearCache).toHaveBeenCalledOnce()
    expect(probe.look).not.toHaveBeenCalledWith(visitor)
    cleared()
    await wiped
    expect(probe.look).toHaveBeenCalledWith(visitor)
  })

  it('looks at the next session while the last one is cleared, and uses it only once both are proven [K.4]', async () => {
    let cleared: () => void = () => undefined
    const [visitor, next] = [
      sessionStub({ clearStorageData: () => new Promise<void>((resolve) => (cleared = resolve)) }),
      sessionStub(),
    ]
    const { wipe, used } = wipeOver(visitor, next)
    const wiped = wipe.wipe('logout')
    await vi.advanceTimersByTimeAsync(0)
    expect(probe.look.mock.calls).toEqual([[next]])
    expect(used).toEqual([])
    let seen: (proof: object) => void = () => undefined
    probe.look.mockReturnValueOnce(new Promise((resolve) => (seen = resolve)))
    cleared()
    await vi.advanceTimersByTimeAsync(0)
    expect(probe.look).toHaveBeenLastCalledWith(visitor)
    expect(used).toEqual([])
    seen(clean)
    await wiped
    expect(used).toEqual([1])
  })

  it('empties what was copied, and on Linux what was only marked', async () => {
    await wipeOver(sessionStub(), sessionStub()).wipe.wipe('idle')
    expect(electron.clipboard.clear).toHaveBeenCalledOnce()
    expect(electron.clipboard.selection.clear).toHaveBeenCalledTimes(process.platform === 'linux' ? 1 : 0)
  })

  it('begins again where a text can still be pasted', async () => {
    electron.clipboard.readText.mockResolvedValueOnce('the last order')
    const { wipe, notes, used } = wipeOver(sessionStub(), sessionStub(), sessionStub())
    await wipe.wipe('idle')
    expect(notes.find(({ event }) => event === 'wipe-proof')).toMatchObject({ left: ['clipboard'] })
    expect(used).toHaveLength(1)
  })

  it('begins again where something is left of the visitor, or known of one in the new session', async () => {
    const [visitor, tainted, next] = [sessionStub(), sessionStub(), sessionStub()]
    probe.look.mockImplementation((session) =>
      Promise.resolve(session === tainted ? { ...clean, databases: 1 } : clean),
    )
    const { wipe, used, notes } = wipeOver(visitor, tainted, next)
    await wipe.wipe('idle')
    expect(notes).toContainEqual({ event: 'wipe-proof', left: [], known: ['databases'] })
    expect(used).toEqual([2])
    expect(wipe.cleanedAgain()).toBe(true)
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

  it('that fails three times says so, counts down, and has the process start anew', async () => {
    probe.look.mockResolvedValue({ ...clean, localStorage: 1 })
    const { wipe, pages, restart, used } = wipeOver(sessionStub())
    inBackground(wipe.wipe('logout'))
    await vi.advanceTimersByTimeAsync(10)
    expect(pages.at(-1)).toBe('wipe-failed')
    expect(wipe.secondsLeft()).toBeGreaterThan(0)
    expect(restart).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(5000)
    expect(restart).toHaveBeenCalledWith('wipe-failed')
    expect(used).toEqual([])
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
