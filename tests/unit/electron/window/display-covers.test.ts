import { expect, it, vi } from 'vitest'
import { coverOtherDisplays } from '../../../../electron/main/window/display-covers.ts'
import type { KioskWindow } from '../../../../electron/main/window/kiosk-window.ts'

const electron = vi.hoisted(() => ({ covers: [] as { kiosk: boolean; workspaces: unknown[] }[] }))
vi.mock('electron', async () => {
  const { EventEmitter } = await import('node:events')
  const displays = [
    { id: 1, bounds: { x: 0, y: 0, width: 1080, height: 1920 } },
    { id: 2, bounds: { x: 1080, y: 0, width: 1080, height: 1920 } },
  ]
  const screen = Object.assign(new EventEmitter(), {
    getAllDisplays: () => displays,
    getDisplayMatching: () => displays[0],
  })
  class BaseWindow extends EventEmitter {
    constructor({ kiosk }: { kiosk: boolean }) {
      super()
      electron.covers.push({ kiosk, workspaces: [] })
    }
    setAlwaysOnTop(): void {}
    setVisibleOnAllWorkspaces(...asked: unknown[]): void {
      electron.covers.at(-1)?.workspaces.push(...asked)
    }
  }
  return { app: {}, screen, BaseWindow }
})

// tests/kiosk/machine.spec.ts proves which displays are covered.
it('covers leave the kind of process alone on macOS (docs/api/base-window.md, skipTransformProcessType)', () => {
  vi.spyOn(process, 'platform', 'get').mockReturnValue('darwin')
  coverOtherDisplays({ bounds: () => ({}), onMoved: () => undefined } as unknown as KioskWindow)
  const workspaces = [true, { visibleOnFullScreen: true, skipTransformProcessType: true }]
  expect(electron.covers).toEqual([{ kiosk: false, workspaces }])
})
