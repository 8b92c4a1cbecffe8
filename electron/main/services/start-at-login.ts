import { app } from 'electron'

/** Starts an installed kiosk with the login, or no more. Linux knows no login items: a systemd unit does it there. */
export function startAtLogin(isWanted: boolean): void {
  if (app.isPackaged && process.platform !== 'linux') app.setLoginItemSettings({ openAtLogin: isWanted })
}
