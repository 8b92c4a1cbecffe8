import { app } from 'electron'

/**
 * Requests the single-instance lock. @returns false where another kiosk runs already; this one must end then.
 */
export function isOnlyInstance(): boolean {
  return app.requestSingleInstanceLock()
}

/** @param toFront is called when somebody starts the kiosk that runs already, and should see that it does */
export function onSecondStart(toFront: () => void): void {
  app.on('second-instance', toFront)
}
