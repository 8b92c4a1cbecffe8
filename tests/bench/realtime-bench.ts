/**
 * `tsx tests/bench/realtime-bench.ts [clients]`: members on one server, each with the shop open. All get points at
 * once, and each must receive the message; then they leave. `--check` exits with 1 if a member received none or
 * another's message, or if the server kept memory.
 */
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { CHANNEL_AUTH_PATH, IN_PROCESS_PUSHER } from '../../src/contract/realtime.ts'
import { numberGiven, runBench, until } from './bench.ts'
import { type BenchMember, seedBenchShop } from './bench-shop.ts'

const clients = numberGiven() ?? 1000
const AT_ONCE = 20
/** Memory that 1,000 members who left may leave behind, in MB: ended sessions and channel names are remembered. */
const HEAP_MAY_GROW_BY = 5

interface Listener {
  socket: WebSocket
  /** The members in its messages, and when each arrived. */
  received: { memberId: number; at: number }[]
}

interface Frame {
  event: string
  data: string
}

/** The data of the next frame with an event. */
function frameOf(socket: WebSocket, event: string): Promise<unknown> {
  return new Promise((resolve) => {
    const hear = (raw: Buffer): void => {
      const frame = JSON.parse(raw.toString()) as Frame
      if (frame.event !== event) return
      socket.off('message', hear)
      resolve(JSON.parse(frame.data))
    }
    socket.on('message', hear)
  })
}

async function listen(url: string, member: BenchMember): Promise<Listener> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/app/${IN_PROCESS_PUSHER.key}?protocol=7`)
  const { socket_id: socketId } = (await frameOf(socket, 'pusher:connection_established')) as {
    socket_id: string
  }
  const channel = `private-user-${member.id}`
  const allowed = await fetch(`${url}/api/v1${CHANNEL_AUTH_PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${member.token}` },
    body: JSON.stringify({ socket_id: socketId, channel_name: channel }),
  })
  const { auth } = (await allowed.json()) as { auth: string }
  const joined = frameOf(socket, 'pusher_internal:subscription_succeeded')
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }))
  await joined
  const received: Listener['received'] = []
  socket.on('message', (raw: Buffer) => {
    const frame = JSON.parse(raw.toString()) as Frame
    if (frame.event !== 'userUpdated') return
    const { id } = JSON.parse(frame.data) as { id: number }
    received.push({ memberId: id, at: performance.now() })
  })
  return { socket, received }
}

/** Runs the work for each item, a number at a time. */
async function forEach<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items]
  const next = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
}

await runBench(async (bench) => {
  const { database } = await bench.openDatabase()
  const { members } = await seedBenchShop(database, new Date(), clients)
  const server = await bench.startServer()
  await fetch(`${server.url}/readyz`)
  const before = await server.memory()
  const listeners = new Map<number, Listener>()
  const started = performance.now()
  await forEach(members, async (member) => {
    listeners.set(member.id, await listen(server.url, member))
  })
  const seconds = (performance.now() - started) / 1000
  const connected = await server.memory()
  const each = ((connected.heapMegabytes - before.heapMegabytes) / clients) * 1000
  console.log(`${clients} clients connected in ${seconds.toFixed(1)} s`)
  console.log(`heap ${before.heapMegabytes.toFixed(1)} -> ${connected.heapMegabytes.toFixed(1)} MB`)
  console.log(
    `resident ${before.residentMegabytes.toFixed(0)} -> ${connected.residentMegabytes.toFixed(0)} MB`,
  )
  console.log(`${each.toFixed(1)} kB of heap each`)

  const told = performance.now()
  await database.pool.query(
    `insert into points_ledger (member_id, amount, reason) select id, 10, 'For all' from members`,
  )
  await until(() => [...listeners.values()].every(({ received }) => received.length > 0))
  const silent = [...listeners.values()].filter(({ received }) => received.length === 0).length
  const wrong = [...listeners].filter(([id, { received }]) =>
    received.some(({ memberId }) => memberId !== id),
  ).length
  const last = Math.max(
    ...[...listeners.values()].flatMap(({ received }) => received.map(({ at }) => at - told)),
  )
  console.log(
    `all were given points at once: ${clients - silent} heard of it, the last after ${last.toFixed(0)} ms`,
  )
  if (silent > 0) bench.complain(`${silent} did not hear`)
  if (wrong > 0) bench.complain(`${wrong} heard of somebody else`)

  await forEach([...listeners.values()], async ({ socket }) => {
    socket.close()
    await once(socket, 'close')
  })
  const after = await server.memory()
  console.log(
    `after all left: heap ${after.heapMegabytes.toFixed(1)} MB, resident ${after.residentMegabytes.toFixed(0)} MB`,
  )
  if (after.heapMegabytes > before.heapMegabytes + HEAP_MAY_GROW_BY)
    bench.complain('the server kept what they left')
})
