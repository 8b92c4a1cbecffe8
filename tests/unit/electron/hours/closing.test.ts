/** Closing and opening that tests/kiosk/hours.spec.ts does not bring about, and what keeps the machine awake. */
import type { PowerSaveBlocker } from 'electron'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { closing, type ClosingSettings } from '../../../../electron/main/hours/closing.ts'

const start = vi.fn<PowerSaveBlocker['start']>()

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
  const hours = closing(settings, { start, stop: () => true } as unknown as PowerSaveBlocker)
  const state = { page: null as string | null, closings: 0, openings: 0 }
  const open = (): void => {
    state.openings += 1
    state.page = hours.page()
  }
  hours.start({
    open,
    close() {
      state.closings += 1
      hours.sessionEnded()
      open()
    },
    isQuiet: () => true,
  })
  open()
  return {
    hours,
    settings,
    state,
    passTo(time: string) {
      vi.setSystemTime(at(time))
      vi.advanceTimersByTime(LOOK_MS)
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: at('12:00') })
  start.mockReset()
})

describe('a shop with opening hours', () => {
  it('opens again where the clock goes back, and closes again, each time once', () => {
    const { state, passTo } = kiosk()
    passTo('18:00')
    passTo('18:01')
    expect(state).toMatchObject({ page: 'closed', closings: 1 })
    passTo('17:00')
    expect(state.page).toBeNull()
    passTo('18:00')
    expect(state).toMatchObject({ page: 'closed', closings: 2 })
  })

  it('wakes for a touch near its hours alone, and not while it is open', () => {
    const { hours, passTo } = kiosk()
    expect(hours.touched()).toBe(false)
    passTo('18:40')
    expect(hours.touched()).toBe(false)
    passTo('18:10')
    expect(hours.touched()).toBe(true)
  })

  it('follows hours that change while it runs, and stays open once there are none', () => {
    const { settings, state, passTo } = kiosk()
    settings.openingHours = '09:00-11:00'
    settings.closedScreen = 'dark'
    passTo('12:01')
    expect(state.page).toBe('dark')
    settings.openingHours = null
    passTo('12:02')
    expect(state.page).toBeNull()
  })
})

describe('a closed page', () => {
  it('is opened again once if what it shows has changed, and stays as it is otherwise', () => {
    const { settings, state, passTo } = kiosk()
    passTo('18:00')
    passTo('18:01')
    const before = state.openings
    settings.openingHours = '10:00-17:00'
    passTo('18:02')
    passTo('18:03')
    expect(state).toMatchObject({ page: 'closed', openings: before + 1 })
    settings.closedScreen = 'dark'
    passTo('18:04')
    passTo('18:05')
    expect(state).toMatchObject({ page: 'dark', openings: before + 2 })
  })
})

describe('the machine', () => {
  it('is left alone in an ordinary window', () => {
    kiosk({ fullScreen: false })
    expect(start).not.toHaveBeenCalled()
  })
})
