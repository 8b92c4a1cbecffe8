import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpus } from 'node:os'

export interface CommandResult {
  ok: boolean
  /** Its output, both streams in order. */
  output: string
  seconds: number
}

/**
 * Runs one of the project's commands.
 * @param options.show prints the output while it runs
 */
export async function runCommand(
  command: string,
  parameters: readonly string[],
  options: { show: boolean; environment?: NodeJS.ProcessEnv | undefined; folder?: string | undefined },
): Promise<CommandResult> {
  const start = performance.now()
  const child = spawn(command, parameters, {
    cwd: options.folder,
    env: { ...process.env, ...options.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const chunks: Buffer[] = []
  const keep = (chunk: Buffer): void => {
    chunks.push(chunk)
    if (options.show) process.stdout.write(chunk)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const [code] = (await once(child, 'close')) as [number | null]
  return {
    ok: code === 0,
    output: Buffer.concat(chunks).toString('utf8'),
    seconds: (performance.now() - start) / 1000,
  }
}

/** Seconds that this machine's processors have worked since its start, for whatever program. */
export function busySeconds(): number {
  const busy = cpus().map(({ times }) => times.user + times.nice + times.sys + times.irq)
  return busy.reduce((sum, milliseconds) => sum + milliseconds, 0) / 1000
}
