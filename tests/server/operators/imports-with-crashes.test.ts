/** A server that is killed while it applies a file: the next one goes on where it stopped, and every row counts once. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { serverPart } from '../../../build/ensure-built.ts'
import { imports } from '../../../server/db/schema.ts'
import { placeOrder } from '../../../server/domain/place-order.ts'
import { eventually } from '../../setup/eventually.ts'
import { needsBuilt } from '../built-parts.ts'
import { fixture } from '../fixture.ts'
import { openFolder } from '../open-folder.ts'
import { addCategory, addClient, addMember, addProduct } from '../catalogue-builders.ts'
import { brokenInvariants } from '../kept-books.ts'
import { untilOneWaits } from '../lock-waits.ts'
import { orderOf } from '../shops/open-test-shop.ts'
import { startTestServer, type RunningServer } from '../start-test-server.ts'
import { openTestDatabase } from '../test-database.ts'

needsBuilt(serverPart)
const database = fixture(openTestDatabase)
const dataDirectory = fixture(openFolder)
let server: RunningServer

const start = async () => {
  server = await startTestServer(dataDirectory.path, { DATABASE_URL: database.url })
}

/** Holds up whoever writes a line of the ledger for as long as the test has this lock. */
const TEST_LOCK = 1
beforeAll(async () => {
  await start()
  await database.pool.query(`create function wait_for_the_test() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(${TEST_LOCK}); return new; end $$`)
})
afterAll(() => server.stop())

const FIRST_MOBILE = 9_340_000_000
/** Members' rows, applied 500 at a time: the first of one point, the next of two, and so on. */
const ROWS = 1100
const points = {
  result: { written: ROWS, once: ROWS, points: (ROWS * (ROWS + 1)) / 2 },
  written: `select count(*)::int as written, count(distinct member_id)::int as once, sum(amount)::int as points
    from points_ledger join members m on m.id = member_id where m.client_id = $1`,
}
const numbers = Array.from({ length: ROWS }, (_, n) => n)
const ORDERS = 60

/** A file of each kind that moves points. The server is killed while it writes the named line of the ledger. */
const files = [
  {
    ...points,
    kind: 'members',
    lines: async () => [
      'mobile,name,points',
      ...numbers.map((n) => `${FIRST_MOBILE + n},Member ${n},${n + 1}`),
    ],
    killedAt: [
      { line: 'amount = 250', written: 0 },
      { line: 'amount = 750', written: 500 },
    ],
  },
  {
    ...points,
    kind: 'grants',
    async lines({ id }: { id: number }) {
      await database.pool.query(
        `insert into members (client_id, mobile, name)
          select $1, ($2::bigint + n)::text, 'Member ' || n from generate_series(0, $3::int - 1) n`,
        [id, FIRST_MOBILE, ROWS],
      )
      return ['mobile,points', ...numbers.map((n) => `${FIRST_MOBILE + n},${n + 1}`)]
    },
    killedAt: [{ line: 'amount = 750', written: 500 }],
  },
  {
    kind: 'moves',
    async lines({ id, loginId }: { id: number; loginId: string }) {
      const { db, pool } = database
      const product = await addProduct(db, await addCategory(db, id), {
        code: 'CUP',
        points: 10,
        stock: ORDERS,
      })
      const member = await addMember(db, id, { balance: 10 * ORDERS })
      const session = {
        tokenHash: '',
        memberId: member.id,
        mobile: member.mobile,
        clientId: id,
        clientLoginId: loginId,
      }
      const order = () => orderOf({ id: member.id, clientLoginId: loginId }, [{ id: product.id }])
      for (let n = 0; n < ORDERS; n += 1) await placeOrder(pool, order(), session)
      const { rows } = await pool.query<{ number: string }>(
        'select order_number as number from orders where client_id = $1 order by id',
        [id],
      )
      return ['order,status,reason', ...rows.map(({ number }) => `${number},declined,Gone`)]
    },
    written: `select count(*)::int as written, count(distinct order_id)::int as once, sum(amount)::int as points
      from points_ledger join orders o on o.id = order_id where o.client_id = $1 and amount > 0`,
    result: { written: ORDERS, once: ORDERS, points: 10 * ORDERS },
    killedAt: [{ line: 'order_id = 30', written: 25 }],
  },
] as const

it.each(files)(
  'a file of $kind is applied once, whatever was written when the server was killed',
  async ({ kind, lines, written, result, killedAt }) => {
    const { db, pool } = database
    const client = await addClient(db, { loginId: kind, clientCode: kind, clientName: kind })
    const file = Buffer.from((await lines(client)).join('\n'))
    const fileHash = createHash('sha256').update(file).digest('hex')
    const reason = 'crash'
    await db.insert(imports).values({
      clientId: client.id,
      kind,
      key: reason,
      reason,
      occasion: reason,
      file,
      fileHash,
      createdBy: 'tester',
    })
    const rowOf = async <Row extends object>(text: string) =>
      (await pool.query<Row>(text, [client.id])).rows[0]!
    const look = () =>
      rowOf<{ state: string; applied: number }>(
        `select state, coalesce((counts ->> 'applied')::int, 0) as applied from imports where client_id = $1`,
      )
    const until = (state: string) => eventually(async () => (await look()).state === state)

    await until('ready')
    const holder = await pool.connect()
    for (const [place, { line, written: before }] of killedAt.entries()) {
      await pool.query(`create or replace trigger waits_for_the_test before insert on points_ledger
        for each row when (new.${line}) execute function wait_for_the_test()`)
      await holder.query(`select pg_advisory_lock(${TEST_LOCK})`)
      if (place > 0) await start()
      else
        await pool.query(
          `update imports set state = 'applying', applied_by = 'tester' where client_id = $1`,
          [client.id],
        )
      await untilOneWaits(pool)
      await server.kill()
      await holder.query(`select pg_advisory_unlock(${TEST_LOCK})`)
      // A part is written with its position, or not at all.
      expect(await look()).toEqual({ state: 'applying', applied: before })
      expect(await rowOf(written)).toMatchObject({ written: before })
    }
    holder.release()
    await pool.query('drop trigger waits_for_the_test on points_ledger')
    await start()
    await until('applied')
    expect(await look()).toMatchObject({ applied: result.written })
    expect(await rowOf(written)).toEqual(result)
    expect(await brokenInvariants(pool)).toEqual({})
  },
)
