/** Times a visitor's calls while other work runs. */
import { startChild } from './child.ts'

/** Reply times in milliseconds; NaN without replies. */
export interface Visit {
  count: number
  p50: number
  p95: number
  p99: number
  failed: number
}

/**
 * Runs tests/bench/visitor.ts in its own process, so that the load's work does not affect its measurements.
 * @param origin the server
 * @param token the member's session; none for an anonymous visitor
 */
export async function visitBeside(
  { origin, token }: { origin: string; token?: string },
  work: () => Promise<unknown>,
): Promise<Visit> {
  const visitor = await startChild('visitor.ts', token === undefined ? [origin] : [origin, token])
  try {
    await work()
    return (await visitor.ask('leave')) as Visit
  } finally {
    await visitor.stop()
  }
}
