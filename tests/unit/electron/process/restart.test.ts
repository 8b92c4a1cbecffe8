import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Journal } from '../../../../electron/main/journal.ts'
import { RESTART_EXIT_CODE, restartService } from '../../../../electron/main/process/restart.ts'

const app = vi.hoisted(() => ({ relaunch: vi.fn<() => void>(), exit: vi.fn<(code: number) => void>() }))
vi.mock('electron', () => ({ app }))

const kill = vi.fn<typeof process.kill>(() => true)
const notes: object[] = []
const journal = { note: (event: string, facts: object) => void notes.push({ event, ...facts }) } as Journal

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(process, 'kill').mockImplementation(kill)
  vi.clearAllMocks()
  notes.length = 0
})

describe('a restart', () => {
  it('is left to the supervisor, which is asked by the exit code [K.16]', () => {
    restartService({ journal, supervised: () => true }).restart('configuration')
    expect(app.relaunch).not.toHaveBeenCalled()
    expect(app.exit).toHaveBeenCalledExactlyOnceWith(RESTART_EXIT_CODE)
    expect(RESTART_EXIT_CODE).toBeGreaterThan(0)
    expect(notes).toEqual([{ event: 'restart', reason: 'configuration', by: 'supervisor' }])
  })

  it('is made by the kiosk itself where nobody supervises it', () => {
    restartService({ journal, supervised: () => false }).restart('exit-pin')
    expect(app.relaunch).toHaveBeenCalledOnce()
    expect(app.exit).toHaveBeenCalledExactlyOnceWith(0)
  })

  it('comes once, so that two never fight for the lock', () => {
    const onEnding = vi.fn<() => void>()
    const { restart, quit } = restartService({ journal, supervised: () => false, onEnding })
    restart('main-failed')
    restart('exit-pin')
    quit()
    expect(app.relaunch).toHaveBeenCalledOnce()
    expect(app.exit).toHaveBeenCalledOnce()
    expect(onEnding).toHaveBeenCalledOnce()
  })

  it('that hangs in its end is ended by force', () => {
    restartService({ journal, supervised: () => false }).restart('night')
    vi.advanceTimersByTime(9_999)
    expect(kill).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(kill).toHaveBeenCalledExactlyOnceWith(process.pid, 'SIGKILL')
  })

  it('goes the way that is known when it comes', () => {
    let supervised = false
    const { restart } = restartService({ journal, supervised: () => supervised })
    supervised = true
    restart('configuration')
    expect(app.exit).toHaveBeenCalledExactlyOnceWith(RESTART_EXIT_CODE)
  })

  it('does not follow where somebody quits', () => {
    restartService({ journal, supervised: () => true }).quit()
    expect(app.relaunch).not.toHaveBeenCalled()
    expect(app.exit).toHaveBeenCalledExactlyOnceWith(0)
  })
})
