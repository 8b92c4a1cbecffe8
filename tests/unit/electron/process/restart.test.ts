import type { App } from 'electron'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { RESTART_EXIT_CODE, restartService } from '../../../../electron/main/process/restart.ts'
import { timedJournal } from '../journal-stub.ts'

const { journal } = timedJournal()
const calls = { relaunch: vi.fn<App['relaunch']>(), exit: vi.fn<App['exit']>() }
const app = calls as unknown as App
const kill = vi.fn<typeof process.kill>(() => true)

beforeEach(() => {
  vi.spyOn(process, 'kill').mockImplementation(kill)
  vi.clearAllMocks()
})

describe('a restart', () => {
  it('goes the way that is known when it comes [K.16]', () => {
    let supervised = false
    const { restart } = restartService({ app, journal, supervised: () => supervised })
    supervised = true
    restart('configuration')
    expect(calls.relaunch).not.toHaveBeenCalled()
    expect(calls.exit).toHaveBeenCalledExactlyOnceWith(RESTART_EXIT_CODE)
  })

  it('comes once, so that two never compete for the lock', () => {
    const onEnding = vi.fn<() => void>()
    const { restart, quit } = restartService({ app, journal, supervised: () => false, onEnding })
    restart('main-failed')
    restart('exit-pin')
    quit()
    expect(calls.relaunch).toHaveBeenCalledOnce()
    expect(calls.exit).toHaveBeenCalledOnce()
    expect(onEnding).toHaveBeenCalledOnce()
  })

  it('that hangs while it ends is ended by force', () => {
    restartService({ app, journal, supervised: () => false }).restart('night')
    vi.advanceTimersByTime(9_999)
    expect(kill).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(kill).toHaveBeenCalledExactlyOnceWith(process.pid, 'SIGKILL')
  })
})
