/** Migrations run at each start, in one order, and change nothing that they have changed before. */
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrateDatabase } from '../../server/db/migrate.ts'
import { openTestDatabase } from './test-database.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

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
    const pools = [1, 2].map(() => new pg.Pool({ connectionString: database.url, max: 2 }))
    await Promise.all(pools.map((pool) => migrateDatabase(pool)))
    await Promise.all(pools.map((pool) => pool.end()))
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
})
