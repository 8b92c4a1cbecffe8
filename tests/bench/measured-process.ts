/** Runs a measured server in its own process, so that the load does not run on its thread. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { execPath } from 'node:process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'

const started = v.object({ port: v.number() })
const said = v.object({ heapMegabytes: v.number(), residentMegabytes: v.number() })

/** A process's memory after a garbage collection. */
export type Memory = v.InferOutput<typeof said>

export interface MeasuredProcess {
  /** Such as `http://127.0.0.1:41234`. */
  url: string
  pid: number
  /** Only for a process that called `tellMemoryWhenAsked`. */
  memory(): Promise<Memory>
  stop(): Promise<void>
}

/** Handles SIGUSR2 by printing this process's memory after a garbage collection. */
export function tellMemoryWhenAsked(): void {
  process.on('SIGUSR2', () => {
    globalThis.gc?.()
    const { heapUsed, rss } = process.memoryUsage()
    const told: Memory = { heapMegabytes: heapUsed / 1e6, residentMegabytes: rss / 1e6 }
    process.stdout.write(`${JSON.stringify(told)}\n`)
  })
}

/**
 * Starts a TypeScript file beside this one that prints `{"port": …}` when it listens.
 * @throws if it ends before
 */
export async function startMeasured(
  file: string,
  environment: Record<string, string>,
): Promise<MeasuredProcess> {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const child = spawn(execPath, ['--expose-gc', '--import', 'tsx', path], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // Silent, because the port is printed on the same output.
    env: { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'silent', ...environment },
  })
  const ended = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })
  const firstLine = once(lines, 'line')
  const received = await Promise.race([firstLine, ended.then(() => null)])
  if (received === null) throw new Error(`${file} ended before it listened`)
  const { port } = v.parse(started, JSON.parse(String(received[0])))
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async memory() {
      const answer = once(lines, 'line')
      child.kill('SIGUSR2')
      return v.parse(said, JSON.parse(String((await answer)[0])))
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
