/**
 * Websockets that send pings without pause and reconnect after each disconnect, while another visitor's home page is
 * timed: `npx tsx tests/chaos/socket-floods.ts [seconds]`. Exits with 1 if they slow the visitor down.
 */
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { IN_PROCESS_PUSHER } from '../../src/contract/realtime.ts'
import { visitBeside } from '../bench/visit-beside.ts'
import { removeFolder } from '../setup/remove-folder.ts'
import { makeDataDirectory } from '../setup/server-process.ts'
import { startTestServer } from '../server/start-test-server.ts'
import { doctorFaults } from './doctor.ts'

const SECONDS = Number(process.argv[2] ?? 10)
/** What ten floods may add to the visitor's median time. */
const MAY_ADD_MS = 10

const upgrade =
  `GET /app/${IN_PROCESS_PUSHER.key}?protocol=7 HTTP/1.1\r\nHost: shop\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'
const ping = Buffer.from('{"event":"pusher:ping"}')
const pings = Buffer.concat(
  Array.from({ length: 2000 }, () =>
    Buffer.concat([Buffer.from([0x81, 0x80 | ping.length, 0, 0, 0, 0]), ping]),
  ),
)

/** Floods until `end`. @returns the number of disconnects */
async function flood(port: number, end: AbortSignal): Promise<number> {
  let disconnected = 0
  while (!end.aborted) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined).resume()
    // Not `once` of node:events, which rejects at the reset that ends a flood.
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.write(upgrade)
    const send = (): void => {
      if (socket.writable && !end.aborted) socket.write(pings, send)
      else socket.destroy()
    }
    socket.once('connect', send)
    await closed
    disconnected += 1
  }
  return disconnected
}

const dataDirectory = await makeDataDirectory()
const server = await startTestServer(dataDirectory, { DEMO_CLIENT: '1', LOG_LEVEL: 'error' })
const port = Number(new URL(server.origin).port)
const middles: number[] = []
try {
  for (const floods of [0, 1, 10]) {
    let disconnected: number[] = []
    const { p50, p99, failed } = await visitBeside({ origin: server.origin }, async () => {
      const end = new AbortController()
      const flooding = Array.from({ length: floods }, () => flood(port, end.signal))
      await pause(SECONDS * 1000)
      end.abort()
      disconnected = await Promise.all(flooding)
    })
    middles.push(p50)
    const times = disconnected.reduce((sum, one) => sum + one, 0)
    console.log(
      `${floods} floods, disconnected ${times} times: visitor p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${failed} failed`,
    )
    if (failed > 0) process.exitCode = 1
  }
  for (const fault of await doctorFaults({ DATA_DIR: dataDirectory })) {
    console.error(fault)
    process.exitCode = 1
  }
} finally {
  await server.stop()
  await removeFolder(dataDirectory)
}
if ((middles[2] ?? Infinity) > (middles[0] ?? 0) + MAY_ADD_MS) {
  console.error('The visitor waits for the floods.')
  process.exitCode = 1
}
