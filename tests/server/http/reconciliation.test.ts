/** The reconciliation compares balances, lots and stock with the ledger in the background. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Registry } from 'prom-client'
import { advisoryLocks } from '../../../server/db/advisory-locks.ts'
import { ledgerInvariants } from '../../../server/db/ledger-invariants.ts'
import { reconciliationJob } from '../../../server/metrics/reconciliation.ts'
import { eventually } from '../../setup/eventually.ts'
import { addClient, addMember } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { sample } from '../metric-sample.ts'
import { openTestShop, type TestShop } from '../shops/open-test-shop.ts'
import { startJob } from '../start-job.ts'
import { TcpProxy } from '../tcp-proxy.ts'

const shop = fixture(openTestShop)

beforeAll(async () => {
  const client = await addClient(shop.database.db)
  await addMember(shop.database.db, client.id, { mobile: '9800000077', balance: 500 })
})

describe('the books', () => {
  let pool: TestShop['database']['pool']
  let stop: () => Promise<void>
  let registry: Registry
  const faults: Error[] = []
  beforeEach(() => {
    ;({ pool } = shop.database)
    registry = new Registry()
    faults.length = 0
  })
  const begin = (
    limits: { everyMs?: number; withinMs?: number } = {},
    on: Pick<TestShop['database'], 'pool' | 'url'> = shop.database,
  ) => {
    stop = startJob(reconciliationJob(registry, on, 'Asia/Kolkata', limits), (error) =>
      faults.push(error as Error),
    )
  }
  const figure = async (name: string) => sample(await registry.metrics(), name)
  const isRead = () => eventually(async () => ((await figure('shop_reconciled_timestamp_seconds')) ?? 0) > 0)
  const often = { everyMs: 10, withinMs: 200 }

  it('that the ledger does not explain are found', async () => {
    const byHand = (change: string) =>
      pool.query(`begin; set local session_replication_role = replica;
        update members set points = points ${change}; commit`)
    await byHand('+ 1')
    begin()
    await isRead()
    await stop()
    await byHand('- 1')
    expect(await figure('shop_ledger_mismatches')).toBe(1)
    expect(await figure('shop_lot_mismatches')).toBe(1)
  })

  it('are read by one process at a time', async () => {
    const reader = await pool.connect()
    await reader.query('select pg_advisory_lock($1)', [advisoryLocks.reconciliation])
    begin()
    await stop()
    await reader.query('select pg_advisory_unlock($1)', [advisoryLocks.reconciliation])
    reader.release()
    expect(await figure('shop_ledger_mismatches')).toBeNaN()
    expect(await figure('shop_reconciled_timestamp_seconds')).toBe(0)
    expect(faults).toEqual([])
  })

  it('have a limit for each figure: one that takes too long stays as it was, the others arrive, and a gauge says so', async () => {
    begin(often)
    await isRead()
    const before = await figure('shop_reconciled_timestamp_seconds')
    const holder = await pool.connect()
    await holder.query('begin; lock table stock_movements in access exclusive mode')
    await eventually(async () => (await figure('shop_reconcile_failed')) === 2)
    expect(faults[0]?.message).toContain('statement timeout')
    expect(await figure('shop_stock_mismatches')).toBe(0)
    expect(await figure('shop_ledger_mismatches')).toBe(0)
    const meanwhile = await figure('shop_reconciled_timestamp_seconds')
    expect(meanwhile).toBeGreaterThanOrEqual(before ?? Infinity)
    await holder.query('rollback')
    holder.release()
    await eventually(async () => (await figure('shop_reconcile_failed')) === 0)
    expect(await figure('shop_reconciled_timestamp_seconds')).toBeGreaterThan(meanwhile ?? Infinity)
    await stop()
  })

  it('are read on a connection of their own: no call waits for them, nor they for calls', async () => {
    const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    try {
      begin()
      await isRead()
    } finally {
      for (const connection of held) connection.release()
    }
    await stop()
    expect(faults).toEqual([])
  })

  it('that can’t be reached stay as they were, and somebody is told', async () => {
    const url = new URL(shop.database.url)
    const line = new TcpProxy({ host: url.hostname, port: Number(url.port) })
    await line.mend()
    url.port = String(line.port)
    begin(often, { pool, url: url.href })
    await isRead()
    await line.cut()
    await eventually(
      async () => (await figure('shop_reconcile_failed')) === Object.keys(ledgerInvariants).length,
    )
    expect(faults.at(-1)?.message).toMatch(/ECONNREFUSED|Connection terminated|ECONNRESET/)
    expect(await figure('shop_ledger_mismatches')).toBe(0)
    expect(await figure('shop_reconciled_timestamp_seconds')).toBeGreaterThan(0)
    await stop()
  })

  it('keep no server from stopping', async () => {
    const holder = await pool.connect()
    await holder.query('begin; lock table points_ledger in access exclusive mode')
    begin()
    // Other tests use databases of the same PostgreSQL.
    const waiting = async () =>
      (
        await pool.query(`select from pg_locks where not granted
          and database = (select oid from pg_database where datname = current_database())`)
      ).rows.length
    await eventually(async () => (await waiting()) === 1)
    await stop()
    await eventually(async () => (await waiting()) === 0)
    await holder.query('rollback')
    holder.release()
    expect(faults).toEqual([])
  })
})
