/** Creates the views of the kiosk's window. */
import { app, WebContentsView, type Session } from 'electron'
import { bundleFolders } from '../bundle-folders.ts'

/** An empty view: no Node, sandboxed, no dialogs, no developer tools if installed. */
export function makeView(session: Session): WebContentsView {
  const view = new WebContentsView({
    webPreferences: {
      preload: bundleFolders.preloadScript,
      session,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      devTools: !app.isPackaged,
      disableDialogs: true,
      navigateOnDragDrop: false,
      spellcheck: false,
    },
  })
  // No history: going back from the shop to a waiting page makes no sense.
  const contents = view.webContents
  contents.on('did-navigate', () => contents.navigationHistory.clear())
  return view
}
