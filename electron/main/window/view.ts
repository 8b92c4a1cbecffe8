/** Creates the views of the kiosk's window. */
import { app, WebContentsView, type Session } from 'electron'
import { bundleFolders } from '../bundle-folders.ts'

/** A view with nothing open in it: no node, sandboxed, no dialogs, no developer tools once installed. */
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
  // No history: nobody goes back from the shop to the page that waited for it.
  const contents = view.webContents
  contents.on('did-navigate', () => contents.navigationHistory.clear())
  return view
}
