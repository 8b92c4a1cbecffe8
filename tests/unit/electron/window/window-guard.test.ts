import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { allowClose } from '../../../../electron/main/window/close-guard.ts'
import { keepInFront } from '../../../../electron/main/window/window-guard.ts'
import { windowStub } from '../electron-stubs.ts'

const electron = vi.hoisted(() => ({
  app: {
    focus: () => undefined,
    on: () => undefined,
    commandLine: { getSwitchValue: () => electron.ozonePlatform },
  },
  ozonePlatform: 'x11',
  screen: {} as EventEmitter & { getDisplayMatching: () => { bounds: object } },
}))
vi.mock('electron', () => electron)

const wide = { x: 0, y: 0, width: 1920, height: 1080 }
const tall = { x: 0, y: 0, width: 1080, height: 1920 }
let display = wide

/** A guarded window, without the polling. */
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

  it.each([
    ['minimize', { isMinimized: true, isFocused: false }],
    ['hide', { isVisible: false, isFocused: false }],
    ['blur', { isFocused: false }],
    ['leave-full-screen', { isKiosk: false, isFullScreen: false }],
    ['always-on-top-changed', { isAlwaysOnTop: false }],
  ] as const)('comes back after %s [K.15]', (event, away) => {
    const { emit, state, asked } = guarded()
    Object.assign(state, away)
    asked.length = 0
    emit(event, {}, false)
    vi.advanceTimersByTime(200)
    expect(state).toMatchObject({
      isMinimized: false,
      isVisible: true,
      isKiosk: true,
      isFullScreen: true,
      isFocused: true,
      isAlwaysOnTop: true,
    })
    expect(asked).toContain('moveTop')
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

  it.each([
    ['is rounded by a scaled display', 'x11', { ...wide, y: 1, height: 1082 }],
    ['is placed by the compositor of Wayland', 'wayland', tall],
  ])('stays in full screen where it %s', (_why, ozonePlatform, bounds) => {
    electron.ozonePlatform = ozonePlatform
    const { window, state } = guarded()
    const setKiosk = vi.spyOn(window, 'setKiosk')
    display = bounds
    electron.screen.emit('display-metrics-changed')
    vi.advanceTimersByTime(200)
    expect(setKiosk).not.toHaveBeenCalled()
    expect(state.bounds).toEqual(wide)
    electron.ozonePlatform = 'x11'
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
