/** Locks every page into the shop: no navigation away, no second window, no download, no shortcut, no zoom. */
import { EventEmitter } from 'node:events'
import { app, type WebContents } from 'electron'
import { keyVerdict } from './key-list.rules.ts'
import { isShopPage } from '../network/allow-list.rules.ts'
import type { Journal } from '../base/journal.ts'

export interface LockEvents {
  exitKey: []
}

function lock(contents: WebContents, journal: Journal, onExitKey: () => void): void {
  contents.on('will-frame-navigate', (event) => {
    if (isShopPage(event.url)) return
    event.preventDefault()
    journal.note('navigation-denied')
  })
  contents.on('will-redirect', (event) => {
    if (!isShopPage(event.url)) event.preventDefault()
  })
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(() => {
    journal.note('popup-denied')
    return { action: 'deny' }
  })
  contents.on('before-input-event', (event, key) => {
    if (key.type !== 'keyDown') return
    const verdict = keyVerdict(key, process.platform)
    if (verdict === 'pass') return
    event.preventDefault()
    if (verdict === 'exit pin') onExitKey()
  })
  contents.on('zoom-changed', () => contents.setZoomFactor(1))
}

/**
 * Locks every page of the app; call it before the first page is created.
 * @returns emits `exitKey` when the keys for the PIN page are pressed
 */
export function lockNavigation(journal: Journal): EventEmitter<LockEvents> {
  const events = new EventEmitter<LockEvents>()
  app.on('web-contents-created', (_event, contents) => lock(contents, journal, () => events.emit('exitKey')))
  return events
}
