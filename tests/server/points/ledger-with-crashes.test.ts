/** The short version of `tests/chaos/ledger-with-crashes.ts`. */
import { expect, it } from 'vitest'
import { serverPart } from '../../../build/ensure-built.ts'
import { actionsOf } from '../ledger-load/ledger-actions.ts'
import { openLoadCluster, RECEIVED } from '../ledger-load/load-cluster.ts'
import { faultsInBooks } from '../ledger-load/ledger-books.ts'
import { runLoad } from '../ledger-load/ledger-load.ts'
import { eventually } from '../../setup/eventually.ts'
import { needsBuilt } from '../built-parts.ts'
import { fixture } from '../fixture.ts'
import { codeInOutbox } from '../start-test-server.ts'

needsBuilt(serverPart)
const cluster = fixture(() => openLoadCluster({ servers: 2, members: 12 }))

it('the same seed gives the same actions, another one others', () => {
  const actions = (seed: number) => [...actionsOf(seed, 100)]
  expect(actions(7)).toEqual(actions(7))
  expect(actions(8)).not.toEqual(actions(7))
})

it('the books agree after servers were killed and the database was restarted under many members', async () => {
  const { confirmed, ...figures } = await runLoad(cluster, {
    seed: 1,
    actions: 240,
    atOnce: 8,
    killEvery: 100,
  })
  expect(await faultsInBooks(cluster, RECEIVED, confirmed)).toEqual([])
  expect(figures).toMatchObject({ kills: 2, databaseRestarts: 1 })
  expect(figures.orders).toBeGreaterThan(10)
  expect(figures.cancelled).toBeGreaterThan(0)
  const expired = await cluster.database.pool.query(
    "select from points_ledger where reason = 'Points expired'",
  )
  expect(expired.rowCount).toBeGreaterThan(0)

  // The check finds a fault: stock without a movement.
  await cluster.database.pool.query('update products set stock = stock - 1 where id = $1', [
    cluster.productIds[0],
  ])
  expect(await faultsInBooks(cluster, RECEIVED, confirmed)).toEqual([
    expect.stringContaining('stock and ordered are what was received'),
  ])
})

it('the log of all that names each call, and nobody’s number, code, token, name or address', async () => {
  const [server] = cluster.servers
  const post = async (path: string, body: unknown, token?: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    }
    const url = `${server!.origin}/api/v1${path}`
    return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  }
  const mobile = '9000000001'
  await post('/get-otp-user-login', { client_id: 'acme', mobile_number: mobile })
  const code = await eventually(() => codeInOutbox(server!.outboxFile, mobile).catch(() => ''))
  const login = { mobile_number: mobile, request_otp: code, device_token: 'device-of-the-member' }
  const reply = await post('/verify-otp-user-login', login)
  const { token } = ((await reply.json()) as { data: { token: string } }).data
  // A database error contains its parameters; the log must not.
  await post(
    '/create-feedback',
    {
      client_id: 'acme',
      user_id: mobile,
      order_id: 1,
      feedback_from: 1,
      rating_number: 5,
      rating_comment: 'A secret\0',
    },
    token,
  )
  const last = await post(
    '/order-summary',
    { client_id: 'acme', user_id: mobile, year: '', month: '' },
    token,
  )
  const id = last.headers.get('x-request-id') ?? 'none'
  await eventually(() => cluster.logged().includes(id))
  // Six digits alone can occur in a timestamp.
  const secrets = [
    mobile,
    '9000000000',
    `"${code}"`,
    `${code} is`,
    token,
    'device-of-the-member',
    'Lake Road',
    'example.com',
    'Asha',
    'A secret',
  ]
  for (const secret of secrets) expect(cluster.logged()).not.toContain(secret)
})
