import type { Session, WebContentsViewConstructorOptions } from 'electron'
import { expect, it, vi } from 'vitest'
import { makeView } from '../../../../electron/main/window/view.ts'

const electron = vi.hoisted(() => ({
  app: { isPackaged: false },
  WebContentsView: class {
    readonly webContents = { on: () => undefined }
    readonly options: WebContentsViewConstructorOptions
    constructor(options: WebContentsViewConstructorOptions) {
      this.options = options
    }
  },
}))
vi.mock('electron', () => electron)

// tests/kiosk/electron-security.spec.ts has the rest, on an app that is not installed.
it.each([true, false])('an installed kiosk has no developer tools: %s', (isPackaged) => {
  electron.app.isPackaged = isPackaged
  const { options } = makeView({} as Session) as unknown as { options: WebContentsViewConstructorOptions }
  expect(options.webPreferences?.devTools).toBe(!isPackaged)
})
