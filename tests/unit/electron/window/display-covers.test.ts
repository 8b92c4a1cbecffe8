import { EventEmitter } from 'node:events'
import type { App, BaseWindow, Screen } from 'electron'
import { expect, it, vi } from 'vitest'
import { coverOtherDisplays } from '../../../../electron/main/window/display-covers.ts'
import type { KioskWindow } from '../../../../electron/main/window/kiosk-window.ts'

// tests/kiosk/machine.spec.ts proves which displays are covered.
it('covers leave the kind of process alone on macOS (docs/api/base-window.md, skipTransformProcessType)', () => {
  vi.spyOn(process, 'platform', 'get').mockReturnValue('darwin')
  const displays = [1, 2].map((id) => ({ id, bounds: { x: id * 1080, y: 0, width: 1080, height: 1920 } }))
  const screen = Object.assign(new EventEmitter(), {
    getAllDisplays: () => displays,
    getDisplayMatching: () => displays[0],
  })
  const covers: { kiosk: boolean; workspaces: unknown[] }[] = []
  class Cover extends EventEmitter {
    constructor({ kiosk }: { kiosk: boolean }) {
      super()
      covers.push({ kiosk, workspaces: [] })
    }
    setAlwaysOnTop(): void {}
    setVisibleOnAllWorkspaces(...asked: unknown[]): void {
      covers.at(-1)?.workspaces.push(...asked)
    }
  }
  coverOtherDisplays({ bounds: () => ({}), onMoved: () => undefined } as unknown as KioskWindow, {
    app: {} as App,
    screen: screen as unknown as Screen,
    BaseWindow: Cover as unknown as typeof BaseWindow,
  })
  const workspaces = [true, { visibleOnFullScreen: true, skipTransformProcessType: true }]
  expect(covers).toEqual([{ kiosk: false, workspaces }])
})
