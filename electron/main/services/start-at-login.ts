import { app } from 'electron'

/** Sets or removes the login item of an installed kiosk. Linux has none: a systemd unit starts it there. */
export function startAtLogin(isWanted: boolean): void {
  if (app.isPackaged && process.platform !== 'linux') app.setLoginItemSettings({ openAtLogin: isWanted })
}
