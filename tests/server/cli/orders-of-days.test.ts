/** Orders placed on certain days of the organisation's calendar, found by their index. */
import fc from 'fast-check'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { eachOrder, readOrders, type OrderFilter } from '../../../server/db/read/read-orders.ts'
import { databaseOver, type Database } from '../../../server/db/open.ts'
import { addClient, addMember } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { openTestDatabase } from '../test-database.ts'
import { fuzzRuns } from '../../setup/fuzz-runs.ts'

/** Time zones with changes at midnight, a skipped day, a change by half an hour, and the largest offsets. */
const ZONES = [
  'Asia/Kolkata',
  'America/Havana',
  'America/Sao_Paulo',
  'Pacific/Apia',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Etc/GMT+12',
]
/** Changes from and to summer time, and the day that Samoa skipped, 30 December 2011. */
const CHANGES = [
  '2026-03-08T05:00:00Z',
  '2026-11-01T04:00:00Z',
  '2018-11-04T03:00:00Z',
  '2019-02-17T02:00:00Z',
  '2011-12-30T10:00:00Z',
  '2026-04-04T15:00:00Z',
]
const HOUR_MS = 3_600_000

const database = fixture(openTestDatabase)
const client = fixture(() => addClient(database.db))

beforeAll(async () => {
  const member = await addMember(database.db, client.id, { balance: 0 })
  // Written directly, without the ledger: the orders only need to be found.
  const moments = CHANGES.flatMap((change) =>
    Array.from(
      { length: 241 },
      (_, hour) => new Date(Date.parse(change) + (hour - 120) * (HOUR_MS / 2) - (hour % 2)),
    ),
  )
  await database.pool.query(
    `begin; set local session_replication_role = replica;
    insert into orders (client_id, member_id, unique_identify, total_points, customer_name, customer_mobile, customer_email,
        customer_pincode, customer_address, created_at)
      select ${client.id}, ${member.id}, row_number() over (), 5, 'Asha', '9000000000', 'a@example.com', '570001', '12 Lake Road', at
      from unnest('{${moments.map((moment) => moment.toISOString()).join(',')}}'::timestamptz[]) at; commit`,
  )
})

it('are those of the calendar there, whatever the clocks did at midnight', async () => {
  const aDay = fc
    .tuple(fc.constantFrom(...CHANGES), fc.integer({ min: -4, max: 4 }))
    .map(([change, days]) => new Date(Date.parse(change) + days * 24 * HOUR_MS).toISOString().slice(0, 10))
  const property = fc.asyncProperty(
    fc.constantFrom(...ZONES),
    fc.option(aDay, { nil: undefined }),
    fc.option(aDay, { nil: undefined }),
    async (timeZone, from, until) => {
      const filter: OrderFilter = { clientIds: [client.id], from, until, timeZone }
      const { rows } = await database.pool.query<{ id: number }>(
        `select id from orders where ($1::date is null or (created_at at time zone $3)::date >= $1)
          and ($2::date is null or (created_at at time zone $3)::date <= $2) order by created_at desc, id desc`,
        [from ?? null, until ?? null, timeZone],
      )
      const expected = rows.map(({ id }) => id)
      const listed = await readOrders(database.db, filter, { sort: 'newest', limit: 10_000 })
      expect(listed.map(({ id }) => id)).toEqual(expected)
      const exported: number[] = []
      for await (const { id } of eachOrder(database.db, filter)) exported.push(id)
      expect(exported).toEqual(expected.toReversed())
    },
  )
  await fc.assert(property, { numRuns: fuzzRuns(20) })
})

it('are read by the index of their client, and no others with them', async () => {
  await database.pool.query(
    `begin; set local session_replication_role = replica;
    insert into orders (client_id, member_id, unique_identify, total_points, customer_name, customer_mobile, customer_email,
        customer_pincode, customer_address, created_at)
      select client_id, member_id, 10000 + n, 5, 'Asha', '9000000000', 'a@example.com', '570001', '12 Lake Road',
        '2020-01-01'::timestamptz + n * interval '1 hour'
      from orders, generate_series(1, 20000) n where unique_identify = 1; commit`,
  )
  await database.pool.query('analyze orders')
  // One connection, whose reads are counted.
  const pool = new pg.Pool({ connectionString: database.url, max: 1 })
  const db: Database = databaseOver(pool)
  const orderReads = async () => {
    await pool.query('select pg_stat_force_next_flush()')
    const { rows } = await pool.query<{ reads: string; whole: string }>(
      `select seq_tup_read as whole, idx_tup_fetch as reads from pg_stat_user_tables where relname = 'orders'`,
    )
    return Number(rows[0]?.reads) + Number(rows[0]?.whole)
  }
  try {
    const filter = {
      clientIds: [client.id],
      from: '2021-06-01',
      until: '2021-06-01',
      timeZone: 'Asia/Kolkata',
    }
    const before = await orderReads()
    expect(await readOrders(db, filter, { sort: 'newest', limit: 100 })).toHaveLength(24)
    // Those of the three days, and those of the page once more.
    expect((await orderReads()) - before).toBeLessThanOrEqual(120)
    const between = await orderReads()
    const exported: unknown[] = []
    for await (const order of eachOrder(db, filter)) exported.push(order)
    expect(exported).toHaveLength(24)
    expect((await orderReads()) - between).toBeLessThanOrEqual(240)
  } finally {
    await pool.end()
  }
})
