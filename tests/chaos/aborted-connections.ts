/**
 * Connections that pipeline 300 requests and then close, for static files, pictures, docs, calls and websockets, while
 * another visitor's replies are timed: `tsx tests/chaos/aborted-connections.ts [connections] [requests]`. Then clients
 * that never read. Exits with 1 if descriptors or memory are not released, or the visitor waited.
 */
import { once } from 'node:events'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { IN_PROCESS_PUSHER } from '../../src/contract/realtime.ts'
import { visitBeside } from '../bench/visit-beside.ts'
import { removeFolder } from '../setup/remove-folder.ts'
import { makeDataDirectory } from '../setup/server-process.ts'
import { startTestServer } from '../server/start-test-server.ts'
import { doctorFaults } from './doctor.ts'

const CONNECTIONS = Number(process.argv[2] ?? 1000)
const REQUESTS = Number(process.argv[3] ?? 300)
const AT_ONCE = 20
/** Allowed growth between the first round, with every cache filled, and the last. */
const DESCRIPTORS_MAY_GROW_BY = 20
const MAY_GROW_BY_MEGABYTES = 40
/** Memory that 300 clients that never read may hold, whatever they request: some buffers of 64 kB each. */
const UNREAD_MAY_HOLD_MEGABYTES = 150
const VISITOR_MS = 100

const PICTURE = `${'0123456789abcdef'.repeat(2)}.png`
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: shop\r\n\r\n`
const listing = '{"client_id":"demo","page":1,"per_page":50}'
const upgrade =
  `GET /app/${IN_PROCESS_PUSHER.key}?protocol=7 HTTP/1.1\r\nHost: shop\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'

/** A masked text frame of at most 125 bytes, as clients send it. */
function frameOf(text: string): Buffer {
  const payload = Buffer.from(text)
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload])
}

const subscribe = frameOf('{"event":"pusher:subscribe","data":{"channel":"private-user-1","auth":"x:y"}}')

const kinds: Readonly<Record<string, Buffer>> = {
  'static files': Buffer.from(get('/rewards_points_website/assets/large.js').repeat(REQUESTS)),
  pictures: Buffer.from(get(`/media/${PICTURE}`).repeat(REQUESTS)),
  docs: Buffer.from(get('/api/docs/static/swagger-ui-bundle.js').repeat(REQUESTS)),
  calls: Buffer.from(
    `POST /api/v1/fetch-all-products HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: ${listing.length}\r\n\r\n${listing}`.repeat(
      REQUESTS,
    ),
  ),
  websockets: Buffer.concat([Buffer.from(upgrade), ...Array.from({ length: REQUESTS }, () => subscribe)]),
}

const unread: Readonly<Record<string, string>> = {
  'unread files': '/rewards_points_website/assets/large.js',
  'unread pictures': `/media/${PICTURE}`,
}

const dataDirectory = await makeDataDirectory()
const web = join(dataDirectory, 'web')
await mkdir(join(web, 'assets'), { recursive: true })
await writeFile(join(web, 'assets', 'large.js'), '/* large */\n'.repeat(100_000))
await mkdir(join(dataDirectory, 'media'))
const noise = {
  create: {
    width: 1200,
    height: 1200,
    channels: 3,
    background: '#fff',
    noise: { type: 'gaussian', mean: 128, sigma: 30 },
  },
} as const
await sharp(noise)
  .png()
  .toFile(join(dataDirectory, 'media', PICTURE))

const server = await startTestServer(dataDirectory, { WEB_DIR: web, DEMO_CLIENT: '1', LOG_LEVEL: 'error' })
const port = Number(new URL(server.origin).port)
const descriptors = async () => (await readdir(`/proc/${server.process.pid}/fd`)).length

async function opened(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await Promise.race([once(socket, 'connect'), once(socket, 'close')])
  return socket
}

async function abort(bytes: Buffer): Promise<void> {
  const socket = await opened()
  socket.write(bytes)
  await Promise.race([once(socket, 'data'), once(socket, 'close'), pause(1000)])
  socket.resetAndDestroy()
}

const complaints: string[] = []

async function round(name: string, attack: () => Promise<void>): Promise<void> {
  let [before, seconds] = [0, 0]
  const { count, p50, p99, failed } = await visitBeside({ origin: server.origin }, async () => {
    before = await descriptors()
    const began = performance.now()
    await attack()
    seconds = (performance.now() - began) / 1000
  })
  await pause(500)
  const after = await descriptors()
  const megabytes = await server.residentMegabytes()
  console.log(
    `${name.padEnd(16)}${seconds.toFixed(1).padStart(6)} s  descriptors ${before} -> ${after}  memory ${megabytes} MB` +
      `  visitor: ${count} answers, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${failed} failed`,
  )
  if (after > before + DESCRIPTORS_MAY_GROW_BY)
    complaints.push(`${name}: ${after - before} descriptors stay taken`)
  if (p99 > VISITOR_MS || failed > 0)
    complaints.push(`${name}: the visitor waited ${p99.toFixed(0)} ms, ${failed} failed`)
}

async function abortMany(bytes: Buffer): Promise<void> {
  let left = CONNECTIONS
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left-- > 0) await abort(bytes)
    }),
  )
}

/** Stays open without reading, with the maximum number of requests that does not cause a disconnect. */
async function neverRead(name: string, path: string): Promise<void> {
  const before = await server.residentMegabytes()
  const silent = await Promise.all(
    Array.from({ length: Math.min(300, CONNECTIONS) }, async () => {
      const socket = await opened()
      socket.pause()
      socket.write(get(path).repeat(16))
      return socket
    }),
  )
  await pause(3000)
  const held = (await server.residentMegabytes()) - before
  console.log(
    `${name}: ${silent.length} connections hold ${await descriptors()} descriptors and ${held} MB more than before`,
  )
  if (held > UNREAD_MAY_HOLD_MEGABYTES) complaints.push(`${name}: clients that never read hold ${held} MB`)
  for (const socket of silent) socket.destroy()
}

try {
  for (const bytes of Object.values(kinds)) for (let turn = 0; turn < 20; turn += 1) await abort(bytes)
  const memories: number[] = []
  for (const [name, bytes] of Object.entries(kinds)) {
    await round(name, () => abortMany(bytes))
    memories.push(await server.residentMegabytes())
  }
  for (const [name, path] of Object.entries(unread)) await round(name, () => neverRead(name, path))
  // The same once more: what is not released adds up.
  for (const [name, bytes] of Object.entries(kinds)) await round(name, () => abortMany(bytes))
  const [first, last] = [Math.max(...memories), await server.residentMegabytes()]
  if (last > first + MAY_GROW_BY_MEGABYTES) complaints.push(`memory grew from ${first} to ${last} MB`)
  complaints.push(...(await doctorFaults({ DATA_DIR: dataDirectory })))
} finally {
  await server.stop()
  await removeFolder(dataDirectory)
}
for (const complaint of complaints) console.error(complaint)
if (complaints.length > 0) process.exitCode = 1
