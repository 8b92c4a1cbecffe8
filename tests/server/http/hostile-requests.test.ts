/** Malformed requests, written directly to the socket: the server replies or disconnects, and keeps running. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { IN_PROCESS_PUSHER } from '../../../src/contract/realtime.ts'
import { eventually } from '../../setup/eventually.ts'
import { addClient } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { openTestShop } from '../shops/open-test-shop.ts'
import { fuzzRuns } from '../../setup/fuzz-runs.ts'

const shop = fixture(openTestShop)
let origin: string
let port: number

beforeAll(async () => {
  await addClient(shop.database.db)
  origin = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  port = Number(new URL(origin).port)
})

async function opened(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  // The server may disconnect.
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

/** @returns what was received until the server disconnected; a client that disconnects first gets no reply */
async function written(text: string): Promise<string> {
  const socket = await opened()
  let received = ''
  socket.on('data', (chunk) => (received += chunk.toString('latin1')))
  socket.write(text, 'latin1')
  await once(socket, 'close')
  return received
}

const isAlive = async () => (await fetch(`${origin}/healthz`)).status === 200

describe('a request', () => {
  it('with two Host headers is refused', async () => {
    const head = 'Host: shop\r\nConnection: close\r\n'
    for (const path of ['/healthz', '/api/v1/me', '/demo', '/nowhere']) {
      expect(await written(`GET ${path} HTTP/1.1\r\n${head}host: other\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /)
      expect(await written(`GET ${path} HTTP/1.1\r\n${head}\r\n`)).not.toMatch(/^HTTP\/1\.1 400 /)
    }
  })
})

describe('an upgrade', () => {
  const upgrade = (target: string) =>
    `GET ${target} HTTP/1.1\r\nHost: shop\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
    'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'

  it.each(['//', '//[', 'http://[', '///\\', '/app', '*', 'x:', '/\xff'])(
    'to %j is refused',
    async (target) => {
      expect(await written(upgrade(target))).toMatch(/^(?:HTTP\/1\.1 40[04] |$)/)
      expect(await isAlive()).toBe(true)
    },
  )

  it('whose caller is gone before it was refused ends nobody else', async () => {
    for (let turn = 0; turn < 50; turn += 1) {
      const socket = await opened()
      socket.write(upgrade('/elsewhere'))
      socket.resetAndDestroy()
    }
    expect(await isAlive()).toBe(true)
  })

  it('to anything at all leaves the server as it was', async () => {
    const target = fc
      .string({
        unit: fc.constantFrom(...'/:?#[]@%\\.&=a1-~{}|^`"<>*;,+$!()\''),
        minLength: 1,
        maxLength: 12,
      })
      .map((text) => upgrade(text))
    await fc.assert(
      fc.asyncProperty(target, async (text) => {
        expect(await written(text)).not.toMatch(/^HTTP\/1\.1 (?:101|5)/)
      }),
      { numRuns: fuzzRuns(30) },
    )
    expect(await isAlive()).toBe(true)
  })
})

describe('an open channel', () => {
  const url = () => `${origin.replace('http', 'ws')}/app/${IN_PROCESS_PUSHER.key}?protocol=7`

  it('survives whatever is said on it', async () => {
    const text = fc.oneof(
      fc.json(),
      fc.string({ unit: 'binary' }),
      fc
        .record({
          event: fc.constantFrom(
            'pusher:subscribe',
            'pusher:unsubscribe',
            'pusher:ping',
            'client-x',
            '__proto__',
          ),
          data: fc.oneof(
            fc.record({ channel: fc.string({ maxLength: 300 }), auth: fc.string() }),
            fc.record({ channel: fc.constantFrom('private-', 'private-user-1', '__proto__', 'private-\0') }),
            fc.jsonValue(),
          ),
        })
        .map((message) => JSON.stringify(message)),
      fc.constantFrom('['.repeat(8000), '{"event":"pusher:ping","data":{"a":1e999}}', ''),
    )
    const socket = new WebSocket(url())
    await once(socket, 'open')
    let said = 0
    await fc.assert(
      fc.asyncProperty(text, fc.boolean(), async (message, binary) => {
        socket.send(Buffer.from(message), { binary })
        said += 1
      }),
      { numRuns: fuzzRuns(60) },
    )
    const pong = new Promise((received) =>
      socket.on('message', (data) => String(data).includes(':pong') && received(1)),
    )
    socket.send(JSON.stringify({ event: 'pusher:ping', data: {} }))
    await pong
    expect(said).toBe(fuzzRuns(60))
    socket.close()
  })

  it('is closed for what is too long', async () => {
    const socket = new WebSocket(url())
    await once(socket, 'open')
    socket.send('x'.repeat(20_000))
    expect((await once(socket, 'close'))[0]).toBe(1009)
  })

  it('is closed on who asks and asks and never listens', async () => {
    const question = { event: 'pusher:subscribe', data: { channel: 'x'.repeat(200) } }
    const socket = new WebSocket(url())
    socket.on('error', () => undefined)
    await once(socket, 'open')
    const closed = once(socket, 'close')
    socket.pause()
    const answered = () => socket.bufferedAmount === 0 || socket.readyState !== WebSocket.OPEN
    // More replies than the operating system's buffers hold.
    for (let turn = 0; turn < 60 && socket.readyState === WebSocket.OPEN; turn += 1) {
      for (let sent = 0; sent < 1000; sent += 1) socket.send(JSON.stringify(question))
      await eventually(answered)
    }
    socket.resume()
    await closed
    expect(await isAlive()).toBe(true)
  })
})

describe('a request', () => {
  it.each([
    [
      'of two lengths',
      'POST /api/v1/me HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nContent-Length: 9\r\n\r\n{}{}',
    ],
    [
      'of two framings',
      'POST /api/v1/me HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['with a folded header', 'GET / HTTP/1.1\r\nHost: x\r\nX: a\r\n  b: c\r\n\r\n'],
    ['with a NUL in a header', 'GET / HTTP/1.1\r\nHost: x\r\nX: a\0b\r\n\r\n'],
    ['of another protocol', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ])('%s is refused', async (_what, text) => {
    expect(await written(text)).toMatch(/^(?:HTTP\/1\.1 4\d\d |$)/)
    expect(await isAlive()).toBe(true)
  })

  it('to any address is answered without a fault', async () => {
    const part = fc.constantFrom(
      'api',
      'v1',
      'media',
      'rewards_points_website',
      'acme',
      'assets',
      'docs',
      'me',
      '..',
      '.',
      '',
      'index.html',
      '%2e%2e',
      '%2f',
      '%5c',
      '%00',
      '%',
      '%ff',
      '%E0%A4%A',
      'x'.repeat(3000),
      '?w=1',
      '?w=-1&w=x',
      '#',
      ';',
      "'",
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { maxLength: 5 }),
        fc.constantFrom('GET', 'POST', 'PUT', 'HEAD', 'OPTIONS', 'TRACE', 'DELETE'),
        async (parts, method) => {
          const received = await written(
            `${method} /${parts.join('/')} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
          )
          // The web page is not built here, so that it gets a 503.
          expect(received).toMatch(/^HTTP\/1\.1 (?:[234]\d\d|503) /)
          expect(received).not.toMatch(/\bat \/|node_modules|root:x:/)
        },
      ),
      { numRuns: fuzzRuns(60) },
    )
  })

  it('for which there is no room any more, about nobody that is there, ends nobody else', async () => {
    const narrow = await openTestShop({ CALLS_AT_ONCE: '1' }, { database: shop.database })
    const ask = (client_id: string) =>
      narrow.app.inject({ method: 'POST', url: '/api/v1/client-details', payload: { client_id } })
    const rush = await Promise.all(Array.from({ length: 30 }, (_, n) => ask(`nobody-${n}`)))
    expect(new Set(rush.map(({ statusCode }) => statusCode))).toEqual(new Set([404, 503]))
    expect((await ask('acme')).statusCode).toBe(200)
    await narrow.close()
  })

  it('that never comes to its end is not waited for without end', () => {
    expect(shop.app.server.requestTimeout).toBeGreaterThan(0)
    expect(shop.app.server.requestTimeout).toBeLessThanOrEqual(60_000)
    expect(shop.app.server.headersTimeout).toBeLessThanOrEqual(60_000)
  })
})
