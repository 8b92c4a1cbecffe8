/** What tests/kiosk/ending.spec.ts can't bring about on a real kiosk: an end that hangs, and one after another. */
import type { App } from 'electron'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { timedJournal } from '../journal-stub.ts'

const { journal } = timedJournal()
const calls = { relaunch: vi.fn<App['relaunch']>(), exit: vi.fn<App['exit']>() }
const app = calls as unknown as App
const kill = vi.fn<typeof process.kill>(() => true)

// An end can't be taken back, so each test has a process of its own.
async function freshService() {
  vi.resetModules()
  const { restartService } = await import('../../../../electron/main/process/restart.ts')
  return restartService({ app, journal, supervised: () => false })
}

beforeEach(() => {
  vi.spyOn(process, 'kill').mockImplementation(kill)
  vi.clearAllMocks()
})

describe('a restart', () => {
  it('comes once, so that two never compete for the lock', async () => {
    const { restart, quit } = await freshService()
    restart('main-failed')
    restart('exit-pin')
    quit()
    expect(calls.relaunch).toHaveBeenCalledOnce()
    expect(calls.exit).toHaveBeenCalledOnce()
  })

  it('that hangs while it ends is ended by force', async () => {
    const { restart } = await freshService()
    restart('night')
    vi.advanceTimersByTime(9_999)
    expect(kill).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(kill).toHaveBeenCalledExactlyOnceWith(process.pid, 'SIGKILL')
  })
})
