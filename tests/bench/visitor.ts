/**
 * A visitor who requests a page's data repeatedly and times each reply, until its parent asks for the times. Its words
 * are the server's origin and a member's token; without a token it calls as nobody.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { percentile } from './statistics.ts'
import type { Visit } from './visit-beside.ts'

const BETWEEN_MS = 10
const [origin = '', token] = process.argv.slice(2)
const url = token === undefined ? `${origin}/api/v1/client-details` : `${origin}/api/v1/me`
const options: RequestInit =
  token === undefined
    ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"client_id":"demo"}' }
    : { headers: { authorization: `Bearer ${token}` } }

const leaving = new AbortController()
for (const event of ['message', 'disconnect']) process.once(event, () => leaving.abort())
process.send?.('started')
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
const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(warm, share)) as [number, number, number]
process.send?.({ count: warm.length, p50, p95, p99, failed } satisfies Visit)
