/**
 * SQL functions and triggers: each stands once, in `functions/*.sql`, and replaces the one before it. To remove one, or
 * to change the arguments of a function, drop it in a migration.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

/** Beside this module, and beside the bundled server alike: the build copies the folder there. */
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

/** Whether this database has the functions and triggers of this version. Changes nothing. */
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
 * Applies the files that have changed since they were applied to this database, all of them or none. The others are left
 * alone, because replacing a trigger waits for every transaction that writes to its table, and holds up those after it.
 * @param client whoever calls sees to it that no other server does the same meanwhile
 * @throws where PostgreSQL rejects one; the client is in a failed transaction then
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
