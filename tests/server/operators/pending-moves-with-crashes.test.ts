/** A server that is killed while moves wait: the next one makes what is due at once, each once, and no other. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serverPart } from '../../../build/ensure-built.ts'
import { eventually } from '../../setup/eventually.ts'
import { addOrder } from '../add-order.ts'
import { needsBuilt } from '../built-parts.ts'
import { addCategory, addClient, addMember, addProduct } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { brokenInvariants } from '../kept-books.ts'
import { openFolder } from '../open-folder.ts'
import { startTestServer, type RunningServer } from '../start-test-server.ts'
import { openTestDatabase } from '../test-database.ts'

needsBuilt(serverPart)
const database = fixture(openTestDatabase)
const dataDirectory = fixture(openFolder)
const servers: RunningServer[] = []

const start = async () => {
  servers.push(await startTestServer(dataDirectory.path, { DATABASE_URL: database.url }))
}
beforeAll(start)
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
})

const ORDERS = 12
const PRICE = 10

it('moves that are overdue after a kill are made at once and once, those that are not due wait', async () => {
  const { db, pool } = database
  const client = await addClient(db)
  const category = await addCategory(db, client.id)
  const cup = await addProduct(db, category, { code: 'CUP', points: PRICE, stock: ORDERS })
  const member = { ...(await addMember(db, client.id, { balance: ORDERS * PRICE })), clientLoginId: 'acme' }
  for (let n = 0; n < ORDERS; n += 1) await addOrder(database, member, [{ id: cup.id }])
  await servers[0]?.kill()
  await pool.query(
    `insert into pending_moves (order_id, "to", details, actor, due_at)
      select id, 'declined', '{"reason": "Gone"}', 'tester', now() + case when id % 4 = 0 then interval '1 day' else interval '-1 s' end
      from orders`,
  )
  const { rows: due } = await pool.query('select from orders where id % 4 <> 0')
  // Two of them, which look at the same moment.
  await Promise.all([start(), start()])
  const books = async () =>
    (
      await pool.query<Record<string, number>>(
        `select (select count(*)::int from pending_moves) as waiting,
          (select count(*)::int from orders where status = 2) as declined,
          (select count(*)::int from points_ledger where amount = ${PRICE} and order_id is not null) as credits,
          (select count(*)::int from notifications where body_message like '%declined%') as told,
          (select stock from products where id = $1) as stock`,
        [cup.id],
      )
    ).rows[0]
  await eventually(async () => (await books())?.['declined'] === due.length)
  expect(await books()).toEqual({
    waiting: ORDERS - due.length,
    declined: due.length,
    credits: due.length,
    told: due.length,
    stock: due.length,
  })
  expect(await brokenInvariants(pool)).toEqual({})
})
