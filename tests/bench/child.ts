/** Runs a script beside this one in its own process, so that the measuring process's work does not affect it. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface Child {
  /** Its first message: what it tells when it has started. */
  started: unknown
  /** Sends a question and waits for the next message. */
  ask(question: string): Promise<unknown>
  stop(): Promise<void>
}

/** @throws if the script ends before its first message */
export async function startChild(
  file: string,
  words: readonly string[],
  environment: Record<string, string> = {},
): Promise<Child> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), words, {
    execArgv: ['--expose-gc', '--import', 'tsx'],
    // Numbers without a value stay NaN.
    serialization: 'advanced',
    env: { ...process.env, ...environment },
  })
  const ended = once(child, 'exit')
  const message = async (): Promise<unknown> => {
    const received = await Promise.race([once(child, 'message'), ended.then(() => null)])
    if (received === null) throw new Error(`${file} ended before it answered`)
    return received[0]
  }
  return {
    started: await message(),
    ask(question) {
      const answer = message()
      child.send(question)
      return answer
    },
    async stop() {
      child.kill()
      await ended
    },
  }
}

/** A process's memory after a garbage collection, in MB. */
export interface Memory {
  heap: number
  resident: number
}

/** For a child that is a server: tells its port, replies to each question with its memory, and ends with its parent. */
export function tellPort({ port }: { port: number }): void {
  process.on('disconnect', () => process.exit())
  process.on('message', () => {
    globalThis.gc?.()
    const { heapUsed, rss } = process.memoryUsage()
    process.send?.({ heap: heapUsed / 1e6, resident: rss / 1e6 } satisfies Memory)
  })
  process.send?.(port)
}
