/** A server that is killed while it applies a file: the next one goes on where it stopped, and every row counts once. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openDatabase, type OpenDatabase } from '../../../server/db/open.ts'
import { imports } from '../../../server/db/schema.ts'
import { placeOrder } from '../../../server/domain/place-order.ts'
import { eventually } from '../../setup/eventually.ts'
import { fixture } from '../fixture.ts'
import { openFolder } from '../open-folder.ts'
import { addCategory, addClient, addMember, addProduct } from '../catalogue-builders.ts'
import { brokenInvariants } from '../kept-books.ts'
import { orderOf } from '../shops/open-test-shop.ts'
import { startTestServer, type RunningServer } from '../start-test-server.ts'

// Real processes on a machine that may be busy.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const dataDirectory = fixture(openFolder)
let database: OpenDatabase
let server: RunningServer

beforeAll(async () => {
  server = await startTestServer(dataDirectory.path)
  database = await openDatabase({ dataDirectory: dataDirectory.path })
})
afterAll(async () => {
  await server.stop()
  await database.close()
})

const FIRST_MOBILE = 9_340_000_000
/** Members' rows: the first of one point, the next of two, and so on. */
const ROWS = 6000
const points = {
  result: { written: ROWS, once: ROWS, points: (ROWS * (ROWS + 1)) / 2 },
  written: `select count(*)::int as written, count(distinct member_id)::int as once, sum(amount)::int as points
    from points_ledger join members m on m.id = member_id where m.client_id = $1`,
}
const numbers = Array.from({ length: ROWS }, (_, n) => n)

/** A file of each kind that moves points. */
const files = [
  {
    ...points,
    kind: 'members',
    lines: async () => [
      'mobile,name,points',
      ...numbers.map((n) => `${FIRST_MOBILE + n},Member ${n},${n + 1}`),
    ],
    killedAt: [0.2, 0.5],
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
    killedAt: [0.3],
  },
  {
    kind: 'moves',
    async lines({ id, loginId }: { id: number; loginId: string }) {
      const { db, pool } = database
      const product = await addProduct(db, await addCategory(db, id), { code: 'CUP', points: 10 })
      const member = await addMember(db, id, { balance: 10_000 })
      const session = {
        tokenHash: '',
        memberId: member.id,
        mobile: member.mobile,
        clientId: id,
        clientLoginId: loginId,
      }
      const order = () => orderOf({ id: member.id, clientLoginId: loginId }, [{ id: product.id }])
      for (let n = 0; n < 400; n += 1) await placeOrder(pool, order(), session)
      const { rows } = await pool.query<{ number: string }>(
        'select order_number as number from orders where client_id = $1',
        [id],
      )
      return ['order,status,reason', ...rows.map(({ number }) => `${number},declined,Gone`)]
    },
    written: `select count(*)::int as written, count(distinct order_id)::int as once, sum(amount)::int as points
      from points_ledger join orders o on o.id = order_id where o.client_id = $1 and amount > 0`,
    result: { written: 400, once: 400, points: 4000 },
    killedAt: [0.3],
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
    const until = (isThere: (now: Awaited<ReturnType<typeof look>>) => boolean) =>
      eventually(async () => isThere(await look()), { timeout: 120_000 })

    await until(({ state }) => state === 'ready')
    await pool.query(`update imports set state = 'applying', applied_by = 'tester' where client_id = $1`, [
      client.id,
    ])
    for (const share of killedAt) {
      await until(({ applied }) => applied > share * result.written)
      await server.kill()
      const { state, applied } = await look()
      expect(state).toBe('applying')
      // A part is written with its position, or not at all.
      expect(await rowOf(written)).toMatchObject({ written: applied })
      expect(applied).toBeLessThan(result.written)
      server = await startTestServer(dataDirectory.path)
    }
    await until(({ state }) => state === 'applied')
    expect(await look()).toMatchObject({ applied: result.written })
    expect(await rowOf(written)).toEqual(result)
    expect(await brokenInvariants(pool)).toEqual({})
  },
)
