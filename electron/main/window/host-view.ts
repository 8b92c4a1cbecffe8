/** The view of the kiosk's own page at the bottom of the window, visible while no shop is above it. */
import { EventEmitter } from 'node:events'
import type { Session, WebContents, WebContentsView } from 'electron'
import type { HostPageName } from '../../../src/contract/messages/kiosk.ts'
import { isEnding } from '../process/ending.ts'
import { withTimeout } from '../../../src/lib/with-timeout.ts'
import { hostPageAddress } from './host-pages.ts'
import type { KioskWindow } from './kiosk-window.ts'
import { inBackground } from '../base/in-background.ts'
import { makeView } from './view.ts'
import { countsAsInput } from '../base/idle-clock.rules.ts'

/** Keeps a page that crashes at every start from a tight loop. */
const AFTER_CRASH_MS = 3000

/** The shop waits for the first page no longer than this. */
const FIRST_PAGE_WITHIN_MS = 1000

export interface HostViewEvents {
  input: []
}

export interface HostView {
  events: EventEmitter<HostViewEvents>
  /** @param content what differs if the page that is shown has to be loaded again */
  show(name: HostPageName, content?: string): void
  /** Resolves when the window shows its first page, or after a timeout. Never rejects. */
  firstShown: Promise<void>
}

/** @param session one that never opens a visitor's page */
export function hostView(window: KioskWindow, session: Session): HostView {
  const events = new EventEmitter<HostViewEvents>()
  let shownPage: HostPageName = 'moment'
  let shownContent = ''
  let view: WebContentsView | null = null

  async function load(): Promise<void> {
    // The result is ignored: if a page of the host can't be shown, another would not help. A destroyed page is being
    // created again and then shows this one.
    const contents: WebContents | undefined = view?.webContents
    if (contents === undefined || contents.isDestroyed()) return
    await contents.loadURL(hostPageAddress(shownPage)).catch(() => undefined)
  }

  function open(): Promise<void> {
    if (view !== null) window.remove(view)
    const made = makeView(session)
    view = made
    const contents = made.webContents
    const openAgain = (): void => {
      setTimeout(() => {
        if (view === made && !isEnding()) inBackground(open())
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
    show(name, content = '') {
      if (name === shownPage && content === shownContent) return
      shownPage = name
      shownContent = content
      inBackground(load())
    },
  }
}
