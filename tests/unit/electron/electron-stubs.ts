/** Stubs of Electron in unit tests: only what the tested service uses. */
import { EventEmitter } from 'node:events'
import type { BaseWindow, Session } from 'electron'
import { beforeEach, vi } from 'vitest'
import type { Journal } from '../../../electron/main/journal.ts'

/** A journal whose entries can be inspected. */
export function journalStub(): { journal: Journal; notes: Record<string, unknown>[] } {
  const notes: Record<string, unknown>[] = []
  const journal = { note: (event: string, facts: object) => void notes.push({ event, ...facts }) } as Journal
  return { journal, notes }
}

/** A journal that is cleared before each test of a file, and fake timers. */
export function timedJournal() {
  const { journal, notes } = journalStub()
  beforeEach(() => {
    notes.length = 0
    vi.useFakeTimers()
  })
  return { journal, notes, events: () => notes.map(({ event }) => event) }
}

const done = (): Promise<void> => Promise.resolve()

/** A session whose clearings succeed; a test may replace any part of it. */
export function sessionStub(own: Partial<Record<keyof Session, unknown>> = {}): Session {
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

/** A window's state, as its methods return it. */
export interface WindowState {
  isMinimized: boolean
  isVisible: boolean
  isKiosk: boolean
  isFullScreen: boolean
  isFocused: boolean
  isAlwaysOnTop: boolean
  bounds: { x: number; y: number; width: number; height: number }
}

/** A system window; it obeys at once, and emits nothing by itself. */
export function windowStub(bounds: WindowState['bounds']) {
  const state: WindowState = {
    isMinimized: false,
    isVisible: true,
    isKiosk: true,
    isFullScreen: true,
    isFocused: true,
    isAlwaysOnTop: false,
    bounds,
  }
  const asked: string[] = []
  const window = Object.assign(new EventEmitter(), {
    isDestroyed: () => false,
    isMinimized: () => state.isMinimized,
    isVisible: () => state.isVisible,
    isKiosk: () => state.isKiosk,
    isFullScreen: () => state.isFullScreen,
    isFocused: () => state.isFocused,
    isAlwaysOnTop: () => state.isAlwaysOnTop,
    getBounds: () => state.bounds,
    restore: () => void (state.isMinimized = false),
    show: () => void (state.isVisible = true),
    setKiosk(isKiosk: boolean) {
      state.isKiosk = isKiosk
      state.isFullScreen = isKiosk
    },
    setFullScreen: (isFullScreen: boolean) => void (state.isFullScreen = isFullScreen),
    setBounds(next: WindowState['bounds']) {
      // A full-screen window can't be moved.
      if (!state.isFullScreen) state.bounds = next
    },
    setAlwaysOnTop(isOnTop: boolean, level: string) {
      state.isAlwaysOnTop = isOnTop
      asked.push(level)
    },
    moveTop: () => void asked.push('moveTop'),
    focus: () => void (state.isFocused = !state.isMinimized && state.isVisible),
  })
  return { window: window as unknown as BaseWindow, emit: window.emit.bind(window), state, asked }
}

/** A session whose rules can be set, and whether they allow a request. */
export function preparedSessionStub() {
  type Decide = (details: { url: string }, answer: (verdict: { cancel: boolean }) => void) => void
  let decide: Decide = () => undefined
  const session = Object.assign(new EventEmitter(), {
    protocol: { handle: () => undefined },
    webRequest: { onBeforeRequest: (listener: Decide) => void (decide = listener) },
    setPermissionRequestHandler: () => undefined,
    setPermissionCheckHandler: () => undefined,
    setDevicePermissionHandler: () => undefined,
  })
  const mayRequest = (url: string): boolean => {
    let isCancelled = true
    decide({ url }, ({ cancel }) => void (isCancelled = cancel))
    return !isCancelled
  }
  return { session: session as unknown as Session, mayRequest }
}
