/** The kiosk's only window, open as long as the app runs, and its layered views. */
import { app, BaseWindow, screen, type Rectangle, type WebContents, type WebContentsView } from 'electron'
import { surfaces } from '../../../src/lib/surfaces.ts'
import { beginEnding } from '../process/ending.ts'
import { keepInFront, preventClose } from './window-guard.ts'

/** From bottom to top: the host's own page, the shop, the PIN page. */
export type Layer = 'host' | 'shop' | 'exit-pin'
const ORDER: readonly Layer[] = ['host', 'shop', 'exit-pin']

export interface KioskWindow {
  /** Adds a view to its layer, as large as the window. The topmost view gets the keyboard focus. */
  add(view: WebContentsView, layer: Layer): void
  /** Removes a view and destroys its page. */
  remove(view: WebContentsView): void
  toFront(): void
  /** The page of the topmost view; `null` if it has ended. */
  topmost(): WebContents | null
  bounds(): Rectangle
  onMoved(listener: () => void): void
  /** Whether the sender is the page of a view in this window. */
  owns(sender: WebContents): boolean
}

function makeWindow(fullScreen: boolean): BaseWindow {
  return new BaseWindow({
    kiosk: fullScreen,
    fullscreen: fullScreen,
    frame: !fullScreen,
    minimizable: !fullScreen,
    autoHideMenuBar: true,
    width: 1080,
    height: 1920,
    backgroundColor: surfaces.light.page,
  })
}

/** A view's page; undefined after it has ended, contrary to the types (electron: web_contents_view.cc). */
function pageOf(view: WebContentsView): WebContents | undefined {
  const contents: WebContents | undefined = view.webContents
  return contents === undefined || contents.isDestroyed() ? undefined : contents
}

/**
 * Creates the window. In full screen it can't be closed, and returns after anything that hides it. A wipe replaces only
 * its views: a new window would be a new Space on macOS, and a flash of the taskbar on Windows (docs/decisions/010).
 */
export function kioskWindow(fullScreen: boolean): KioskWindow {
  const window = makeWindow(fullScreen)
  const layers: { view: WebContentsView; layer: Layer }[] = []

  function layOut(): void {
    const { width, height } = window.getContentBounds()
    for (const { view } of layers) view.setBounds({ x: 0, y: 0, width, height })
  }

  function topmost(): WebContents | null {
    const view = layers.at(-1)?.view
    return (view && pageOf(view)) ?? null
  }

  const giveKeyboardToTopmost = (): void => topmost()?.focus()

  window.on('resize', layOut)
  window.on('enter-full-screen', layOut)
  window.on('leave-full-screen', layOut)
  window.on('focus', giveKeyboardToTopmost)
  // Windows ends the process after this event and emits no other.
  window.on('session-end', () => beginEnding('session-end'))
  if (fullScreen) {
    preventClose(window)
    keepInFront(window, { app, screen })
  }

  return {
    add(view, layer) {
      const above = layers.findIndex((placed) => ORDER.indexOf(placed.layer) > ORDER.indexOf(layer))
      const index = above === -1 ? layers.length : above
      layers.splice(index, 0, { view, layer })
      window.contentView.addChildView(view, index)
      layOut()
      giveKeyboardToTopmost()
    },
    remove(view) {
      const index = layers.findIndex((placed) => placed.view === view)
      // As the process ends, the window goes before the pages of its views.
      if (index === -1 || window.isDestroyed()) return
      layers.splice(index, 1)
      window.contentView.removeChildView(view)
      // A removed view stays alive; only its page can be closed.
      pageOf(view)?.close()
      giveKeyboardToTopmost()
    },
    toFront() {
      if (window.isMinimized()) window.restore()
      window.show()
      window.moveTop()
      window.focus()
    },
    topmost,
    bounds: () => window.getBounds(),
    onMoved(listener) {
      window.on('move', listener)
      window.on('resize', listener)
    },
    owns: (sender) => layers.some(({ view }) => pageOf(view) === sender),
  }
}
