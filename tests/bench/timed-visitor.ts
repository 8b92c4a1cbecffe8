/** The visitor of tests/bench/visitor.ts, in a process of its own: the load's own work is not what it measures. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { execPath } from 'node:process'
import * as v from 'valibot'

/** JSON has no NaN: the percentile of no answers is `null` in it. */
const duration = v.pipe(
  v.nullable(v.number()),
  v.transform((ms) => ms ?? Number.NaN),
)
const measured = v.object({ count: v.number(), p50: duration, p99: duration, failed: v.number() })

/** Milliseconds of the visitor's answers, and how many of them failed. */
export type Visit = v.InferOutput<typeof measured>

/**
 * Times a visitor's answers while something else is done.
 * @param origin the server that is asked
 * @param token the session of the member who asks; without one it is anybody
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
