import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { preventClose, allowClose, allowCloseOnQuit } from '../../../../electron/main/window/close-guard.ts'

const electron = vi.hoisted(() => ({
  app: null as unknown as EventEmitter,
  powerMonitor: null as unknown as EventEmitter,
  quits: 0,
}))
vi.mock('electron', () => ({
  app: {
    on: (name: string, listener: () => void) => electron.app.on(name, listener),
    quit: () => void (electron.quits += 1),
  },
  powerMonitor: { on: (name: string, listener: () => void) => electron.powerMonitor.on(name, listener) },
}))

/** Presses the window's close button. @returns whether the window closes */
function closes(): boolean {
  const window = new EventEmitter()
  preventClose(window as unknown as BrowserWindow)
  const preventDefault = vi.fn<() => void>()
  window.emit('close', { preventDefault })
  return preventDefault.mock.calls.length === 0
}

beforeEach(() => {
  electron.app = new EventEmitter()
  electron.powerMonitor = new EventEmitter()
  electron.quits = 0
  allowClose(false)
})

describe("the kiosk's windows", () => {
  it('are closed by nobody at the terminal', () => {
    expect(closes()).toBe(false)
  })

  it.each(['win32', 'linux'] as const)(
    'do not hold up the end of the app on %s: a shutdown, a service manager [K.17]',
    (platform) => {
      vi.spyOn(process, 'platform', 'get').mockReturnValue(platform)
      allowCloseOnQuit()
      expect(closes()).toBe(false)
      electron.app.emit('before-quit')
      expect(closes()).toBe(true)
    },
  )

  describe('on macOS', () => {
    /** Quits the app. @returns whether it ends */
    function quits(): boolean {
      const preventDefault = vi.fn<() => void>()
      electron.app.emit('before-quit', { preventDefault })
      return preventDefault.mock.calls.length === 0 && closes()
    }

    function onMac(): { terminate: () => void } {
      vi.spyOn(process, 'platform', 'get').mockReturnValue('darwin')
      let terminate = (): void => undefined
      vi.spyOn(process, 'on').mockImplementation((name, listener) => {
        if (name === 'SIGTERM') terminate = listener as () => void
        return process
      })
      allowCloseOnQuit()
      return { terminate: () => terminate() }
    }

    it('stay open for Command-Q, which the system may hand to the app when no page has the focus', () => {
      onMac()
      expect(quits()).toBe(false)
    })

    it('close for a shutdown or a logout, which the system announces', () => {
      onMac()
      electron.powerMonitor.emit('shutdown')
      expect(quits()).toBe(true)
    })

    it('close for launchd, which sends SIGTERM', () => {
      const { terminate } = onMac()
      terminate()
      expect(electron.quits).toBe(1)
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
