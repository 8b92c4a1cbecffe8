/**
 * The end of this process, as one state. An orderly end destroys every page while JavaScript still runs (WebContents is
 * a CleanedUpAtExit: javascript_environment.cc, DoCleanup), so what takes the end of a page for a fault asks here
 * first: nothing is recovered, wiped or started again then.
 */
import type { App, PowerMonitor } from 'electron'
import { inBackground } from '../base/in-background.ts'

/** What ended the process: this kiosk, a signal, or another part of the system. */
export type EndedBy = 'restart' | 'exit-pin' | 'session-end' | 'quit' | 'exit' | (typeof SIGNALS)[number]

/** Sent by systemd, launchd, a logout and a terminal. */
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** `installing`: an installer is about to end the process, which may fail. */
let phase: 'running' | 'installing' | 'ending' = 'running'
const listeners: ((by: EndedBy) => void)[] = []

/** Whether the process is about to end: windows may close, and nothing is brought back. */
export function isEnding(): boolean {
  return phase !== 'running'
}

/** @param listener called when the end begins; once, since an end can't be taken back */
export function onEnding(listener: (by: EndedBy) => void): void {
  listeners.push(listener)
}

/** Begins the end. @returns false if it has begun before */
export function beginEnding(by: EndedBy): boolean {
  if (phase === 'ending') return false
  phase = 'ending'
  for (const listener of listeners) listener(by)
  return true
}

/** Sets whether an installer is about to end the process; false if it failed. */
export function setInstalling(isInstalling: boolean): void {
  if (phase !== 'ending') phase = isInstalling ? 'installing' : 'running'
}

/**
 * Ends in order if the system ends the app: a shutdown, a logout, a service manager. On macOS a quit event is not
 * enough: Command-Q may reach the app if no page has the focus (electron_application.mm, terminate:). There a quit
 * counts only after the system's own announcement, or a signal, which launchd sends.
 */
export function endWithSystem(app: App, powerMonitor: PowerMonitor): void {
  const isMac = process.platform === 'darwin'
  let isAnnounced = false
  // Not an end yet: another app may cancel the logout. Only on macOS, since a listener delays a shutdown on Linux.
  if (isMac)
    powerMonitor.on('shutdown', () => {
      isAnnounced = true
    })
  app.on('before-quit', (event) => {
    if (isMac && !isAnnounced && !isEnding()) event.preventDefault()
    else beginEnding('quit')
  })
  app.on('quit', () => beginEnding('exit'))
  // Electron sets its own handler after main's script has run (electron_browser_main_parts.cc). A library that
  // electron-store loads ends the process by its own listener, unless there is another one (when-exit).
  async function listenToSignals(): Promise<void> {
    await app.whenReady()
    for (const signal of SIGNALS) {
      process.removeAllListeners(signal)
      process.on(signal, () => {
        if (beginEnding(signal)) app.quit()
      })
    }
  }
  inBackground(listenToSignals())
}
