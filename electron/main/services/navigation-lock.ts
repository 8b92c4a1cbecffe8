/** Keeps every page inside the shop: no navigation away, no second window, no download, no shortcut, no zoom. */
import { app, type Session, type WebContents } from 'electron'
import { keyVerdict } from '../decisions/key-list.ts'
import { mayNavigate, mayRequest } from '../decisions/navigation-policy.ts'
import type { Journal } from './journal.ts'

function lock(contents: WebContents, journal: Journal, onExitKey: () => void): void {
  contents.on('will-frame-navigate', (event) => {
    if (mayNavigate(event.url)) return
    event.preventDefault()
    journal.note('navigation-denied')
  })
  contents.on('will-redirect', (event) => {
    if (!mayNavigate(event.url)) event.preventDefault()
  })
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(() => {
    journal.note('popup-denied')
    return { action: 'deny' }
  })
  contents.on('before-input-event', (event, key) => {
    if (key.type !== 'keyDown') return
    const verdict = keyVerdict({ ...key, control: key.control })
    if (verdict === 'pass') return
    event.preventDefault()
    if (verdict === 'exit door') onExitKey()
  })
  contents.on('zoom-changed', () => contents.setZoomFactor(1))
  void contents.setVisualZoomLevelLimits(1, 1)
}

/**
 * Locks every page that is ever made, and the session that they share.
 * @param allowedOrigins whom the session may ask, beside the kiosk's own scheme
 */
export function lockNavigation(
  session: Session,
  allowedOrigins: ReadonlySet<string>,
  journal: Journal,
  onExitKey: () => void,
): void {
  app.on('web-contents-created', (_event, contents) => lock(contents, journal, onExitKey))
  session.on('will-download', (event) => {
    event.preventDefault()
    journal.note('download-denied')
  })
  session.webRequest.onBeforeRequest(({ url }, answer) =>
    answer({ cancel: !mayRequest(url, allowedOrigins) }),
  )
}
