import { app } from 'electron'

/** Requests the single-instance lock. @returns false if another kiosk is running; this one must then quit */
export function isOnlyInstance(): boolean {
  return app.requestSingleInstanceLock()
}

/** @param toFront called when a second kiosk was started; brings the running one to the front */
export function onSecondStart(toFront: () => void): void {
  app.on('second-instance', toFront)
}
