/** What tests/kiosk/displays.spec.ts can't show: macOS, and Wayland beside X11. */
import { EventEmitter } from 'node:events'
import type { App, BaseWindow, Screen } from 'electron'
import { expect, it, vi } from 'vitest'
import { coverOtherDisplays } from '../../../../electron/main/window/display-covers.ts'
import type { KioskWindow } from '../../../../electron/main/window/kiosk-window.ts'

/** Two displays, of which the first shows the shop. @returns each cover that was made */
function coversOn(platform: NodeJS.Platform, ozonePlatform = '') {
  vi.spyOn(process, 'platform', 'get').mockReturnValue(platform)
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
    app: { commandLine: { getSwitchValue: () => ozonePlatform } } as unknown as App,
    screen: screen as unknown as Screen,
    BaseWindow: Cover as unknown as typeof BaseWindow,
  })
  return covers
}

it('covers leave the kind of process alone on macOS (docs/api/base-window.md, skipTransformProcessType)', () => {
  const workspaces = [true, { visibleOnFullScreen: true, skipTransformProcessType: true }]
  expect(coversOn('darwin')).toEqual([{ kiosk: false, workspaces }])
})

it('under Wayland no other display is covered, since the compositor decides what each shows [K.14]', () => {
  vi.stubEnv('XDG_SESSION_TYPE', 'wayland')
  expect(coversOn('linux', 'x11')).toHaveLength(1)
  expect(coversOn('linux', 'wayland')).toEqual([])
  expect(coversOn('linux')).toEqual([])
})
