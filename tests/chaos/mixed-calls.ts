/**
 * Many calls to one server with low limits: valid, invalid and incomplete ones, upgrades at wrong paths, and clients
 * that disconnect: `npx tsx tests/chaos/mixed-calls.ts [seconds] [seed]`. The same seed gives each caller the same calls.
 * Exits with 1 if the server ended, replied with a fault
 * of its own, or keeps growing in memory.
 */
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '../../src/contract/calls.ts'
import { removeFolder } from '../setup/remove-folder.ts'
import { makeDataDirectory } from '../setup/server-process.ts'
import { startTestServer } from '../server/start-test-server.ts'
import { doctorFaults } from './doctor.ts'
import { printedSeed, seededPart, type Chance } from '../setup/seeded.ts'

const CALLERS = 60
const SECONDS = Number(process.argv[2] ?? 15)
const seed = printedSeed(process.argv[3])
/** From a third of the run, when everything is loaded, to its end; includes uncollected garbage. */
const MAY_GROW_BY_MEGABYTES = 80

/** Different each time, so that anything kept per caller adds up. */
const anybody = ({ draw }: Chance) => `nobody-${draw()}`

const BODIES: readonly ((chance: Chance) => string)[] = [
  ...['{}', '[', '{"client_id":"\\u0000"}', '{"page":1}', '{"mobile_number":"9"}'].map((body) => () => body),
  () => '{"client_id":"demo","page":1,"per_page":50}',
  () => '{"client_id":"demo","product_id":1}',
  (chance) => JSON.stringify({ client_id: anybody(chance) }),
  (chance) => JSON.stringify({ client_id: 'demo', page: 1, per_page: 50, search_name: anybody(chance) }),
  ({ between }) => JSON.stringify({ client_id: 'demo', mobile_number: String(between(1e9, 9_999_999_999)) }),
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

async function ask({ draw, between }: Chance, url: string, options: RequestInit = {}): Promise<void> {
  const patience = draw() < 0.25 ? AbortSignal.timeout(between(1, 20)) : null
  try {
    const reply = await fetch(url, { ...options, redirect: 'manual', signal: patience })
    await reply.arrayBuffer()
    count(String(reply.status))
  } catch {
    count('hung up')
  }
}

async function sayAndVanish({ draw }: Chance, port: number, text: string): Promise<void> {
  const waits = draw() * 10
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await Promise.race([once(socket, 'connect'), once(socket, 'close')])
  socket.write(text)
  await pause(waits)
  socket.resetAndDestroy()
  count('vanished')
}

function anyCall(chance: Chance, origin: string): Promise<void> {
  const { method, path } = chance.oneOf(Object.values(calls))
  const url = `${origin}/api/v1${path.replaceAll(/:\w+/g, () => chance.oneOf(['demo', anybody(chance)]))}`
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${'x'.repeat(43)}` }
  const body = method === 'POST' ? { body: chance.oneOf(BODIES)(chance) } : {}
  return ask(chance, url, { method, headers, ...body })
}

function anything(chance: Chance, origin: string): Promise<void> {
  const port = Number(new URL(origin).port)
  const upgrade =
    'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: a\r\n'
  const half = 'Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{"cl'
  return chance.oneOf([
    ...Array.from({ length: 7 }, () => () => anyCall(chance, origin)),
    () => ask(chance, `${origin}${chance.oneOf(PAGES)}`),
    () => ask(chance, `${origin}/rewards_points_website/${anybody(chance)}`),
    () =>
      sayAndVanish(chance, port, `GET ${chance.oneOf(UPGRADES)} HTTP/1.1\r\nHost: shop\r\n${upgrade}\r\n`),
    () => sayAndVanish(chance, port, `POST /api/v1/client-details HTTP/1.1\r\nHost: shop\r\n${half}`),
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

const callers = Array.from({ length: CALLERS }, (_, caller) => seededPart(seed, caller))

async function runMixedCalls(seconds: number): Promise<number> {
  const until = Date.now() + seconds * 1000
  await Promise.all(
    callers.map(async (chance) => {
      while (Date.now() < until && isUp()) await anything(chance, server.origin)
    }),
  )
  return server.residentMegabytes()
}

const early = await runMixedCalls(SECONDS / 3)
const late = await runMixedCalls((SECONDS / 3) * 2)
const survived = isUp() && (await fetch(`${server.origin}/readyz`)).ok
const books = await doctorFaults({ DATA_DIR: dataDirectory })
await server.stop()
await removeFolder(dataDirectory)

const faults = [...answers.keys()].filter((answer) => answer.startsWith('5') && answer !== '503')
console.log([...answers].map(([answer, times]) => `${answer}: ${times}`).join(', '))
console.log(survived ? 'The server stands.' : `The server ended:\n${logged.slice(-2000)}`)
console.log(`Memory: ${early} MB after a third, ${late} MB at the end`)
for (const fault of books) console.error(fault)
if (!survived || faults.length > 0 || books.length > 0 || late - early > MAY_GROW_BY_MEGABYTES)
  process.exitCode = 1
