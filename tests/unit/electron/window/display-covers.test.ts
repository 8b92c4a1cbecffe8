import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { coverOtherDisplays } from '../../../../electron/main/window/display-covers.ts'
import type { KioskWindow } from '../../../../electron/main/window/kiosk-window.ts'

const electron = vi.hoisted(() => ({
  app: { commandLine: { getSwitchValue: () => '' }, on: () => undefined },
  covers: [] as { x: number }[],
  onAllWorkspaces: [] as unknown[][],
}))
vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events')
  const displays = [
    { id: 1, bounds: { x: 0, y: 0, width: 1080, height: 1920 } },
    { id: 2, bounds: { x: 1080, y: 0, width: 1080, height: 1920 } },
  ]
  const screen = Object.assign(new Emitter(), {
    getAllDisplays: () => displays,
    getDisplayMatching: ({ x }: { x: number }) => displays.find(({ bounds }) => bounds.x === x),
  })
  class BaseWindow extends Emitter {
    constructor({ x }: { x: number }) {
      super()
      electron.covers.push({ x })
    }
    setAlwaysOnTop(): void {}
    setVisibleOnAllWorkspaces(...asked: unknown[]): void {
      electron.onAllWorkspaces.push(asked)
    }
    destroy(): void {}
  }
  return { app: electron.app, screen, BaseWindow }
})

const window = {
  bounds: () => ({ x: 0, y: 0, width: 1080, height: 1920 }),
  onMoved: () => undefined,
} as unknown as KioskWindow

beforeEach(() => void (electron.covers.length = 0))
afterEach(() => vi.unstubAllEnvs())

describe('covers for the other displays', () => {
  it('are not made on Wayland, where they would come up over the shop', () => {
    vi.spyOn(process, 'platform', 'get').mockReturnValue('linux')
    vi.stubEnv('XDG_SESSION_TYPE', 'wayland')
    coverOtherDisplays(window)
    expect(electron.covers).toEqual([])
  })

  it.each([
    ['linux', 'x11'],
    ['win32', ''],
    ['darwin', ''],
  ] as const)('stand on every display but the shop’s on %s', (platform, session) => {
    vi.spyOn(process, 'platform', 'get').mockReturnValue(platform)
    vi.stubEnv('XDG_SESSION_TYPE', session)
    coverOtherDisplays(window)
    expect(electron.covers).toEqual([{ x: 1080 }])
  })

  it('leave the kind of process alone on macOS (docs/api/base-window.md, skipTransformProcessType)', () => {
    vi.spyOn(process, 'platform', 'get').mockReturnValue('darwin')
    coverOtherDisplays(window)
    expect(electron.onAllWorkspaces.at(-1)).toEqual([
      true,
      { visibleOnFullScreen: true, skipTransformProcessType: true },
    ])
  })
})
