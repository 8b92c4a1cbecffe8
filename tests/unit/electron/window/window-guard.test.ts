import { EventEmitter } from 'node:events'
import type { BaseWindow } from 'electron'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { allowClose } from '../../../../electron/main/window/close-guard.ts'
import { keepInFront } from '../../../../electron/main/window/window-guard.ts'

const electron = vi.hoisted(() => ({
  app: {
    focus: () => undefined,
    on: () => undefined,
    commandLine: { getSwitchValue: () => 'x11' },
  },
  screen: {} as EventEmitter & { getDisplayMatching: () => { bounds: object } },
}))
vi.mock('electron', () => electron)

const wide = { x: 0, y: 0, width: 1920, height: 1080 }
const tall = { x: 0, y: 0, width: 1080, height: 1920 }
let display = wide

/** A window's state, as its methods return it. */
interface WindowState {
  isMinimized: boolean
  isVisible: boolean
  isKiosk: boolean
  isFullScreen: boolean
  isFocused: boolean
  isAlwaysOnTop: boolean
  bounds: { x: number; y: number; width: number; height: number }
}

/** A system window; it obeys at once, and emits nothing by itself. */
function windowStub(bounds: WindowState['bounds']) {
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

/** A guarded window. */
function guarded() {
  const stub = windowStub(wide)
  keepInFront(stub.window)
  return stub
}

beforeEach(() => {
  vi.useFakeTimers()
  display = wide
  electron.screen = Object.assign(new EventEmitter(), { getDisplayMatching: () => ({ bounds: display }) })
})
afterEach(() => {
  allowClose(false)
})

describe("the kiosk's window", () => {
  it('has no level on macOS, where it would hide the popups of its own page', () => {
    vi.spyOn(process, 'platform', 'get').mockReturnValue('darwin')
    const { asked, emit, state } = guarded()
    state.isFocused = false
    emit('blur')
    vi.advanceTimersByTime(10_000)
    expect(asked).not.toContain('screen-saver')
    expect(state).toMatchObject({ isAlwaysOnTop: false, isFocused: true })
  })

  it.each([
    ['win32', true],
    ['linux', false],
    ['darwin', false],
  ] as const)('that is in its place is raised every 5 seconds on %s: %s', (platform, isRaised) => {
    vi.spyOn(process, 'platform', 'get').mockReturnValue(platform)
    const { asked } = guarded()
    asked.length = 0
    vi.advanceTimersByTime(5000)
    expect(asked.includes('moveTop')).toBe(isRaised)
  })

  it('that never fits its display leaves full screen once, and not for ever', () => {
    const { window, emit, state } = guarded()
    const setKiosk = window.setKiosk.bind(window)
    let left = 0
    Object.assign(window, {
      setBounds: () => undefined,
      setKiosk(isKiosk: boolean) {
        setKiosk(isKiosk)
        if (isKiosk) return
        left += 1
        emit('leave-full-screen')
      },
    })
    display = tall
    electron.screen.emit('display-metrics-changed')
    vi.advanceTimersByTime(10_000)
    expect(left).toBe(1)
    expect(state).toMatchObject({ isKiosk: true, isFullScreen: true })
  })

  it('stays in full screen where a scaled display rounds it', () => {
    const { window, state } = guarded()
    const setKiosk = vi.spyOn(window, 'setKiosk')
    display = { ...wide, y: 1, height: 1082 }
    electron.screen.emit('display-metrics-changed')
    vi.advanceTimersByTime(200)
    expect(setKiosk).not.toHaveBeenCalled()
    expect(state.bounds).toEqual(wide)
  })

  it('comes back where no event reported that it is away', () => {
    const { state } = guarded()
    state.isFocused = false
    vi.advanceTimersByTime(5000)
    expect(state.isFocused).toBe(true)
  })

  it('is let go where an installer is at work', () => {
    const { emit, state } = guarded()
    allowClose(true)
    state.isVisible = false
    emit('hide')
    vi.advanceTimersByTime(10_000)
    expect(state.isVisible).toBe(false)
  })
})
