/**
 * Members on one server, each with the shop open: all get points at once, and each must receive the message; then they
 * leave, and the server must not keep what they left.
 */
import { once } from 'node:events'
import pLimit from 'p-limit'
import { WebSocket } from 'ws'
import { CHANNEL_AUTH_PATH, IN_PROCESS_PUSHER } from '../../src/contract/realtime.ts'
import { seedBenchShop, type BenchMember } from './bench-shop.ts'
import { until, type Bench } from './bench.ts'
import { timed } from './statistics.ts'

const MEMBERS = 1000
const AT_ONCE = 20
/** Memory that 1,000 members who left may leave behind, in MB: ended sessions and channel names are remembered. */
const HEAP_MAY_GROW_BY = 5

interface Listener {
  memberId: number
  socket: WebSocket
  /** The members in its messages, and when each arrived. */
  received: { memberId: number; at: number }[]
}

/** Calls with the data of each frame of an event. */
function hear(socket: WebSocket, event: string, then: (data: unknown) => void): void {
  socket.on('message', (raw: Buffer) => {
    const frame = JSON.parse(raw.toString()) as { event: string; data: string }
    if (frame.event === event) then(JSON.parse(frame.data))
  })
}

const nextOf = (socket: WebSocket, event: string): Promise<unknown> =>
  new Promise((resolve) => hear(socket, event, resolve))

async function listen(url: string, { id, token }: BenchMember): Promise<Listener> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/app/${IN_PROCESS_PUSHER.key}?protocol=7`)
  const connected = (await nextOf(socket, 'pusher:connection_established')) as { socket_id: string }
  const channel = `private-user-${id}`
  const allowed = await fetch(`${url}/api/v1${CHANNEL_AUTH_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ socket_id: connected.socket_id, channel_name: channel }),
  })
  const { auth } = (await allowed.json()) as { auth: string }
  const joined = nextOf(socket, 'pusher_internal:subscription_succeeded')
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }))
  await joined
  const received: Listener['received'] = []
  hear(socket, 'userUpdated', (user) =>
    received.push({ memberId: (user as { id: number }).id, at: performance.now() }),
  )
  return { memberId: id, socket, received }
}

export async function measure(bench: Bench): Promise<void> {
  const { database } = await bench.openDatabase()
  const { members } = await seedBenchShop(database, { members: bench.shareOf(MEMBERS) })
  const server = await bench.startServer()
  await fetch(`${server.url}/readyz`)
  const before = await server.memory()
  const limit = pLimit(AT_ONCE)
  let listeners: Listener[] = []
  const connectMs = await timed(async () => {
    listeners = await Promise.all(members.map((member) => limit(() => listen(server.url, member))))
  })
  const connected = await server.memory()

  const told = performance.now()
  await database.pool.query(
    `insert into points_ledger (member_id, amount, reason) select id, 10, 'For all' from members`,
  )
  await until(() => listeners.every(({ received }) => received.length > 0))
  const times = listeners.flatMap(({ received }) => received.map(({ at }) => at - told))
  const messages = bench.table('given points at once', {
    members: ['members', 0],
    connectMs: ['connect ms', 0],
    lastMs: ['last told ms', 0],
    untold: ['not told', 0],
    wrong: ['told another’s', 0],
  })
  const figures = {
    members: members.length,
    connectMs,
    lastMs: Math.max(...times),
    untold: listeners.filter(({ received }) => received.length === 0).length,
    wrong: listeners.filter(({ memberId, received }) => received.some((one) => one.memberId !== memberId))
      .length,
  }
  messages('all', figures, { untold: 0, wrong: 0 })

  await Promise.all(
    listeners.map(({ socket }) => {
      socket.close()
      return once(socket, 'close')
    }),
  )
  const kilobytesEach = ((connected.heap - before.heap) / members.length) * 1000
  const held = bench.table('memory', {
    heap: ['heap MB', 1],
    resident: ['resident MB', 0],
    kilobytesEach: ['kB each', 1],
  })
  held('before', { ...before, kilobytesEach: Number.NaN })
  held('all connected', { ...connected, kilobytesEach })
  const after = { ...(await server.memory()), kilobytesEach: Number.NaN }
  held('after all left', after, { heap: before.heap + HEAP_MAY_GROW_BY })
}
