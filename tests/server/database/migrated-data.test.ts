/** Migrating a database with data: a later version changes the tables as their owner. */
import { cp, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { beforeEach, expect, inject, it, onTestFinished } from 'vitest'
import { migrateDatabase, schemaAge } from '../../../server/db/migrate.ts'
import { openDatabase } from '../../../server/db/open.ts'
import { removeFolder } from '../../setup/remove-folder.ts'
import { brokenInvariants } from '../kept-books.ts'
import { openTestShop, orderOf, read } from '../shops/open-test-shop.ts'
import { makeOwnedDatabase } from '../owned-database.ts'

/** Such as a later version might do: a column calculated from existing rows. */
const LATER = `ALTER TABLE orders ADD COLUMN pieces integer;
--> statement-breakpoint
UPDATE orders SET pieces = (SELECT sum(quantity) FROM order_lines WHERE order_id = orders.id);`

/** Our migrations and a later one. */
let later: { folder: string; first: number }

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'later-migrations-'))
  onTestFinished(() => removeFolder(folder))
  await cp('server/db/migrations', folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { tag: string; when: number }[] }
  const [first, last] = [journal.entries[0]?.when ?? 0, journal.entries.at(-1)?.when ?? 0]
  journal.entries.push({ ...journal.entries[0], tag: '9999_later', when: last + 1 })
  await writeFile(file, JSON.stringify(journal))
  await writeFile(join(folder, '9999_later.sql'), LATER)
  later = { folder, first }
})
async function openOwned(options: { migrateUntil?: false } = {}) {
  const owned = await makeOwnedDatabase(inject('templateUrl'))
  onTestFinished(() => owned.drop())
  const database = await openDatabase({ databaseUrl: owned.url, dataDirectory: '', ...options })
  onTestFinished(() => database.close())
  return database
}

const fill = (pool: pg.Pool) =>
  pool.query(`
    insert into clients (login_id, client_code, client_name) values ('acme', 'ACM', 'Acme'), ('other', 'OTH', 'Other');
    insert into categories (client_id, code, name) select id, 'TRAVEL', '{"en":"Travel"}' from clients;
    insert into products (client_id, category_id, code, name, points, stock)
      select client_id, id, 'BAG', '{"en":"Bag"}', 300, 9 from categories;
    insert into members (client_id, mobile, name, points) select id, '9876543210', 'Asha Rao', 0 from clients;
    insert into points_ledger (member_id, amount, reason) select id, 1000, 'Welcome points' from members;
    select place_order(m.client_id, m.id, n, array[p.id], array[1], 50, 'Asha', m.mobile, 'a@example.com', '570001',
      '12 Lake Road', false, 'Order {order}')
      from members m join products p on p.client_id = m.client_id, generate_series(1, 2) as n`)

/** All of our functions and triggers, as PostgreSQL prints them. */
async function functionsOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ definition: string }>(
    `select pg_get_functiondef(p.oid) as definition from pg_proc p
       where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
         and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
     union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by 1`,
  )
  return rows.map(({ definition }) => definition)
}

it('migrates a shop with orders as an unprivileged role, and its books stay right', async () => {
  const database = await openOwned()
  const { pool } = database
  await fill(pool)
  const functions = await functionsOf(pool)
  expect(functions).toContainEqual(expect.stringContaining('FUNCTION public.place_order('))
  await migrateDatabase(pool, undefined, later.folder)
  expect((await pool.query('select count(*)::int, sum(pieces)::int from orders')).rows).toEqual([
    { count: 4, sum: 4 },
  ])
  expect(await functionsOf(pool)).toEqual(functions)
  expect(await brokenInvariants(pool)).toEqual({})

  const shop = await openTestShop({}, { database })
  onTestFinished(() => shop.close())
  const { rows } = await pool.query<{ member: number; product: number }>(
    `select m.id as member, p.id as product from clients c join members m on m.client_id = c.id
     join products p on p.client_id = c.id where login_id = 'acme'`,
  )
  const [acme] = rows
  const token = await shop.logIn('acme', '9876543210')
  const order = orderOf({ clientLoginId: 'acme', id: acme?.member ?? 0 }, [{ id: acme?.product ?? 0 }])
  const placed = await shop.placeOrder(order, token)
  expect(read('createOrder', placed).user_master.rewards_points).toBe(100)
  expect(await brokenInvariants(pool)).toEqual({})
})

