/** Helpers for a server in its own process, from its sources or built. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const READY_WITHIN_MS = 100_000

/** A data folder for an embedded PostgreSQL, which runs as another user if the tests run as root. */
export async function makeDataDirectory(): Promise<string> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'test-server-'))
  await chmod(dataDirectory, 0o755)
  return dataDirectory
}

/**
 * The first address that a server prints: with `PORT=0` no other process can take its port meanwhile.
 * @throws if it ends, or prints none within `withinMs`
 */
export function printedOrigin(server: ChildProcess, withinMs = READY_WITHIN_MS): Promise<string> {
  return new Promise((found, fail) => {
    let printed = ''
    const forget = () => {
      clearTimeout(late)
      server.stdout?.off('data', listen)
      server.stderr?.off('data', listen)
      server.off('exit', ended)
    }
    const giveUp = (what: string) => {
      forget()
      fail(new Error(`The server ${what}:\n${printed}`))
    }
    const listen = (chunk: Buffer) => {
      printed += chunk.toString()
      const origin = /http:\/\/localhost:\d+/.exec(printed)?.[0]
      if (origin === undefined) return
      forget()
      found(origin)
    }
    const ended = (code: number | null) => giveUp(`ended with code ${code}`)
    const late = setTimeout(() => giveUp('was not ready'), withinMs)
    server.stdout?.on('data', listen)
    server.stderr?.on('data', listen)
    server.once('exit', ended)
  })
}

/** Sends a signal and waits for the exit; does nothing if the process has exited. */
export async function endProcess(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill(signal)
  await ended
}
