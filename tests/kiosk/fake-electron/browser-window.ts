/** `BrowserWindow`: a `BaseWindow` whose one view fills it, and whose contents goes with it. */
import { FakeBaseWindow, type WindowHost } from './base-window.ts'
import type { WindowOptions } from './window-options.ts'
import { FakeView, type FakeWebContentsView } from './view.ts'
import type { FakeWebContents } from './web-contents.ts'

export class FakeBrowserWindow extends FakeBaseWindow {
  readonly #view: FakeWebContentsView

  constructor(host: WindowHost, options: WindowOptions, view: FakeWebContentsView) {
    super(host, options, ['unresponsive'])
    this.#view = view
    FakeView.strict('WebContentsView', view)
    this.#view.contents.on('unresponsive', () => this.emit('unresponsive'))
  }

  get webContents(): FakeWebContents {
    return this.#view.webContents!
  }

  loadURL(address: string): Promise<void> {
    return this.#view.contents.loadURL(address)
  }

  override destroy(): void {
    this.#view.contents.close()
    super.destroy()
  }
}
