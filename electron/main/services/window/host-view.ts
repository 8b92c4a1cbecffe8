/** The view of the kiosk's own page at the bottom of the window, visible while there is no shop above it. */
import type { Session, WebContents, WebContentsView } from 'electron'
import type { HostPageName } from '../../../../src/contract/messages/kiosk.ts'
import { hostPageAddress } from './host-pages.ts'
import type { KioskWindow } from './kiosk-window.ts'
import { makeView } from './view.ts'

/** A page that dies with each start must not keep the machine busy with starting. */
const AFTER_CRASH_MS = 3000

export interface HostView {
  show(name: HostPageName): void
}

/** @param session one that no visitor's page is ever opened in */
export function hostView(window: KioskWindow, session: Session): HostView {
  let shown: HostPageName = 'moment'
  let view: WebContentsView | null = null

  function load(): void {
    // How it ends is not waited for: a page of the host's own that can't be shown is no reason to show another one.
    // One that is gone is being made anew, and then shows it.
    const contents: WebContents | undefined = view?.webContents
    if (contents === undefined || contents.isDestroyed()) return
    contents.loadURL(hostPageAddress(shown)).catch(() => undefined)
  }

  function open(): void {
    if (view !== null) window.remove(view)
    const made = makeView(session)
    view = made
    const contents = made.webContents
    const openAgain = (): void => {
      setTimeout(() => {
        if (view === made) open()
      }, AFTER_CRASH_MS)
    }
    contents.on('render-process-gone', openAgain)
    contents.on('destroyed', openAgain)
    contents.on('unresponsive', () => contents.forcefullyCrashRenderer())
    window.add(made, 'host')
    load()
  }

  open()
  return {
    show(name) {
      if (name === shown) return
      shown = name
      load()
    },
  }
}
