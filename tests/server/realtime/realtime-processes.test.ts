/** The members' channel with several server processes on one database, a restart, and many clients. */
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { serverPart } from '../../../build/ensure-built.ts'
import { channelAuth } from '../../../server/realtime/signatures.ts'
import { IN_PROCESS_PUSHER } from '../../../src/contract/realtime.ts'
import { readRealtimeConfiguration } from '../../../src/realtime/configuration.ts'
import { joinMemberChannel } from '../../../src/realtime/member-channel.ts'
import { eventually } from '../../setup/eventually.ts'
import { needsBuilt } from '../built-parts.ts'
import { addClient, addMember } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { openRealtimeClient } from '../realtime-client.ts'
import { openFolder } from '../open-folder.ts'
import { runBuilt, startTestServer, type RunningServer } from '../start-test-server.ts'
import { openTestDatabase } from '../test-database.ts'

const SECRET = 'the secret of the tests'
/** `npm run bench -- load:realtime` measures a thousand. */
const CLIENTS = 200

needsBuilt(serverPart)
const database = fixture(openTestDatabase)
const folders = [fixture(openFolder), fixture(openFolder)]
let servers: RunningServer[]
let asha: { id: number; token: string }

const start = (folder: string, port = '0') =>
  startTestServer(folder, { DATABASE_URL: database.url, PUSHER_SECRET: SECRET, PORT: port })

beforeAll(async () => {
  const acme = await addClient(database.db)
  const { id } = await addMember(database.db, acme.id, { mobile: '9876543210' })
  servers = await Promise.all(folders.map(({ path }) => start(path)))
  asha = { id, token: await servers[0]!.logIn('9876543210') }
})

afterAll(() => Promise.all(servers.map((server) => server.stop())))

/** Runs an operator's command in its own process. */
async function grant(points: number): Promise<void> {
  const words = ['points', 'grant', '--client', 'acme', '--mobile', '9876543210']
  const environment = { DATABASE_URL: database.url, DATA_DIR: folders[0]!.path }
  const command = runBuilt('admin', environment, [...words, '--points', String(points), '--reason', 'A test'])
  const [code] = (await once(command, 'exit')) as [number | null]
  expect(code).toBe(0)
}

const isUser = (data: unknown): data is { rewards_points: number } =>
  data !== null && typeof data === 'object' && 'rewards_points' in data

describe('two servers of one database', () => {
  it('both tell their clients of points that a third process granted', async () => {
    const channel = `private-user-${asha.id}`
    // The session was started at the first server. The second one knows it too, and signs with the same secret.
    const clients = servers.map(({ origin }) => openRealtimeClient({ origin, channel, token: asha.token }))
    await Promise.all(clients.map((client) => client.joined()))
    await grant(500)
    for (const { received } of clients) {
      await eventually(() => received.length === 2)
      expect(received.find(({ event }) => event === 'userUpdated')?.data).toMatchObject({
        rewards_points: 500,
      })
      expect(received.filter(({ event }) => event === 'notification')).toHaveLength(1)
    }
    for (const client of clients) client.leave()
  })
})

describe('the shop’s own channel', () => {
  it('comes back by itself when its server was gone, and then says so', async () => {
    const server = servers[0]!
    const { hostname, port } = new URL(server.origin)
    const received: unknown[] = []
    const onReconnected = vi.fn()
    const leave = joinMemberChannel({
      configuration: {
        ...readRealtimeConfiguration({}, { protocol: 'http:', hostname, port }),
        authEndpoint: `${server.origin}/api/v1/broadcasting/auth`,
      },
      member: { id: asha.id, mobile: '9876543210' },
      readToken: () => asha.token,
      onUserUpdated: (data) => received.push(data),
      onNotification: () => undefined,
      onClientUpdated: () => undefined,
      onReconnected,
      onRefused: () => undefined,
      random: () => 0,
    })
    const tellAgain = async () => {
      await database.pool.query(`update members set address = address || '.' where id = $1`, [asha.id])
    }
    await eventually(async () => (await tellAgain(), received.length > 0))
    expect(onReconnected).not.toHaveBeenCalled()
    await server.kill()
    received.length = 0
    servers[0] = await start(folders[0]!.path, port)
    await eventually(() => onReconnected.mock.calls.length > 0)
    await tellAgain()
    await eventually(() => received.length > 0)
    leave()
  })
})

interface Listener {
  socket: WebSocket
  memberId: number
  received: { event: string; balance: number | null }[]
}

/** A minimal client, so that many fit into the test's process. */
async function listen(origin: string, memberId: number): Promise<Listener> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/app/${IN_PROCESS_PUSHER.key}?protocol=7`)
  const received: Listener['received'] = []
  const app = { ...IN_PROCESS_PUSHER, secret: SECRET }
  const channel = `private-user-${memberId}`
  await new Promise<void>((joined, fail) => {
    socket.once('error', fail)
    socket.on('message', (raw: Buffer) => {
      const { event, data } = JSON.parse(raw.toString()) as { event: string; data: string }
      const read: unknown = JSON.parse(data)
      if (event === 'pusher:connection_established') {
        const auth = channelAuth(app, (read as { socket_id: string }).socket_id, channel)
        socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }))
      } else if (event === 'pusher_internal:subscription_succeeded') joined()
      else received.push({ event, balance: isUser(read) ? read.rewards_points : null })
    })
  })
  return { socket, memberId, received }
}

describe('many clients', () => {
  it('are all reached, each with what is theirs', async () => {
    const { rows } = await database.pool.query<{ id: number }>(
      `insert into members (client_id, mobile, name)
        select (select id from clients limit 1), 7000000000 + n, 'Member ' || n from generate_series(1, $1::int) n
        returning id`,
      [CLIENTS],
    )
    const server = servers[1]!
    const listeners = await Promise.all(rows.map(({ id }) => listen(server.origin, id)))
    await database.pool.query(
      `insert into points_ledger (member_id, amount, reason) select id, id, 'A test' from unnest($1::int[]) id`,
      [rows.map(({ id }) => id)],
    )
    await eventually(() => listeners.every(({ received }) => received.length > 0))
    for (const { received, memberId } of listeners)
      expect(received).toEqual([{ event: 'userUpdated', balance: memberId }])
    for (const { socket } of listeners) socket.terminate()
  })
})
