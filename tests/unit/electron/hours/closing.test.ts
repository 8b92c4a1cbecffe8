/** When the shop closes and opens, and what keeps the machine awake. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { closing, type ClosingSettings } from '../../../../electron/main/hours/closing.ts'

const electron = vi.hoisted(() => ({
  powerSaveBlocker: { start: vi.fn<() => number>(), stop: vi.fn<() => void>() },
}))
vi.mock('electron', () => electron)

const LOOK_MS = 5000
const at = (time: string) => new Date(`2026-11-23T${time}:00`)
const running: ClosingSettings = {
  openingHours: '09:00-18:00',
  closedScreen: 'hours',
  openingGraceMinutes: 15,
  fullScreen: true,
}

/** Connected as in the app: closing opens the shop again, which asks for the replacement page. */
function kiosk(change: Partial<ClosingSettings> = {}) {
  const settings = { ...running, ...change }
  const hours = closing(settings)
  const state = { quiet: true, page: null as string | null, closings: 0 }
  const open = (): void => {
    state.page = hours.page()
  }
  hours.start({
    open,
    close() {
      state.closings += 1
      hours.sessionEnded()
      open()
    },
    isQuiet: () => state.quiet,
  })
  open()
  return { hours, settings, state, open, pass: () => vi.advanceTimersByTime(LOOK_MS) }
}

beforeEach(() => {
  vi.useFakeTimers({ now: at('12:00') })
  let made = 0
  electron.powerSaveBlocker.start.mockReset().mockImplementation(() => (made += 1))
  electron.powerSaveBlocker.stop.mockReset()
})

describe('a shop with opening hours', () => {
  it('closes with their end, once, and opens with their beginning', () => {
    const { state, pass } = kiosk()
    vi.setSystemTime(at('18:00'))
    pass()
    pass()
    expect(state).toMatchObject({ page: 'closed', closings: 1 })
    vi.setSystemTime(at('09:00'))
    pass()
    expect(state.page).toBeNull()
  })

  it('closes only when nobody is there', () => {
    const { state, pass } = kiosk()
    state.quiet = false
    vi.setSystemTime(at('18:00'))
    pass()
    expect(state).toMatchObject({ page: null, closings: 0 })
    state.quiet = true
    pass()
    expect(state).toMatchObject({ page: 'closed', closings: 1 })
  })

  it('opens again where the clock goes back, and closes again', () => {
    const { state, pass } = kiosk()
    vi.setSystemTime(at('18:00'))
    pass()
    vi.setSystemTime(at('17:00'))
    pass()
    expect(state.page).toBeNull()
    vi.setSystemTime(at('18:00'))
    pass()
    expect(state).toMatchObject({ page: 'closed', closings: 2 })
  })

  it('wakes for a touch near its hours, until whoever woke it has left', () => {
    vi.setSystemTime(at('18:10'))
    const { hours, state, open, pass } = kiosk()
    expect(state.page).toBe('closed')
    expect(hours.touched()).toBe(true)
    open()
    vi.setSystemTime(at('18:40'))
    pass()
    expect(state.page).toBeNull()
    hours.sessionEnded()
    open()
    expect(state.page).toBe('closed')
    expect(hours.touched()).toBe(false)
  })

  it('takes no touch for a wish to wake while it is open', () => {
    expect(kiosk().hours.touched()).toBe(false)
  })

  it('follows hours that change while it runs, and stays open once there are none', () => {
    const { settings, state, pass } = kiosk()
    settings.openingHours = '09:00-11:00'
    settings.closedScreen = 'dark'
    pass()
    expect(state.page).toBe('dark')
    settings.openingHours = null
    pass()
    expect(state.page).toBeNull()
  })
})

describe('the machine', () => {
  const { start, stop } = electron.powerSaveBlocker

  it('is kept from suspending while the shop is closed, and its display from sleeping while it is open', () => {
    const { pass } = kiosk()
    vi.setSystemTime(at('18:00'))
    pass()
    vi.setSystemTime(at('09:00'))
    pass()
    expect(start.mock.calls).toEqual([
      ['prevent-display-sleep'],
      ['prevent-app-suspension'],
      ['prevent-display-sleep'],
    ])
    expect(stop.mock.calls).toEqual([[1], [2]])
    // At no moment is there none.
    expect(start.mock.invocationCallOrder[1]).toBeLessThan(stop.mock.invocationCallOrder[0] ?? 0)
  })

  it('may let the display sleep from the start where the shop is closed then', () => {
    vi.setSystemTime(at('03:00'))
    kiosk()
    expect(start).toHaveBeenLastCalledWith('prevent-app-suspension')
  })

  it('is left alone in an ordinary window', () => {
    kiosk({ fullScreen: false })
    expect(start).not.toHaveBeenCalled()
  })
})
