/** The shop's view: a new one for each visitor, in that visitor's session. */
import { EventEmitter } from 'node:events'
import type { Session, WebContents, WebContentsView } from 'electron'
import type { BridgeEvent, BridgeEventName } from '../../../src/contract/kiosk/bridge.ts'
import { sendToPage } from '../ipc.ts'
import { isEnding } from '../process/ending.ts'
import { withTimeout } from '../../../src/lib/with-timeout.ts'
import type { KioskWindow } from './kiosk-window.ts'
import { inBackground } from '../base/in-background.ts'
import { makeView } from './view.ts'

/** The wipe's proof counts a page that has not closed by then. */
const CLOSED_WITHIN_MS = 3000

export interface ShopViewEvents {
  /** A new view's page, before it loads anything. */
  opened: [contents: WebContents]
  /** An address is being opened in it. */
  loading: [contents: WebContents, address: string]
  /** The page ended by itself, such as by `window.close()`, and not with the process. */
  gone: []
}

export interface ShopView {
  events: EventEmitter<ShopViewEvents>
  /** Opens an address in the existing view, else in a new one with this session. */
  open(session: Session, address: string): void
  /** Removes the view. @returns when its page is destroyed */
  close(): Promise<void>
  /** The page; `null` if there is no view or it has crashed. */
  page(): WebContents | null
  /** Sends a bridge event to the page. @returns false if there is none */
  send<Name extends BridgeEventName>(name: Name, event: BridgeEvent<Name>): boolean
}

function destroyed(contents: WebContents): Promise<void> {
  return new Promise((resolve) => {
    if (contents.isDestroyed()) resolve()
    else contents.once('destroyed', resolve)
  })
}

export function shopView(window: KioskWindow): ShopView {
  const events = new EventEmitter<ShopViewEvents>()
  let current: { view: WebContentsView; contents: WebContents; session: Session } | null = null

  function make(session: Session): WebContents {
    const view = makeView(session)
    const contents = view.webContents
    current = { view, contents, session }
    // Electron emits `destroyed` before the page is gone; what answers it must find it gone.
    contents.once('destroyed', () =>
      setImmediate(() => {
        if (current?.contents === contents && !isEnding()) events.emit('gone')
      }),
    )
    events.emit('opened', contents)
    window.add(view, 'shop')
    return contents
  }

  async function close(): Promise<void> {
    if (current === null) return
    const { view, contents } = current
    current = null
    const gone = destroyed(contents)
    window.remove(view)
    await withTimeout(CLOSED_WITHIN_MS, gone).catch(() => undefined)
  }

  function page(): WebContents | null {
    const contents = current?.contents
    return contents === undefined || contents.isDestroyed() || contents.isCrashed() ? null : contents
  }

  return {
    events,
    open(session, address) {
      if (current !== null && (page() === null || current.session !== session)) inBackground(close())
      const contents = current?.contents ?? make(session)
      events.emit('loading', contents, address)
      // Page recovery handles failed loads; this only prevents an unhandled rejection.
      contents.loadURL(address).catch(() => undefined)
    },
    close,
    page,
    send(name, event) {
      const contents = page()
      if (contents !== null) sendToPage(contents, name, event)
      return contents !== null
    },
  }
}
