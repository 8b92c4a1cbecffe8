/**
 * An X server whose displays come and go: Xorg with its driver for no hardware, which has sixteen outputs and plugs in
 * whichever is given a mode (xf86-video-dummy, dummy_driver.c, dummy_output_detect).
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'

const MODE = '1080x1920'
export const WIDTH = 1080

const CONFIGURATION = `
Section "Device"
  Identifier "none"
  Driver "dummy"
  VideoRam 256000
EndSection
Section "Monitor"
  Identifier "terminal"
  HorizSync 5.0 - 1000.0
  VertRefresh 5.0 - 200.0
  Modeline "${MODE}" 60 1080 1081 1082 1083 1920 1921 1922 1923
EndSection
Section "Screen"
  Identifier "screen"
  Device "none"
  Monitor "terminal"
  DefaultDepth 24
  SubSection "Display"
    Modes "${MODE}"
  EndSubSection
EndSection
`

export interface PluggedDisplays {
  /** Environment of whoever draws on them. */
  environment: NodeJS.ProcessEnv
  /** Plugs in a display, or moves it. The first, number 0, is there from the start, at the left edge. */
  place(display: number, left: number): void
  unplug(display: number): void
  /** Gives a display another size. */
  resize(display: number, mode: string): void
  close(): void
}

/** What this machine lacks for displays that come and go; empty if nothing. */
export function missingForDisplays(): string[] {
  return ['Xorg', 'xrandr', 'openbox'].filter(
    (tool) => spawnSync(tool, ['-version'], { stdio: 'ignore' }).error !== undefined,
  )
}

/** @throws if the X server does not start */
export async function openPluggedDisplays(): Promise<PluggedDisplays> {
  const folder = mkdtempSync(path.join(tmpdir(), 'displays-'))
  const file = path.join(folder, 'xorg.conf')
  writeFileSync(file, CONFIGURATION)
  const parameters = ['-config', file, '-displayfd', '3', '-logfile', path.join(folder, 'log'), '-noreset']
  // It takes no console, and no keyboard or mouse of the machine.
  const apart = ['-novtswitch', '-sharevts', '-nolisten', 'tcp']
  const server = spawn('Xorg', [...parameters, ...apart], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const [number] = (await once(server.stdio[3] as Readable, 'data')) as [Buffer]
  const environment = { DISPLAY: `:${number.toString('utf8').trim()}` }
  const env = { ...process.env, ...environment }
  const manager = spawn('openbox', [], { env, stdio: 'ignore' })
  const xrandr = (...words: string[]): void => {
    execFileSync('xrandr', words, { env })
  }
  const output = (display: number): string => `DUMMY${display}`
  function change(display: number, ...words: string[]): void {
    xrandr('--output', output(display), ...words)
    // The driver looks what is plugged in when somebody asks it to, which a machine's plug does.
    xrandr('--query')
  }
  return {
    environment,
    place(display, left) {
      xrandr('--addmode', output(display), MODE)
      change(display, '--mode', MODE, '--pos', `${left}x0`)
    },
    unplug: (display) => change(display, '--off'),
    resize: (display, mode) => change(display, '--mode', mode),
    close() {
      manager.kill()
      server.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
