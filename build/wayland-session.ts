/** A headless Wayland session that runs one command: cage on wlroots' headless backend. */
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Its path on Debian, Ubuntu and Fedora. */
export const CAGE = '/usr/bin/cage'

export interface SessionCommand {
  file: string
  parameters: readonly string[]
  environment: NodeJS.ProcessEnv
}

/**
 * @param command the program and its parameters; the session ends with it. Cage does not run as root
 * @returns what to run; `null` if this machine has no cage
 */
export function inWaylandSession(
  command: readonly string[],
  environment: NodeJS.ProcessEnv,
): SessionCommand | null {
  if (!existsSync(CAGE)) return null
  // Hides an outer X server: the test must run under Wayland.
  const { DISPLAY: _x11, ...own } = environment
  return {
    file: CAGE,
    parameters: ['--', ...command],
    environment: {
      ...own,
      XDG_RUNTIME_DIR: mkdtempSync(path.join(tmpdir(), 'wayland-')),
      WLR_BACKENDS: 'headless',
      WLR_LIBINPUT_NO_DEVICES: '1',
      WLR_RENDERER: 'pixman',
    },
  }
}
