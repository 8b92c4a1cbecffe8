/**
 * One visitor who asks for a page's data again and again and times each answer, until its input ends:
 * `tsx tests/chaos/visitor.ts ORIGIN [TOKEN]`. Prints what it measured as JSON; with a token it asks as that member.
 */
import { setTimeout as pause } from 'node:timers/promises'

const BETWEEN_MS = 10
const [origin = '', token] = process.argv.slice(2)
const url = token === undefined ? `${origin}/api/v1/client-details` : `${origin}/api/v1/me`
const options: RequestInit =
  token === undefined
    ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"client_id":"demo"}' }
    : { headers: { authorization: `Bearer ${token}` } }

// Whoever started this one waits for it.
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
const sorted = times.slice(1).toSorted((one, other) => one - other)
const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
process.stdout.write(JSON.stringify({ count: sorted.length, p50: at(0.5), p99: at(0.99), failed }))
