/** Migrations, functions and triggers at each start: applied in order, without changing what exists. */
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { migrateDatabase } from '../../../server/db/migrate.ts'
import { eventually } from '../../setup/eventually.ts'
import { addCategory, addClient, addProduct } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { openTestDatabase } from '../test-database.ts'

const database = fixture(openTestDatabase)

async function startTwice(): Promise<void> {
  const pools = [1, 2].map(() => new pg.Pool({ connectionString: database.url, max: 2 }))
  await Promise.all(pools.map((pool) => migrateDatabase(pool)))
  await Promise.all(pools.map((pool) => pool.end()))
}

describe('migrations', () => {
  it('change nothing where they ran before, also by two servers at once', async () => {
    const shape = async () =>
      (
        await database.pool.query(
          `select table_name, column_name, data_type from information_schema.columns
            where table_schema = 'public' order by 1, 2`,
        )
      ).rows
    const before = await shape()
    await startTwice()
    expect(await shape()).toEqual(before)
  })

  it('go forward only: each is later than those before it, or a server that has those would pass it over', async () => {
    const journal = JSON.parse(await readFile('server/db/migrations/meta/_journal.json', 'utf8')) as {
      entries: { tag: string; when: number }[]
    }
    const times = journal.entries.map(({ when }) => when)
    expect(times).toEqual([...new Set(times)].toSorted((one, other) => one - other))
    const applied = await database.pool.query('select from drizzle.__drizzle_migrations')
    expect(applied.rowCount).toBe(journal.entries.length)
    const files = (await readdir('server/db/migrations')).filter((name) => name.endsWith('.sql'))
    expect(files.toSorted()).toEqual(journal.entries.map(({ tag }) => `${tag}.sql`))
  })

  it('keep one snapshot of the tables, the last: the next migration is made from its difference', async () => {
    const kept = (await readdir('server/db/migrations/meta')).filter((name) =>
      name.endsWith('_snapshot.json'),
    )
    const last = (await readdir('server/db/migrations'))
      .filter((name) => name.endsWith('.sql'))
      .toSorted()
      .at(-1)
    expect(kept).toEqual([`${last?.slice(0, 4)}_snapshot.json`])
  })
})

describe('functions and triggers', () => {
  it('of a file that has changed replace those before them, with what follows from them', async () => {
    const { pool, db } = database
    const client = await addClient(db)
    const product = await addProduct(db, await addCategory(db, client.id), { code: 'BAG' })
    const searchText = async () =>
      (await pool.query('select search_text as words from products where id = $1', [product.id])).rows
    const now = await searchText()
    await pool.query(`
      create or replace function words_of(by_language jsonb) returns text language sql immutable as $$ select 'as it was once' $$;
      drop trigger categories_search_text on categories;
      update products set search_text = '';
      update drizzle.applied_functions set hash = 'of an older version' where file = 'search.sql'`)
    expect(await searchText()).not.toEqual(now)
    await startTwice()
    expect(await searchText()).toEqual(now)
    await pool.query(`update categories set name = '{"en":"Journeys"}' where client_id = $1`, [client.id])
    expect(await searchText()).toEqual([{ words: expect.stringContaining('journeys') }])
  })

  it('wait for no writer where none has changed', async () => {
    const impatient = new pg.Pool({ connectionString: database.url, lock_timeout: 1000 })
    const writer = await database.pool.connect()
    await writer.query('begin; update products set position = position; update members set name = name')
    try {
      await migrateDatabase(impatient)
    } finally {
      await writer.query('rollback')
      writer.release()
      await impatient.end()
    }
  })

  it('that have to wait for a writer hold up nobody else meanwhile, and are applied once it is done', async () => {
    await database.pool.query("update drizzle.applied_functions set hash = 'old' where file = 'goals.sql'")
    const upgrading = new pg.Pool({ connectionString: database.url, max: 1 })
    const writer = await database.pool.connect()
    await writer.query('begin; update members set name = name')
    const applied = migrateDatabase(upgrading)
    const isWaiting = async () =>
      (await database.pool.query("select from pg_locks where not granted and mode = 'AccessExclusiveLock'"))
        .rowCount
    await eventually(async () => (await isWaiting()) === 1)
    const reader = new pg.Client({ connectionString: database.url, statement_timeout: 20_000 })
    await reader.connect()
    await expect(reader.query('select from members')).resolves.toBeDefined()
    await reader.end()
    await writer.query('rollback')
    writer.release()
    await applied
    await upgrading.end()
    const { rows } = await database.pool.query(
      "select hash <> 'old' as is_new from drizzle.applied_functions where file = 'goals.sql'",
    )
    expect(rows).toEqual([{ is_new: true }])
  })
})

describe('a version', () => {
  /** Raised with what it is about, where it is changed (`operator-accounts.ts`, `otp-pepper.ts`). */
  const byHand = ['operators']

  it('of a table is raised by a trigger: without one no edit is ever based on an old state', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select c.table_name as name from information_schema.columns c
        where c.table_schema = 'public' and c.column_name = 'version' and c.data_type = 'integer'
          and not exists (select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
            where t.tgrelid = c.table_name::regclass and p.proname = 'raise_version')
        order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual(byHand)
  })
})
