/** A server that is measured runs in a process of its own, so that the load does not run on its thread. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { execPath } from 'node:process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'

const started = v.object({ port: v.number() })

export interface MeasuredProcess {
  /** Such as `http://127.0.0.1:41234`. */
  url: string
  stop(): Promise<void>
}

/**
 * Starts a TypeScript file beside this one that prints `{"port": …}` once it listens.
 * @throws where it ends before it has said so
 */
export async function startMeasured(
  file: string,
  environment: Record<string, string>,
): Promise<MeasuredProcess> {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const child = spawn(execPath, ['--import', 'tsx', path], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // The log goes where the port is said.
    env: { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'silent', ...environment },
  })
  const ended = once(child, 'exit')
  const firstLine = once(createInterface({ input: child.stdout }), 'line')
  const said = await Promise.race([firstLine, ended.then(() => null)])
  if (said === null) throw new Error(`${file} ended before it listened`)
  const { port } = v.parse(started, JSON.parse(String(said[0])))
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
