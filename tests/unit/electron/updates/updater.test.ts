import { EventEmitter } from 'node:events'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { UpdateEngine } from '../../../../electron/main/updates/updater.ts'
import { noon, startUpdater } from './updater-stubs.ts'

const MINUTE_MS = 60_000

class FakeEngine extends EventEmitter {
  checkForUpdates = vi.fn<() => Promise<null>>().mockResolvedValue(null)
  quitAndInstall = vi.fn<() => void>()
}

describe('the updater of a kiosk', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: noon })
  })

  function startWithFake() {
    const engine = new FakeEngine()
    return { engine, ...startUpdater(engine as unknown as UpdateEngine) }
  }

  async function visit(options: { quiet: boolean }): Promise<void> {
    options.quiet = false
    await vi.advanceTimersByTimeAsync(2 * MINUTE_MS)
    options.quiet = true
  }

  it('asks the feed some minutes after the start, and not while somebody is there', async () => {
    const { engine, options } = startWithFake()
    options.quiet = false
    await vi.advanceTimersByTimeAsync(60 * MINUTE_MS)
    expect(engine.checkForUpdates).not.toHaveBeenCalled()

    options.quiet = true
    await vi.advanceTimersByTimeAsync(2 * MINUTE_MS)
    expect(engine.checkForUpdates).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(4 * 60 * MINUTE_MS)
    expect(engine.checkForUpdates).toHaveBeenCalledTimes(2)
  })

  it('installs what is ready at the hour of the night, with its windows closed, and comes back by itself', async () => {
    const { engine, options, notes } = startWithFake()
    await visit(options)
    engine.emit('update-downloaded', { version: '1.1.0' })
    await vi.advanceTimersByTimeAsync(14 * 60 * MINUTE_MS)
    expect(engine.quitAndInstall).not.toHaveBeenCalled()

    await vi.advanceTimersByTimeAsync(61 * MINUTE_MS)
    expect(options.closeWindows).toHaveBeenCalledOnce()
    expect(engine.quitAndInstall).toHaveBeenCalledExactlyOnceWith(true, true)
    expect(options.lastTry?.version).toBe('1.1.0')
    expect(notes.map(({ event }) => event)).toEqual(['update-ready', 'update-installed'])
  })

  it('interrupts nobody, at no hour', async () => {
    const { engine, options } = startWithFake()
    options.quiet = false
    engine.emit('update-downloaded', { version: '1.1.0' })
    await vi.advanceTimersByTimeAsync(24 * 60 * MINUTE_MS)
    expect(engine.quitAndInstall).not.toHaveBeenCalled()
  })

  it('writes a failure into the journal by its name, and asks later each time', async () => {
    const { engine, notes } = startWithFake()
    const away = Object.assign(new Error('https://updates.test/latest.yml: no'), { code: 'ERR_UPDATER_AWAY' })
    engine.checkForUpdates.mockImplementation(() => {
      engine.emit('error', away)
      return Promise.reject(away)
    })
    await vi.advanceTimersByTimeAsync(60 * MINUTE_MS)
    const inFirstHour = engine.checkForUpdates.mock.calls.length
    expect(inFirstHour).toBeLessThanOrEqual(4)
    await vi.advanceTimersByTimeAsync(60 * MINUTE_MS)
    expect(engine.checkForUpdates.mock.calls.length - inFirstHour).toBeLessThanOrEqual(2)
    expect(notes.slice(0, 2)).toEqual([
      { event: 'update-failed', why: 'ERR_UPDATER_AWAY', failures: 1 },
      { event: 'update-failed', why: 'ERR_UPDATER_AWAY', failures: 2 },
    ])
  })

  it('asks the feed again after an answer that never came', async () => {
    const { engine, notes } = startWithFake()
    engine.checkForUpdates.mockReturnValueOnce(new Promise(() => undefined))
    await vi.advanceTimersByTimeAsync(3 * 60 * MINUTE_MS)
    expect(notes[0]).toEqual({ event: 'update-failed', why: 'TimeoutError', failures: 1 })
    expect(engine.checkForUpdates).toHaveBeenCalledTimes(2)
  })

  it('opens the shop again where the installer fails, or never comes', async () => {
    const { engine, options, made } = startWithFake()
    expect(made.restartIntoUpdate()).toBe(false)
    options.quiet = false
    engine.emit('update-downloaded', { version: '1.1.0' })
    expect(made.restartIntoUpdate()).toBe(true)
    expect(made.restartIntoUpdate()).toBe(false)
    await vi.advanceTimersByTimeAsync(0)
    engine.emit('error', new Error('no installer'))
    expect(options.openShop).toHaveBeenCalledOnce()

    expect(made.restartIntoUpdate()).toBe(true)
    await vi.advanceTimersByTimeAsync(2 * MINUTE_MS)
    expect(options.openShop).toHaveBeenCalledTimes(2)
  })

  it('notes by its name what could not be begun, and opens the shop again', async () => {
    const { engine, options, notes, made } = startWithFake()
    engine.quitAndInstall.mockImplementation(() => {
      throw Object.assign(new Error('spawn /tmp/installer'), { code: 'EACCES' })
    })
    engine.emit('update-downloaded', { version: '1.1.0' })
    expect(made.restartIntoUpdate()).toBe(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(notes.at(-1)).toEqual({ event: 'update-failed', why: 'EACCES', failures: 1 })
    expect(options.openShop).toHaveBeenCalledOnce()
  })
})
