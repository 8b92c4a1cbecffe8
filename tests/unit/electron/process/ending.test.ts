/** What tests/kiosk/ending.spec.ts can't bring about on a real kiosk: macOS, and an installer that fails. */
import { EventEmitter } from 'node:events'
import type { App, PowerMonitor } from 'electron'
import type * as Ending from '../../../../electron/main/process/ending.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'

let ending: typeof Ending

// The end can't be taken back, so each test has a process of its own.
beforeEach(async () => {
  vi.resetModules()
  ending = await import('../../../../electron/main/process/ending.ts')
})

describe('on macOS', () => {
  function onMac() {
    vi.spyOn(process, 'platform', 'get').mockReturnValue('darwin')
    const app = Object.assign(new EventEmitter(), { whenReady: () => new Promise(() => undefined) })
    const powerMonitor = new EventEmitter()
    ending.endWithSystem(app as unknown as App, powerMonitor as PowerMonitor)
    /** Quits the app. @returns whether it ends */
    function quits(): boolean {
      const preventDefault = vi.fn<() => void>()
      app.emit('before-quit', { preventDefault })
      return preventDefault.mock.calls.length === 0 && ending.isEnding()
    }
    return { powerMonitor, quits }
  }

  it('Command-Q, which the system may hand to the app when no page has the focus, ends nothing', () => {
    expect(onMac().quits()).toBe(false)
  })

  it('a logout that the system announces is an end only when the app is asked to quit', () => {
    const { powerMonitor, quits } = onMac()
    powerMonitor.emit('shutdown')
    expect(ending.isEnding()).toBe(false)
    expect(quits()).toBe(true)
  })

  it('a signal, which launchd sends, is an end, and the quit that follows is let through', () => {
    const { quits } = onMac()
    ending.beginEnding('SIGTERM')
    expect(quits()).toBe(true)
  })
})

it('an installer that failed leaves a kiosk that runs; an end that has begun stays one', () => {
  ending.setInstalling(true)
  expect(ending.isEnding()).toBe(true)
  ending.setInstalling(false)
  expect(ending.isEnding()).toBe(false)
  ending.beginEnding('quit')
  ending.setInstalling(false)
  expect(ending.isEnding()).toBe(true)
})
