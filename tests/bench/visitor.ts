/**
 * A visitor who requests a page's data repeatedly and times each reply, until its input ends: `tsx
 * tests/bench/visitor.ts ORIGIN [TOKEN]`. Prints the measurements as JSON; with a token it calls as that member.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { median, percentile } from './bench.ts'

const BETWEEN_MS = 10
const [origin = '', token] = process.argv.slice(2)
const url = token === undefined ? `${origin}/api/v1/client-details` : `${origin}/api/v1/me`
const options: RequestInit =
  token === undefined
    ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"client_id":"demo"}' }
    : { headers: { authorization: `Bearer ${token}` } }

// Tells the parent process that it has started.
process.stdout.write('\n')
const leaving = new AbortController()
process.stdin.resume().once('end', () => leaving.abort())
const times: number[] = []
let failed = 0
while (!leaving.signal.aborted) {
  const began = performance.now()
  try {
    const reply = await fetch(url, options)
    await reply.arrayBuffer()
    if (!reply.ok) failed += 1
  } catch {
    failed += 1
  }
  times.push(performance.now() - began)
  await pause(BETWEEN_MS)
}
// The first one opens the connection and warms this process up.
const warm = times.slice(1)
process.stdout.write(
  JSON.stringify({ count: warm.length, p50: median(warm), p99: percentile(warm, 0.99), failed }),
)
