/**
 * SQL functions and triggers: each is defined once, in `functions/*.sql`, and replaces its previous version. To remove
 * one, or to change a function's arguments, drop it in a migration.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

/** Beside this module and beside the bundled server: the build copies the folder. */
const FUNCTIONS_FOLDER = fileURLToPath(new URL('./functions', import.meta.url))

interface SqlFile {
  name: string
  sql: string
  hash: string
}

async function readSqlFiles(): Promise<SqlFile[]> {
  const names = (await readdir(FUNCTIONS_FOLDER)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(FUNCTIONS_FOLDER, name), 'utf8')
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** Whether the database has this version's functions and triggers. Read-only. */
export async function hasTheseFunctions(client: Pick<pg.PoolClient, 'query'>): Promise<boolean> {
  return (await changedFiles(client)).length === 0
}

async function changedFiles(client: Pick<pg.PoolClient, 'query'>): Promise<SqlFile[]> {
  const { rows } = await client.query<Omit<SqlFile, 'sql'>>(
    'select file as name, hash from drizzle.applied_functions',
  )
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]))
  return (await readSqlFiles()).filter(({ name, hash }) => applied.get(name) !== hash)
}

/**
 * Applies the files that have changed since they were applied to this database, all or none. Unchanged ones are
 * skipped, because replacing a trigger waits for every transaction that writes to its table, and blocks later ones.
 * @param client the caller holds the lock that keeps other servers from doing the same
 * @throws if PostgreSQL rejects a file; the client's transaction has then failed
 */
export async function applyFunctions(client: pg.PoolClient): Promise<void> {
  await client.query(
    'create table if not exists drizzle.applied_functions (file text primary key, hash text not null)',
  )
  const changed = await changedFiles(client)
  if (changed.length === 0) return
  await client.query('begin')
  for (const { name, sql, hash } of changed) {
    await client.query(sql)
    await client.query(
      `insert into drizzle.applied_functions (file, hash) values ($1, $2)
        on conflict (file) do update set hash = excluded.hash`,
      [name, hash],
    )
  }
  await client.query('commit')
}
