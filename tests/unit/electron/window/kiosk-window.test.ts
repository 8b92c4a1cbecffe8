import type { WebContentsView } from 'electron'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { kioskWindow } from '../../../../electron/main/window/kiosk-window.ts'

const electron = vi.hoisted(() => ({
  windows: [] as { options: Record<string, unknown>; shown: unknown[]; emit: (event: string) => void }[],
}))
vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events')
  class BaseWindow extends Emitter {
    shown: unknown[] = []
    options: Record<string, unknown>
    contentView = {
      addChildView: (view: unknown, index: number) => void this.shown.splice(index, 0, view),
      removeChildView: (view: unknown) => void this.shown.splice(this.shown.indexOf(view), 1),
    }
    constructor(options: Record<string, unknown>) {
      super()
      this.options = options
      electron.windows.push(this)
    }
    getContentBounds = () => ({ x: 5, y: 7, width: 1080, height: 1920 })
    setAlwaysOnTop(): void {}
    isDestroyed = () => false
  }
  return { BaseWindow, app: new Emitter(), screen: new Emitter() }
})

function viewStub() {
  const webContents = { close: vi.fn<() => void>(), focus: vi.fn<() => void>() }
  const view = { webContents, setBounds: vi.fn<(bounds: object) => void>() }
  return { view: view as unknown as WebContentsView, ...view }
}

beforeEach(() => {
  vi.useFakeTimers()
  electron.windows.length = 0
})

describe("the kiosk's window", () => {
  it('shows the host below the shop and the page for the PIN above it, whatever came first', () => {
    const [host, pin, shop] = [viewStub(), viewStub(), viewStub()]
    const window = kioskWindow(true)
    window.add(pin.view, 'exit-pin')
    window.add(host.view, 'host')
    window.add(shop.view, 'shop')
    expect(electron.windows[0]?.shown).toEqual([host.view, shop.view, pin.view])
    expect(pin.webContents.focus).toHaveBeenCalledTimes(3)
    expect(shop.webContents.focus).not.toHaveBeenCalled()
    window.remove(pin.view)
    expect(shop.webContents.focus).toHaveBeenCalledOnce()
  })

  it('fills itself with each view, also once it has another size', () => {
    const { view, setBounds } = viewStub()
    kioskWindow(true).add(view, 'shop')
    electron.windows[0]?.emit('resize')
    expect(setBounds.mock.calls).toEqual([
      [{ x: 0, y: 0, width: 1080, height: 1920 }],
      [{ x: 0, y: 0, width: 1080, height: 1920 }],
    ])
  })

  it('lives on where a page has ended by itself, and its view has none any more', () => {
    const window = kioskWindow(true)
    const ended = { setBounds: () => undefined, webContents: undefined } as unknown as WebContentsView
    window.add(ended, 'shop')
    window.remove(ended)
    expect(electron.windows[0]?.shown).toEqual([])
  })
})
