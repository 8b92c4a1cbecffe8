/** The kiosk's one window, open as long as the app runs, and the views layered in it. */
import { BaseWindow, type Rectangle, type WebContents, type WebContentsView } from 'electron'
import { surfaces } from '../../../src/contract/surfaces.ts'
import { preventClose } from './close-guard.ts'
import { removeRunningMarker } from '../process/running-marker.ts'
import { keepInFront } from './window-guard.ts'

/** From the bottom to the top: the host's own page, the shop, the page that asks for the PIN. */
export type Layer = 'host' | 'shop' | 'exit-pin'
const ORDER: readonly Layer[] = ['host', 'shop', 'exit-pin']

export interface KioskWindow {
  /** Puts a view on its layer, as large as the window; the topmost view has the keyboard. */
  add(view: WebContentsView, layer: Layer): void
  /** Takes a view away and destroys its page. */
  remove(view: WebContentsView): void
  /** Puts the window before whatever else the machine shows. */
  toFront(): void
  /** The page of the topmost view; `null` where it has ended. */
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

/** The page of a view; none once it has ended, whatever the types say (electron: web_contents_view.cc). */
function pageOf(view: WebContentsView): WebContents | undefined {
  return view.webContents
}

/**
 * Makes the window. In full screen nobody closes it, and it comes back from whatever takes it away. A wipe changes its
 * views only: a new window would be a new Space on macOS, and a flash of the taskbar on Windows (docs/decisions/010).
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
  // Windows ends the process after this, and emits no other event.
  window.on('session-end', removeRunningMarker)
  if (fullScreen) {
    preventClose(window)
    keepInFront(window)
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
      if (index === -1) return
      layers.splice(index, 1)
      window.contentView.removeChildView(view)
      // A view that is taken out goes on living; only its page can be ended.
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
    owns: (sender) => layers.some(({ view }) => view.webContents === sender),
  }
}
