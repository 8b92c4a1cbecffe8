import { beforeEach, describe, expect, it, vi } from 'vitest'
import { quietRestart } from '../../../../electron/main/process/quiet-restart.ts'
import type { Restart } from '../../../../electron/main/process/restart.ts'

beforeEach(() => void vi.useFakeTimers())

function kiosk() {
  const restart = vi.fn<(reason: string) => void>()
  const state = { isQuiet: true }
  const quiet = quietRestart({ restart: { restart } as unknown as Restart, isQuiet: () => state.isQuiet })
  return { restart, state, quiet }
}

describe('a restart that disturbs nobody', () => {
  it('comes once the terminal was quiet for a minute [K.16]', () => {
    const { restart, state, quiet } = kiosk()
    state.isQuiet = false
    vi.advanceTimersByTime(30_000)
    quiet.request('visitors')
    quiet.request('nightly')
    vi.advanceTimersByTime(300_000)
    expect(restart).not.toHaveBeenCalled()
    state.isQuiet = true
    vi.advanceTimersByTime(60_000)
    expect(restart).not.toHaveBeenCalled()
    state.isQuiet = false
    vi.advanceTimersByTime(5000)
    state.isQuiet = true
    vi.advanceTimersByTime(60_000)
    expect(restart).not.toHaveBeenCalled()
    vi.advanceTimersByTime(5000)
    expect(restart).toHaveBeenCalledExactlyOnceWith('visitors')
  })

  it('does not come where nobody asked for it', () => {
    const { restart } = kiosk()
    vi.advanceTimersByTime(3_600_000)
    expect(restart).not.toHaveBeenCalled()
  })
})
