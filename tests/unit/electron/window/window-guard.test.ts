/** What tests/kiosk/windows.spec.ts can't bring about: other systems, windows that never fit, an installer. */
import { EventEmitter } from 'node:events'
import type { App, BaseWindow, Screen } from 'electron'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setInstalling } from '../../../../electron/main/process/ending.ts'
import { keepInFront, preventClose } from '../../../../electron/main/window/window-guard.ts'

const wide = { x: 0, y: 0, width: 1920, height: 1080 }
const tall = { x: 0, y: 0, width: 1080, height: 1920 }

/** A guarded window in full screen; it obeys at once, and emits nothing by itself. */
function guarded(display = wide, ozonePlatform = 'x11') {
  const state = { isVisible: true, isFullScreen: true, isFocused: true, isAlwaysOnTop: false }
  const asked: string[] = []
  const setFullScreen = (isFullScreen: boolean): void => {
    if (!isFullScreen) {
      asked.push('leave full screen')
      window.emit('leave-full-screen')
    }
    state.isFullScreen = isFullScreen
  }
  const window = Object.assign(new EventEmitter(), {
    isDestroyed: () => false,
    isMinimized: () => false,
    isVisible: () => state.isVisible,
    isKiosk: () => state.isFullScreen,
    isFullScreen: () => state.isFullScreen,
    isFocused: () => state.isFocused,
    isAlwaysOnTop: () => state.isAlwaysOnTop,
    getBounds: () => wide,
    show: () => void (state.isVisible = true),
    setKiosk: setFullScreen,
    setFullScreen,
    setBounds: () => undefined,
    setAlwaysOnTop(isOnTop: boolean, level: string) {
      state.isAlwaysOnTop = isOnTop
      asked.push(level)
    },
    moveTop: () => void asked.push('moveTop'),
    focus: () => void (state.isFocused = state.isVisible),
  })
  const screen = Object.assign(new EventEmitter(), { getDisplayMatching: () => ({ bounds: display }) })
  const app = { focus: () => undefined, commandLine: { getSwitchValue: () => ozonePlatform } }
  keepInFront(window as unknown as BaseWindow, {
    app: app as unknown as App,
    screen: screen as unknown as Screen,
  })
  return { emit: window.emit.bind(window), state, asked, screen }
}

const onSystem = (platform: NodeJS.Platform) =>
  void vi.spyOn(process, 'platform', 'get').mockReturnValue(platform)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => setInstalling(false))

describe("the kiosk's window", () => {
  it('has no level on macOS, where it would hide the popups of its own page', () => {
    onSystem('darwin')
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
    onSystem(platform)
    const { asked } = guarded()
    vi.advanceTimersByTime(5000)
    expect(asked.includes('moveTop')).toBe(isRaised)
  })

  it.each([
    { what: 'that never fits its display leaves full screen once', display: tall, times: 1 },
    { what: 'stays in full screen where a scaled display rounds it', display: { ...wide, height: 1082 } },
    { what: 'stays where the compositor of Wayland places it', display: tall, ozonePlatform: 'wayland' },
    { what: 'stays in full screen on macOS', display: tall, isMac: true },
  ])('$what', ({ display, ozonePlatform = 'x11', isMac = false, times = 0 }) => {
    onSystem(isMac ? 'darwin' : 'linux')
    const { asked, screen, state } = guarded(display, ozonePlatform)
    screen.emit('display-metrics-changed')
    vi.advanceTimersByTime(10_000)
    expect(asked.filter((each) => each === 'leave full screen')).toHaveLength(times)
    expect(state.isFullScreen).toBe(true)
  })

  it('comes back where no event reported that it is away', () => {
    const { state } = guarded()
    state.isFocused = false
    vi.advanceTimersByTime(5000)
    expect(state.isFocused).toBe(true)
  })

  it.each(['win32', 'linux'] as const)('is let go where an installer is at work on %s', (platform) => {
    onSystem(platform)
    const { asked, emit, state } = guarded()
    setInstalling(true)
    vi.advanceTimersByTime(5000)
    expect(asked).not.toContain('moveTop')
    state.isVisible = false
    emit('hide')
    vi.advanceTimersByTime(10_000)
    expect(state.isVisible).toBe(false)
  })

  it('goes for an installer, and is kept again where it failed [K.17]', () => {
    const window = new EventEmitter()
    preventClose(window as unknown as BaseWindow)
    const closes = (): boolean => {
      const preventDefault = vi.fn<() => void>()
      window.emit('close', { preventDefault })
      return preventDefault.mock.calls.length === 0
    }
    expect(closes()).toBe(false)
    setInstalling(true)
    expect(closes()).toBe(true)
    setInstalling(false)
    expect(closes()).toBe(false)
  })
})
