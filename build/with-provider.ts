/** Runs something beside a provider on this machine, then stops the provider. */
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
  parameters: readonly string[]
  environment: NodeJS.ProcessEnv
  origin: string
}

/**
 * Starts a provider, runs the work when it is ready, and stops the provider, even if the work fails.
 * @returns what the work returns
 * @throws if the provider exits or is not ready within two minutes, and what the work throws
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
