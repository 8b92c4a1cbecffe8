import { app } from 'electron'

/** Tells whether the kiosk runs on Wayland, where a program can neither place its windows nor choose their display. */
export function isWayland(): boolean {
  if (process.platform !== 'linux') return false
  const platform = app.commandLine.getSwitchValue('ozone-platform')
  return platform === 'wayland' || (platform === '' && process.env['XDG_SESSION_TYPE'] === 'wayland')
}
