import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  preventClose,
  allowClose,
  allowCloseOnQuit,
} from '../../../../electron/main/services/window/close-guard.ts'

const electron = vi.hoisted(() => ({ app: null as unknown as EventEmitter }))
vi.mock('electron', () => ({
  app: { on: (name: string, listener: () => void) => electron.app.on(name, listener) },
}))

/** A window whose own button is pressed. @returns whether it closes */
function closes(): boolean {
  const window = new EventEmitter()
  preventClose(window as unknown as BrowserWindow)
  const preventDefault = vi.fn<() => void>()
  window.emit('close', { preventDefault })
  return preventDefault.mock.calls.length === 0
}

beforeEach(() => {
  electron.app = new EventEmitter()
  allowClose(false)
})

describe("the kiosk's windows", () => {
  it('are closed by nobody at the terminal', () => {
    expect(closes()).toBe(false)
  })

  it('do not hold up the end of the app: a shutdown, a service manager [K.17]', () => {
    allowCloseOnQuit()
    expect(closes()).toBe(false)
    electron.app.emit('before-quit')
    expect(closes()).toBe(true)
  })

  it('go for an installer, and are kept again where it failed [K.17]', () => {
    allowClose(true)
    expect(closes()).toBe(true)
    allowClose(false)
    expect(closes()).toBe(false)
  })
})
