/** What tests/kiosk/ending.spec.ts can't bring about on a real kiosk: an end that hangs, and one after another. */
import type { App } from 'electron'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { timedJournal } from '../journal-stub.ts'

const { journal } = timedJournal()
const calls = { relaunch: vi.fn<App['relaunch']>(), exit: vi.fn<App['exit']>() }
const app = calls as unknown as App
const kill = vi.fn<typeof process.kill>(() => true)

// An end can't be taken back, so each test has a process of its own.
async function restartOf(supervised: () => boolean) {
  vi.resetModules()
  const { restartService, RESTART_EXIT_CODE } = await import('../../../../electron/main/process/restart.ts')
  return { ...restartService({ app, journal, supervised }), RESTART_EXIT_CODE }
}

beforeEach(() => {
  vi.spyOn(process, 'kill').mockImplementation(kill)
  vi.clearAllMocks()
})

describe('a restart', () => {
  it('goes the way that is known when it comes [K.16]', async () => {
    let supervised = false
    const { restart, RESTART_EXIT_CODE } = await restartOf(() => supervised)
    supervised = true
    restart('configuration')
    expect(calls.relaunch).not.toHaveBeenCalled()
    expect(calls.exit).toHaveBeenCalledExactlyOnceWith(RESTART_EXIT_CODE)
  })

  it('comes once, so that two never compete for the lock', async () => {
    const { restart, quit } = await restartOf(() => false)
    restart('main-failed')
    restart('exit-pin')
    quit()
    expect(calls.relaunch).toHaveBeenCalledOnce()
    expect(calls.exit).toHaveBeenCalledOnce()
  })

  it('that hangs while it ends is ended by force', async () => {
    const { restart } = await restartOf(() => false)
    restart('night')
    vi.advanceTimersByTime(9_999)
    expect(kill).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(kill).toHaveBeenCalledExactlyOnceWith(process.pid, 'SIGKILL')
  })
})
