/** Connections that pipeline, disconnect or never read leave no resources in use. */
import { once } from 'node:events'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { HttpConnections } from '../../../server/routes/http-server.ts'
import { eventually } from '../../setup/eventually.ts'
import { fixture } from '../fixture.ts'
import { openFolder } from '../open-folder.ts'
import { addClient } from '../catalogue-builders.ts'
import { openTestShop } from '../shops/open-test-shop.ts'

const PIPELINED = 300

const webDirectory = fixture(openFolder)
const shop = fixture(async () => {
  await mkdir(join(webDirectory.path, 'assets'))
  await writeFile(join(webDirectory.path, 'assets', 'large.js'), '/* large */\n'.repeat(100_000))
  return openTestShop({ WEB_DIR: webDirectory.path })
})
let port: number

beforeAll(async () => {
  await addClient(shop.database.db)
  port = Number(new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' })).port)
})

async function opened(toPort = port): Promise<Socket> {
  const socket = connect(toPort, '127.0.0.1')
  // The server may disconnect.
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: shop\r\n\r\n`

async function written(text: string): Promise<string> {
  const socket = await opened()
  let received = ''
  socket.on('data', (chunk) => (received += chunk.toString('latin1')))
  socket.write(text)
  await once(socket, 'close')
  return received
}

const openDescriptors = async () => (await readdir('/proc/self/fd').catch(() => [])).length

const LARGE = '/rewards_points_website/assets/large.js'

describe('a client that pipelines and hangs up', () => {
  it.each([LARGE, '/api/docs/static/swagger-ui-bundle.js', '/api/v1/fetchHomePageData/acme'])(
    'leaves no descriptor open: %s',
    async (path) => {
      const before = await openDescriptors()
      for (let turn = 0; turn < 10; turn += 1) {
        const socket = await opened()
        socket.write(get(path).repeat(PIPELINED))
        await Promise.race([once(socket, 'data'), once(socket, 'close')])
        socket.resetAndDestroy()
      }
      // Of each connection 285 stayed open before its requests were handled one by one.
      await eventually(async () => (await openDescriptors()) < before + 20)
    },
  )

  it('is disconnected beyond 16 requests under way, and answered below', async () => {
    expect(await written(get(LARGE).repeat(17))).not.toContain('200 OK')
    const few = await written(
      get('/healthz').repeat(15) + get('/healthz').replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'),
    )
    expect(few.match(/200 OK/g)).toHaveLength(16)
  })
})

describe('a client that never reads', () => {
  it('is disconnected, one that reads slowly is not', async () => {
    const connections = new HttpConnections({ stalledMs: 1500 })
    const server = connections.createServer((_request, response) => response.end(Buffer.alloc(30_000_000)))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const toPort = address !== null && typeof address === 'object' ? address.port : 0
    const silent = await opened(toPort)
    silent.pause()
    silent.write(get('/'))
    const slow = await opened(toPort)
    let taken = 0
    slow.on('data', (chunk: Buffer) => {
      taken += chunk.length
      slow.pause()
      setTimeout(() => slow.resume(), 2)
    })
    slow.write(get('/'))
    await eventually(() => connections.size === 1)
    expect(taken).toBeGreaterThan(0)
    expect(slow.destroyed).toBe(false)
    slow.destroy()
    silent.destroy()
    await eventually(() => connections.size === 0)
    server.close()
  })

  it('holds up nobody else’s replies', async () => {
    // Disconnects none of them: a reply that they hold up never comes.
    shop.app.server.timeout = 0
    let begun = 0
    shop.app.server.on('request', () => (begun += 1))
    const silent = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const socket = await opened()
        socket.pause()
        socket.write(get(LARGE).repeat(16))
        return socket
      }),
    )
    await eventually(() => begun >= silent.length)
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
    for (const socket of silent) socket.destroy()
  })
})

describe('a request that never reaches the router', () => {
  it.each([
    ['that is no HTTP', 'GET / HTTQ/1.1\r\n\r\n', 400],
    ['to what is no address', 'GET /%E0%A4%A HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
    [
      'to an endless name',
      `GET /media/${'x'.repeat(3000)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      414,
    ],
    [
      'that expects another thing',
      'GET / HTTP/1.1\r\nHost: x\r\nExpect: more\r\nConnection: close\r\n\r\n',
      417,
    ],
    ['of endless headers', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(100_000)}\r\n\r\n`, 431],
    [
      'to upgrade to nowhere',
      'GET /elsewhere HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: a\r\n\r\n',
      404,
    ],
  ])('%s is answered with the headers of every reply', async (_what, text, status) => {
    const [head = '', body = ''] = (await written(text)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(head).toMatch(/x-content-type-options: nosniff/i)
    expect(head).toMatch(/content-security-policy: default-src 'none'/i)
    expect(head).toMatch(/x-request-id: [0-9a-f-]{36}/i)
    expect(head).toMatch(/cache-control: no-store/i)
    // 431 may be cut off while the client is still sending.
    expect(JSON.parse(body.replace(/^[0-9a-f]+\r\n|\r\n0\r\n$/g, ''))).toMatchObject({
      code: status,
      data: null,
    })
  })
})