it('gives a member of before there were lots one lot, which never expires [P.8]', async () => {
  const { pool } = await openOwned({ migrateUntil: false })
  await migrateDatabase(pool, later.first)
  await pool.query(`insert into clients (login_id, client_code, client_name) values ('acme', 'ACM', 'Acme');
    insert into members (client_id, mobile, name, points) select id, n, 'Asha Rao', 0
      from clients, unnest(array['9876543210', '9876543211', '9876543212']) n;
    insert into points_ledger (member_id, amount, reason) values (1, 500, 'Given'), (2, 70, 'Given'), (1, -200, 'Put right'),
      (2, -70, 'Put right');
    update members set points = 300 where id = 1`)
  await migrateDatabase(pool)
  const lots = 'select member_id, remaining, expires_at from points_lots order by member_id'
  const expected = [
    { member_id: 1, remaining: 300, expires_at: null },
    { member_id: 2, remaining: 0, expires_at: null },
  ]
  expect((await pool.query(lots)).rows).toEqual(expected)
  expect(await brokenInvariants(pool)).toEqual({})
  // Changed functions are applied again, and then nothing is left to do.
  await pool.query("update drizzle.applied_functions set hash = '' where file = 'ledger.sql'")
  await migrateDatabase(pool)
  expect((await pool.query(lots)).rows).toEqual(expected)
  await pool.query("insert into points_ledger (member_id, amount, reason) values (1, -300, 'Put right')")
  expect(await brokenInvariants(pool)).toEqual({})
})

it('says of each version’s tables whether they are older or newer', async () => {
  const { pool } = await openOwned({ migrateUntil: false })
  expect(await schemaAge(pool, later.folder)).toBe('none')
  await migrateDatabase(pool)
  expect(await schemaAge(pool)).toBe('current')
  expect(await schemaAge(pool, later.folder)).toBe('older')
  await migrateDatabase(pool, undefined, later.folder)
  expect(await schemaAge(pool, later.folder)).toBe('current')
  expect(await schemaAge(pool)).toBe('newer')
  await expect(migrateDatabase(pool)).rejects.toThrow(/^The database was migrated by a newer server: /)
})

it('takes tables at the last migration for current once all have become one, and older ones for early', async () => {
  const [{ pool: current }, { pool: older }] = [await openOwned(), await openOwned({ migrateUntil: false })]
  await migrateDatabase(older, later.first)
  const folder = await mkdtemp(join(tmpdir(), 'one-migration-'))
  onTestFinished(() => removeFolder(folder))
  const journal = JSON.parse(await readFile('server/db/migrations/meta/_journal.json', 'utf8')) as {
    entries: { when: number }[]
  }
  const one = { ...journal.entries.at(-1), idx: 0, tag: '0000_tables' }
  await mkdir(join(folder, 'meta'))
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries: [one] }))
  await writeFile(join(folder, '0000_tables.sql'), 'CREATE TABLE clients ();')
  expect(await schemaAge(current, folder)).toBe('current')
  await migrateDatabase(current, undefined, folder)
  expect(await schemaAge(older, folder)).toBe('early')
})

it('makes tables as they were once for an old backup, and brings them up to date from there', async () => {
  const [{ pool: once }, { pool: fresh }] = [await openOwned({ migrateUntil: false }), await openOwned()]
  await migrateDatabase(once, later.first, later.folder)
  expect(await schemaAge(once, later.folder)).toBe('older')
  expect(await functionsOf(once)).toEqual([])
  await migrateDatabase(once, undefined, later.folder)
  expect(await schemaAge(once, later.folder)).toBe('current')
  expect(await functionsOf(once)).toEqual(await functionsOf(fresh))
})
