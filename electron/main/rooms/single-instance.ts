import { app } from 'electron'

/** One kiosk a machine. @returns false where another one runs already; this one is to end then. */
export function isOnlyInstance(): boolean {
  return app.requestSingleInstanceLock()
}
