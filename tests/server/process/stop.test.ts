/** SIGTERM: running calls are finished, waiting ones are rejected, and new ones are not accepted. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { serverPart } from '../../../build/ensure-built.ts'
import { encryptOrder } from '../../../src/api/order-cipher.ts'
import { DEVELOPMENT_ORDER_KEY } from '../../../src/contract/order-key.ts'
import { IN_PROCESS_PUSHER } from '../../../src/contract/realtime.ts'
import { startSession } from '../../../server/domain/session.ts'
import { needsBuilt } from '../built-parts.ts'
import { openFolder } from '../open-folder.ts'
import { addCategory, addClient, addMember, addProduct } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { untilOneWaits } from '../lock-waits.ts'
import { orderOf } from '../shops/open-test-shop.ts'
import { startTestServer, type RunningServer } from '../start-test-server.ts'
import { openTestDatabase } from '../test-database.ts'

needsBuilt(serverPart)
const database = fixture(openTestDatabase)
const dataDirectory = fixture(openFolder)
let server: RunningServer

beforeAll(async () => {
  server = await startTestServer(dataDirectory.path, { DATABASE_URL: database.url })
})

afterAll(() => server.stop())

async function openSocket(): Promise<Socket> {
  const socket = connect(Number(new URL(server.origin).port), 'localhost')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

it('finishes an order under way, closes channels and idle connections, takes no more, and ends with 0', async () => {
  const acme = await addClient(database.db)
  const bag = await addProduct(database.db, await addCategory(database.db, acme.id), { code: 'BAG' })
  const { id } = await addMember(database.db, acme.id, { balance: 1000 })
  const session = {
    memberId: id,
    deviceToken: null,
    now: new Date(),
    length: { idleDays: 1, absoluteDays: 1 },
  }
  const token = await startSession(database.db, session)

  const channel = new WebSocket(
    `${server.origin.replace('http', 'ws')}/app/${IN_PROCESS_PUSHER.key}?protocol=7`,
  )
  await once(channel, 'message')
  const idle = await openSocket()
  idle.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await once(idle, 'data')
  const slow = await openSocket()
  slow.write('POST /api/v1/client-details HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n')

  const holder = await database.pool.connect()
  await holder.query('begin')
  await holder.query('select from members where id = $1 for update', [id])
  const order = orderOf({ clientLoginId: 'acme', id }, [{ id: bag.id }])
  const body = JSON.stringify(await encryptOrder(order, DEVELOPMENT_ORDER_KEY))
  const busy = await openSocket()
  const answers = text(busy)
  // Two pipelined calls, as a proxy may send them: the server must not stop after the first.
  busy.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')
  busy.write(
    `POST /api/v1/create-order HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n` +
      `authorization: Bearer ${token}\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  )
  await untilOneWaits(database.pool, 'place_order')

  const gone = [channel, idle, slow].map((connection) => once(connection, 'close'))
  const ended = once(server.process, 'exit')
  // One stop, signalled twice: a service manager may signal every process, and the parent forwards its signal.
  server.process.kill('SIGTERM')
  server.process.kill('SIGINT')
  await Promise.all(gone)
  await expect(fetch(`${server.origin}/healthz`)).rejects.toThrow(/./)
  expect(server.process.exitCode).toBeNull()

  await holder.query('rollback')
  holder.release()
  expect((await answers).match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2)
  expect(await ended).toEqual([0, null])
  const { rows } = await database.pool.query('select member_id from orders')
  expect(rows).toEqual([{ member_id: id }])
})
