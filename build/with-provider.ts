/** Runs something beside a provider on this machine, which ends with it. */
import { runChild } from './run-child.ts'

const READY_WITHIN_MS = 120_000
const ASK_EVERY_MS = 250

async function providerAnswers(origin: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline) {
    if ((await fetch(`${origin}/readyz`).catch(() => null))?.ok === true) return
    await new Promise((resolve) => {
      setTimeout(resolve, ASK_EVERY_MS)
    })
  }
  throw new Error(`The provider at ${origin} was not ready after ${READY_WITHIN_MS / 1000} s`)
}

export interface LocalProvider {
  /** What Node is started with. */
  parameters: readonly string[]
  environment: NodeJS.ProcessEnv
  /** Where it answers. */
  origin: string
}

/**
 * Starts a provider, does the work once it is ready, and ends the provider, also where the work fails.
 * @returns what the work returns
 * @throws where the provider ends by itself or is not ready in two minutes, and what the work throws
 */
export async function withProvider<Result>(
  { parameters, environment, origin }: LocalProvider,
  work: () => Promise<Result>,
): Promise<Result> {
  const stop = new AbortController()
  const provider = runChild(process.execPath, parameters, environment, stop.signal)
  try {
    await Promise.race([
      providerAnswers(origin),
      provider.then((code) => {
        throw new Error(`The provider ended with code ${code}`)
      }),
    ])
    return await work()
  } finally {
    stop.abort()
    await provider
  }
}
