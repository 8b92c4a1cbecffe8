import { EventEmitter } from 'node:events'
import type { App, BaseWindow, PowerMonitor } from 'electron'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { preventClose, allowClose, allowCloseOnQuit } from '../../../../electron/main/window/close-guard.ts'

/** Presses the window's close button. @returns whether the window closes */
function closes(): boolean {
  const window = new EventEmitter()
  preventClose(window as unknown as BaseWindow)
  const preventDefault = vi.fn<() => void>()
  window.emit('close', { preventDefault })
  return preventDefault.mock.calls.length === 0
}

beforeEach(() => allowClose(false))

// tests/kiosk/windows.spec.ts proves the close button, and the end of the app on the other systems.
describe("the kiosk's windows", () => {
  describe('on macOS', () => {
    function onMac() {
      const app = Object.assign(new EventEmitter(), { quit: vi.fn<() => void>() })
      const powerMonitor = new EventEmitter()
      vi.spyOn(process, 'platform', 'get').mockReturnValue('darwin')
      let terminate = (): void => undefined
      vi.spyOn(process, 'on').mockImplementation((name, listener) => {
        if (name === 'SIGTERM') terminate = listener as () => void
        return process
      })
      allowCloseOnQuit(app as unknown as App, powerMonitor as PowerMonitor)
      /** Quits the app. @returns whether it ends */
      function quits(): boolean {
        const preventDefault = vi.fn<() => void>()
        app.emit('before-quit', { preventDefault })
        return preventDefault.mock.calls.length === 0 && closes()
      }
      return { app, powerMonitor, quits, terminate: () => terminate() }
    }

    it('stay open for Command-Q, which the system may hand to the app when no page has the focus', () => {
      expect(onMac().quits()).toBe(false)
    })

    it('close for a shutdown or a logout, which the system announces', () => {
      const { powerMonitor, quits } = onMac()
      powerMonitor.emit('shutdown')
      expect(quits()).toBe(true)
    })

    it('close for launchd, which sends SIGTERM', () => {
      const { app, quits, terminate } = onMac()
      terminate()
      expect(app.quit).toHaveBeenCalledOnce()
      expect(quits()).toBe(true)
    })
  })

  it('go for an installer, and are kept again where it failed [K.17]', () => {
    allowClose(true)
    expect(closes()).toBe(true)
    allowClose(false)
    expect(closes()).toBe(false)
  })
})
