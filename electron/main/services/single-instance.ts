import { app } from 'electron'

/** One kiosk a machine. @returns false where another one runs already; this one is to end then. */
export function isOnlyInstance(): boolean {
  return app.requestSingleInstanceLock()
}

/** @param toFront is called when somebody starts the kiosk that runs already, and should see that it does */
export function onSecondStart(toFront: () => void): void {
  app.on('second-instance', toFront)
}
