/**
 * Many calls to one server with low limits: valid, invalid and incomplete ones, upgrades at wrong paths, and clients
 * that disconnect: `tsx tests/chaos/mixed-calls.ts [seconds]`. Exits with 1 if the server ended, replied with a fault
 * of its own, or keeps growing in memory.
 */
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '../../src/contract/calls.ts'
import { removeFolder } from '../setup/remove-folder.ts'
import { makeDataDirectory } from '../setup/server-process.ts'
import { startTestServer } from '../server/start-test-server.ts'

const CALLERS = 60
const SECONDS = Number(process.argv[2] ?? 15)
/** From a third of the run, when everything is loaded, to its end; includes uncollected garbage. */
const MAY_GROW_BY_MEGABYTES = 80

const oneOf = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item

/** Different each time, so that anything kept per caller adds up. */
const anybody = () => `nobody-${Math.random()}`

const BODIES: readonly (() => string)[] = [
  ...['{}', '[', '{"client_id":"\\u0000"}', '{"page":1}', '{"mobile_number":"9"}'].map((body) => () => body),
  () => '{"client_id":"demo","page":1,"per_page":50}',
  () => '{"client_id":"demo","product_id":1}',
  () => JSON.stringify({ client_id: anybody() }),
  () => JSON.stringify({ client_id: 'demo', page: 1, per_page: 50, search_name: anybody() }),
  () =>
    JSON.stringify({ client_id: 'demo', mobile_number: String(Math.random()).slice(2, 12).padEnd(10, '0') }),
]
const PAGES = [
  '/',
  '/rewards_points_website/demo',
  '/rewards_points_website/nobody',
  '/api/docs',
  '/healthz',
  '/%',
]
const UPGRADES = ['//', '/app/x', '/elsewhere', 'http://[']

const answers = new Map<string, number>()
const count = (answer: string) => answers.set(answer, (answers.get(answer) ?? 0) + 1)

async function ask(url: string, options: RequestInit = {}): Promise<void> {
  const patience = Math.random() < 0.25 ? AbortSignal.timeout(Math.ceil(Math.random() * 20)) : null
  try {
    const reply = await fetch(url, { ...options, redirect: 'manual', signal: patience })
    await reply.arrayBuffer()
    count(String(reply.status))
  } catch {
    count('hung up')
  }
}

async function sayAndVanish(port: number, text: string): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await Promise.race([once(socket, 'connect'), once(socket, 'close')])
  socket.write(text)
  await pause(Math.random() * 10)
  socket.resetAndDestroy()
  count('vanished')
}

function anyCall(origin: string): Promise<void> {
  const { method, path } = oneOf(Object.values(calls))
  const url = `${origin}/api/v1${path.replaceAll(/:\w+/g, () => oneOf(['demo', anybody()]))}`
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${'x'.repeat(43)}` }
  return ask(url, { method, headers, ...(method === 'POST' ? { body: oneOf(BODIES)() } : {}) })
}

function anything(origin: string): Promise<void> {
  const port = Number(new URL(origin).port)
  const upgrade =
    'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: a\r\n'
  const half = 'Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{"cl'
  return oneOf([
    ...Array.from({ length: 7 }, () => () => anyCall(origin)),
    () => ask(`${origin}${oneOf(PAGES)}`),
    () => ask(`${origin}/rewards_points_website/${anybody()}`),
    () => sayAndVanish(port, `GET ${oneOf(UPGRADES)} HTTP/1.1\r\nHost: shop\r\n${upgrade}\r\n`),
    () => sayAndVanish(port, `POST /api/v1/client-details HTTP/1.1\r\nHost: shop\r\n${half}`),
  ])()
}

const dataDirectory = await makeDataDirectory()
const server = await startTestServer(dataDirectory, {
  CALLS_AT_ONCE: '5',
  DEMO_CLIENT: '1',
  LOG_LEVEL: 'error',
})
let logged = ''
for (const stream of [server.process.stdout, server.process.stderr])
  stream?.on('data', (chunk: Buffer) => (logged += chunk.toString()))

const isUp = () => server.process.exitCode === null && server.process.signalCode === null

async function runMixedCalls(seconds: number): Promise<number> {
  const until = Date.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (Date.now() < until && isUp()) await anything(server.origin)
    }),
  )
  return server.residentMegabytes()
}

const early = await runMixedCalls(SECONDS / 3)
const late = await runMixedCalls((SECONDS / 3) * 2)
const survived = isUp() && (await fetch(`${server.origin}/readyz`)).ok
await server.stop()
await removeFolder(dataDirectory)

const faults = [...answers.keys()].filter((answer) => answer.startsWith('5') && answer !== '503')
console.log([...answers].map(([answer, times]) => `${answer}: ${times}`).join(', '))
console.log(survived ? 'The server stands.' : `The server ended:\n${logged.slice(-2000)}`)
console.log(`Memory: ${early} MB after a third, ${late} MB at the end`)
if (!survived || faults.length > 0 || late - early > MAY_GROW_BY_MEGABYTES) process.exitCode = 1
