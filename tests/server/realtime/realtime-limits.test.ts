/** The members' channel at its limits: further connections are rejected, and may reconnect later. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { promisify } from 'node:util'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { MessageLimit } from '../../../server/realtime/message-limit.ts'
import { IN_PROCESS_PUSHER } from '../../../src/contract/realtime.ts'
import { eventually } from '../../setup/eventually.ts'
import { addClient, addMember } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { openTestShop } from '../shops/open-test-shop.ts'
import { openRealtimeClient, type RealtimeClient } from '../realtime-client.ts'

const AT_ONCE = 4
const AN_ADDRESS = 2
const OVER_CAPACITY = 4100

const shop = fixture(() =>
  openTestShop({
    SOCKETS_AT_ONCE: String(AT_ONCE),
    SOCKETS_AN_ADDRESS: String(AN_ADDRESS),
    TRUST_PROXY: '1',
  }),
)
let origin: string
let member: { channel: string; token: string }
const leaving: (() => void)[] = []

beforeAll(async () => {
  const acme = await addClient(shop.database.db)
  const { id } = await addMember(shop.database.db, acme.id)
  member = { channel: `private-user-${id}`, token: await shop.logIn('acme', '9876543210') }
  origin = await shop.app.listen({ port: 0, host: '127.0.0.1' })
})

afterEach(async () => {
  for (const leave of leaving.splice(0)) leave()
  // All slots are free for the next test.
  const { server } = shop.app
  server.closeIdleConnections()
  await eventually(async () => (await promisify(server.getConnections.bind(server))()) === 0)
})

function open(): RealtimeClient {
  const client = openRealtimeClient({ origin, ...member })
  leaving.push(client.leave)
  return client
}

/** Opens a socket as one of our proxies forwards it. @returns whether it is accepted */
async function isLetIn(forwardedFor: string): Promise<boolean> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/app/${IN_PROCESS_PUSHER.key}?protocol=7`, {
    headers: { 'x-forwarded-for': forwardedFor },
  })
  leaving.push(() => socket.terminate())
  const closed = new Promise<number>((told) => void socket.once('close', told))
  const [message] = (await once(socket, 'message')) as [Buffer]
  const { event, data } = JSON.parse(message.toString()) as { event: string; data: { code?: number } }
  if (event === 'pusher:connection_established') return true
  expect({ event, code: data.code }).toEqual({ event: 'pusher:error', code: OVER_CAPACITY })
  expect(await closed).toBe(OVER_CAPACITY)
  return false
}

it('turns a socket too many away, which tries again by itself until another has left', async () => {
  const [first, second] = [open(), open()]
  await Promise.all([first.joined(), second.joined()])

  const third = open()
  const errors: unknown[] = []
  third.pusher.connection.bind('error', (error: unknown) => errors.push(error))
  await eventually(() => errors.length > 1)
  expect(errors[0]).toMatchObject({ error: { data: { code: OVER_CAPACITY } } })
  expect(third.pusher.connection.state).not.toBe('connected')

  first.leave()
  await third.joined()
  expect(second.pusher.connection.state).toBe('connected')
})

it('counts by address what our own proxy says, an IPv6 network as one, and all of them together', async () => {
  expect(await isLetIn('198.51.100.7')).toBe(true)
  // Entries before the proxy's own come from the caller.
  expect(await isLetIn('203.0.113.1, 198.51.100.7')).toBe(true)
  expect(await isLetIn('203.0.113.2, 198.51.100.7')).toBe(false)
  expect(await isLetIn('2001:db8::1')).toBe(true)
  expect(await isLetIn('2001:db8::2')).toBe(true)
  expect(await isLetIn('198.51.100.8')).toBe(false)
  expect(await isLetIn('no address at all')).toBe(false)
})

it('hangs up on whoever was turned away and does not leave', async () => {
  await Promise.all([open().joined(), open().joined()])
  const stubborn = connect(Number(new URL(origin).port), '127.0.0.1')
  leaving.push(() => stubborn.destroy())
  const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n'
  stubborn.write(
    `GET /app/${IN_PROCESS_PUSHER.key}?protocol=7 HTTP/1.1\r\nHost: shop\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${key}\r\n`,
  )
  let said = ''
  stubborn.on('data', (chunk: Buffer) => (said += chunk.toString('latin1')))
  await once(stubborn, 'close')
  expect(said).toContain(String(OVER_CAPACITY))
})

/** A minimal client. @returns it after it was accepted */
async function openRaw(): Promise<WebSocket> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/app/${IN_PROCESS_PUSHER.key}?protocol=7`)
  leaving.push(() => socket.terminate())
  await once(socket, 'message')
  return socket
}

const PING = '{"event":"pusher:ping"}'

describe('a client that sends without pause', () => {
  it.each([
    ['pings of the protocol', (socket: WebSocket) => socket.send(PING)],
    ['messages that nobody understands', (socket: WebSocket) => socket.send('?')],
    ['pings of the websocket itself', (socket: WebSocket) => socket.ping()],
    ['answers that nobody asked for', (socket: WebSocket) => socket.pong()],
    ['one message in endless pieces', (socket: WebSocket) => socket.send('', { fin: false })],
  ])('is disconnected, and nobody else: %s', async (_what, send) => {
    const other = open()
    await other.joined()
    const flooding = await openRaw()
    let answers = 0
    flooding.on('message', () => (answers += 1)).on('pong', () => (answers += 1))
    const closed = once(flooding, 'close')
    for (let sent = 0; sent < 2000; sent += 1) send(flooding)
    await closed
    // The limit of one second, or of two if another one began meanwhile.
    expect(answers).toBeLessThanOrEqual(60)
    expect(other.pusher.connection.state).toBe('connected')
  })
})

describe('the messages of a second', () => {
  it('are counted by socket and by address, and a socket that sends its share goes on', () => {
    const limit = new MessageLimit({ aSocket: 5, anAddress: 12 })
    const sockets = [{}, {}, {}, {}]
    const take = (socket: object, times: number, now = 1000) =>
      Array.from({ length: times }, () => limit.take(socket, 'an office', now)).filter(Boolean).length
    expect(take(sockets[0]!, 8)).toBe(5)
    expect(limit.take(sockets[0]!, 'another office', 1999)).toBe(false)
    expect(take(sockets[1]!, 4)).toBe(4)
    // The address has used its twelve.
    expect(take(sockets[2]!, 5)).toBe(3)
    expect(take(sockets[3]!, 1)).toBe(1)
    expect(take(sockets[0]!, 1, 2000)).toBe(1)
  })
})
