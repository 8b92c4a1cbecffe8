/** The view of the kiosk's own page at the bottom of the window, visible while there is no shop above it. */
import { EventEmitter } from 'node:events'
import type { Session, WebContents, WebContentsView } from 'electron'
import type { HostPageName } from '../../../src/contract/messages/kiosk.ts'
import { withTimeout } from '../../../src/contract/with-timeout.ts'
import { hostPageAddress } from './host-pages.ts'
import type { KioskWindow } from './kiosk-window.ts'
import { inBackground } from '../in-background.ts'
import { makeView } from './view.ts'
import { countsAsInput } from '../sessions/idle-clock.rules.ts'

/** A page that dies with each start must not keep the machine busy with starting. */
const AFTER_CRASH_MS = 3000

/** Whatever becomes of its first page, the shop is not kept waiting for longer. */
const FIRST_PAGE_WITHIN_MS = 1000

export interface HostViewEvents {
  /** Somebody touched the page, or typed. */
  input: []
}

export interface HostView {
  events: EventEmitter<HostViewEvents>
  show(name: HostPageName): void
  /** Resolves once the window shows its first page, or that takes too long. Never rejects. */
  firstShown: Promise<void>
}

/** @param session one that no visitor's page is ever opened in */
export function hostView(window: KioskWindow, session: Session): HostView {
  const events = new EventEmitter<HostViewEvents>()
  let shown: HostPageName = 'moment'
  let view: WebContentsView | null = null

  async function load(): Promise<void> {
    // How it ends is not waited for: a page of the host's own that can't be shown is no reason to show another one.
    // One that is gone is being made anew, and then shows it.
    const contents: WebContents | undefined = view?.webContents
    if (contents === undefined || contents.isDestroyed()) return
    await contents.loadURL(hostPageAddress(shown)).catch(() => undefined)
  }

  function open(): Promise<void> {
    if (view !== null) window.remove(view)
    const made = makeView(session)
    view = made
    const contents = made.webContents
    const openAgain = (): void => {
      setTimeout(() => {
        if (view === made) inBackground(open())
      }, AFTER_CRASH_MS)
    }
    contents.on('render-process-gone', openAgain)
    contents.on('destroyed', openAgain)
    contents.on('unresponsive', () => contents.forcefullyCrashRenderer())
    contents.on('input-event', (_event, happened) => {
      if (countsAsInput(happened)) events.emit('input')
    })
    window.add(made, 'host')
    return load()
  }

  return {
    events,
    firstShown: withTimeout(FIRST_PAGE_WITHIN_MS, open()).catch(() => undefined),
    show(name) {
      if (name === shown) return
      shown = name
      inBackground(load())
    },
  }
}
