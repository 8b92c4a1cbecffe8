/** Backup and restore as docs/server-guide.md describes them, with PostgreSQL's own tools. */
import { spawnSync } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, inject, it, vi } from 'vitest'
import { grantPoints } from '../grant-points.ts'
import { openDatabase, type OpenDatabase } from '../../../server/db/open.ts'
import { removeFolder } from '../../setup/remove-folder.ts'
import { addCategory, addClient, addMember, addProduct } from '../catalogue-builders.ts'
import { openTestShop, orderOf, read } from '../shops/open-test-shop.ts'
import { findPostgresTools, startOwnPostgres } from '../system-postgres.ts'

// Starts its own PostgreSQL, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const undo: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
})

async function administrate<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

function run(program: string, parameters: string[]): void {
  const { status, stderr } = spawnSync(program, parameters, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program}: ${stderr}`)
}

const suiteUrl = (database: string): string =>
  Object.assign(new URL(inject('templateUrl')), { pathname: `/${database}` }).href

/** The rows of all tables and the state of each sequence. */
async function contentsOf({ pool }: OpenDatabase): Promise<Record<string, unknown>> {
  const tables = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const contents: Record<string, unknown> = {}
  for (const { name } of tables.rows) {
    contents[name] = (await pool.query(`select to_jsonb(t) as row from ${name} t order by 1`)).rows
  }
  contents['sequences'] = (
    await pool.query('select sequencename, last_value from pg_sequences order by 1')
  ).rows
  return contents
}

it('a shop that is restored from pg_dump is the same shop, and goes on where it was', async ({ skip }) => {
  const tools = findPostgresTools()
  if (tools === null) return skip('This machine has no pg_dump.')
  const [suite] = await administrate<{ major: number }>(
    suiteUrl('postgres'),
    `select current_setting('server_version_num')::int / 10000 as major`,
  )
  const fits = tools.major >= (suite?.major ?? Number.POSITIVE_INFINITY)
  if (!fits && tools.server === null) {
    return skip(
      `pg_dump ${tools.major} is older than PostgreSQL ${suite?.major}, and has no server of its own here.`,
    )
  }
  const own = fits || tools.server === null ? null : await startOwnPostgres(tools.server)
  if (own !== null) undo.push(() => own.stop())
  const urlOf = own === null ? suiteUrl : own.urlOf
  const names = ['before', 'after'].map((when) => `backup_${when}_${process.pid}`)
  const [beforeUrl = '', afterUrl = ''] = names.map(urlOf)
  for (const name of names) {
    await administrate(urlOf('postgres'), `create database ${name}`)
    undo.push(async () => void (await administrate(urlOf('postgres'), `drop database ${name} with (force)`)))
  }
  const folder = await mkdtemp(join(tmpdir(), 'backup-'))
  undo.push(() => removeFolder(folder))
  const open = async (databaseUrl: string) => {
    const database = await openDatabase({ databaseUrl, dataDirectory: '' })
    undo.push(() => database.close())
    const shop = await openTestShop({ OTP_PEPPER: 'one pepper for both shops' }, { database })
    undo.push(() => shop.close())
    return { database, shop }
  }

  const { database: before, shop: shopBefore } = await open(beforeUrl)
  const acme = await addClient(before.db)
  const bag = await addProduct(before.db, await addCategory(before.db, acme.id), { code: 'BAG', points: 300 })
  const { id } = await addMember(before.db, acme.id, { balance: 1000 })
  const token = await shopBefore.logIn('acme', '9876543210')
  const asha = { clientLoginId: 'acme', id }
  const order = orderOf(asha, [{ id: bag.id, quantity: 2 }])
  const placed = await shopBefore.placeOrder(order, token)
  expect(placed.message).toBe('Success')

  const dump = join(folder, 'shop.dump')
  run(tools.pg_dump, ['--format=custom', `--file=${dump}`, beforeUrl])
  run(tools.pg_restore, ['--clean', '--if-exists', '--exit-on-error', `--dbname=${afterUrl}`, dump])

  const { database: after, shop } = await open(afterUrl)
  expect(await contentsOf(after)).toEqual(await contentsOf(before))
  // Sessions continue, a placed attempt is recognised, and order numbers continue.
  expect(await shop.placeOrder(order, token)).toEqual(placed)
  const next = read('createOrder', await shop.placeOrder(orderOf(asha, [{ id: bag.id }]), token))
  expect(next.user_master.rewards_points).toBe(100)
  expect(Number(next.order_id)).toBe(Number(read('createOrder', placed).order_id) + 1)
  // The constraints exist too: only the ledger changes balances, and never below zero.
  await expect(after.pool.query('update points_ledger set amount = 0')).rejects.toThrow(/./)
  await expect(grantPoints(after.db, { memberId: id, amount: -101, reason: 'Too much' })).rejects.toThrow(/./)
})
