import { app } from 'electron'

/**
 * Requests the single-instance lock. @returns false where another kiosk runs already; this one must end then.
 */
export function isOnlyInstance(): boolean {
  return app.requestSingleInstanceLock()
}

/** @param toFront called when a second kiosk was started, so that the running one is seen */
export function onSecondStart(toFront: () => void): void {
  app.on('second-instance', toFront)
}
