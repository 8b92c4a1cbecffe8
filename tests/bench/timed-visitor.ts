/** Runs tests/bench/visitor.ts in its own process, so that the load's work does not affect its measurements. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { execPath } from 'node:process'
import * as v from 'valibot'

/** JSON has no NaN: the percentile without replies is `null`. */
const duration = v.pipe(
  v.nullable(v.number()),
  v.transform((ms) => ms ?? Number.NaN),
)
const measured = v.object({ count: v.number(), p50: duration, p99: duration, failed: v.number() })

/** The visitor's reply times in milliseconds, and the number of failures. */
export type Visit = v.InferOutput<typeof measured>

/**
 * Times a visitor's replies while other work runs.
 * @param origin the server
 * @param token the member's session; none for an anonymous visitor
 */
export async function visitBeside(
  { origin, token }: { origin: string; token?: string },
  work: () => Promise<unknown>,
): Promise<Visit> {
  const words = ['tests/bench/visitor.ts', origin, ...(token === undefined ? [] : [token])]
  const visitor = spawn(execPath, ['--import', 'tsx', ...words], { stdio: ['pipe', 'pipe', 'inherit'] })
  let said = ''
  visitor.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await once(visitor.stdout, 'data')
  const ended = once(visitor, 'close')
  try {
    await work()
  } finally {
    visitor.stdin.end()
    await ended
  }
  return v.parse(measured, JSON.parse(said))
}
