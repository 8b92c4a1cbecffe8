/** A display of its own for each worker, so that the windows of two kiosks never lie over each other. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'

/** What a terminal's display measures. */
const SIZE = '1080x1920x24'

export interface Display {
  /** Environment of whoever draws on it. */
  environment: NodeJS.ProcessEnv
  close(): void
}

const isHere = (program: string): boolean => spawnSync(program, ['-help']).error === undefined

/** Whether this machine can start displays; they need Debian's packages `xvfb` and `openbox`. */
export const canOpenDisplay = (): boolean => process.platform === 'linux' && isHere('Xvfb')

/**
 * Starts an X server on a free number, and the window manager that minimizes and shows windows at full size.
 * @param more parameters of Xvfb
 * @throws if the X server does not start
 */
export async function openDisplay(more: readonly string[] = []): Promise<Display> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', SIZE, '-nolisten', 'tcp', ...more], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = (await once(server.stdio[3] as Readable, 'data')) as [Buffer]
  const environment = { DISPLAY: `:${number.toString('utf8').trim()}` }
  const manager = spawn('openbox', [], { env: { ...process.env, ...environment }, stdio: 'ignore' })
  return {
    environment,
    close() {
      manager.kill()
      server.kill()
    },
  }
}
