import type { App } from 'electron'

/** Whether the kiosk runs on Wayland, where an app can neither place its windows nor choose their display. */
export function isWayland(app: App): boolean {
  if (process.platform !== 'linux') return false
  const platform = app.commandLine.getSwitchValue('ozone-platform')
  return platform === 'wayland' || (platform === '' && process.env['XDG_SESSION_TYPE'] === 'wayland')
}
