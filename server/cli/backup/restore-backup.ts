/** Restores a backup into an empty database. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { MediaStore } from '../../media/media-store.ts'
import { AdminFault, exitCodes } from '../exit-codes.ts'
import type { Manifest } from './manifest.ts'

export interface RestoreJob {
  /** Migrated to the backup's version. */
  pool: pg.Pool
  media: MediaStore
  folder: string
  manifest: Manifest
  onTable: (done: number, of: number) => void
  onPicture: (done: number, of: number) => void
}

const damaged = (what: string) =>
  new AdminFault(exitCodes.fault, `The backup is damaged: ${what}. Nothing was restored.`)

/** @throws AdminFault if the database is not empty, or not migrated to the backup's version */
async function assertEmpty(client: pg.PoolClient, { migratedUntil }: Manifest): Promise<void> {
  const { rows } = await client.query<{ until: string; stands: boolean }>(
    `select (select max(created_at)::text from drizzle.__drizzle_migrations) as until,
      exists (select from clients) or exists (select from orders) or exists (select from points_ledger) as stands`,
  )
  if (rows[0]?.stands !== false) {
    const way = 'Restore into another folder (DATA_DIR) or another database (DATABASE_URL).'
    throw new AdminFault(exitCodes.refused, `A shop stands here already; nothing was restored. ${way}`)
  }
  if (Number(rows[0].until) !== migratedUntil) {
    const way = 'Restore into a new folder, or a database without tables.'
    throw new AdminFault(exitCodes.refused, `The tables here are of another version than the backup. ${way}`)
  }
}

/** The backup's tables, each after the tables that it references. */
async function inOrder(client: pg.PoolClient, tables: Manifest['tables']): Promise<Manifest['tables']> {
  const { rows } = await client.query<{ child: string; parent: string }>(
    `select c.relname as child, p.relname as parent from pg_constraint k
      join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
      where k.contype = 'f' and k.conrelid <> k.confrelid`,
  )
  const byName = new Map(tables.map((table) => [table.name, table]))
  const ordered = new Set<Manifest['tables'][number]>()
  const add = (table: Manifest['tables'][number] | undefined, below: readonly string[]) => {
    if (!table || ordered.has(table) || below.includes(table.name)) return
    for (const { parent } of rows.filter(({ child }) => child === table.name)) {
      add(byName.get(parent), [...below, table.name])
    }
    ordered.add(table)
  }
  for (const table of tables) add(table, [])
  return [...ordered]
}

async function loadTable(
  client: pg.PoolClient,
  folder: string,
  { name, columns, rows, sha256 }: Manifest['tables'][number],
): Promise<void> {
  const hash = createHash('sha256')
  const watching = new Transform({
    transform(bytes: Buffer, _encoding, done) {
      hash.update(bytes)
      done(null, bytes)
    },
  })
  const list = columns.map((column) => `"${column}"`).join(', ')
  const copy = client.query(copyFrom(`copy public."${name}" (${list}) from stdin`))
  const file = join(folder, 'tables', `${name}.copy.gz`)
  await pipeline(createReadStream(file), watching, createGunzip(), copy).catch((error: unknown) => {
    const { code } = error as { code?: unknown }
    if (code === 'ENOENT') throw damaged(`${file} is missing`)
    if (typeof code === 'string' && code.startsWith('Z_')) throw damaged(`${file} can't be unpacked`)
    throw error
  })
  if (hash.digest('hex') !== sha256) throw damaged(`${file} is not what was written`)
  if (copy.rowCount !== rows) throw damaged(`${file} has ${copy.rowCount} rows, ${rows} were written`)
}

async function loadTables(job: RestoreJob): Promise<void> {
  const { manifest } = job
  const client = await job.pool.connect()
  try {
    await client.query('begin; set local statement_timeout = 0')
    await assertEmpty(client, manifest)
    const tables = await inOrder(client, manifest.tables)
    const names = tables.map(({ name }) => `public."${name}"`)
    // The backup contains the triggers' results too; constraints stay active.
    for (const name of names) await client.query(`alter table ${name} disable trigger user`)
    // Removes the places and secrets that a new database has.
    await client.query(`truncate ${names.join(', ')}`)
    for (const [index, table] of tables.entries()) {
      await loadTable(client, job.folder, table)
      job.onTable(index + 1, tables.length)
    }
    for (const name of names) await client.query(`alter table ${name} enable trigger user`)
    for (const { name, lastValue } of manifest.sequences) {
      if (lastValue === null) continue
      await client.query('select setval($1::regclass, $2::bigint)', [`public."${name}"`, lastValue])
    }
    // Transaction ids start again in this database. A listing must not look as if a current transaction had written it.
    await client.query(`update client_listings set written_by = '0'`)
    // Sessions ended and codes used after the backup must not come back.
    await client.query('delete from sessions')
    await client.query('delete from login_codes')
    await client.query('commit')
    await client.query('analyze')
  } finally {
    client.release(true)
  }
}

async function putPictures({ media, folder, manifest, onPicture }: RestoreJob): Promise<void> {
  const names = manifest.pictures ?? []
  for (const [index, name] of names.entries()) {
    const bytes = await readFile(join(folder, 'media', name)).catch(() => null)
    if (bytes === null) throw damaged(`the picture ${name} is missing`)
    // Its name is the first half of its SHA-256 (media-store.ts).
    const hash = createHash('sha256').update(bytes).digest('hex')
    if (!hash.startsWith(name.slice(0, name.indexOf('.'))))
      throw damaged(`the picture ${name} is not what was written`)
    if (!(await media.has(`media/${name}`))) await media.put(`media/${name}`, bytes)
    onPicture(index + 1, names.length)
  }
}

/**
 * Restores the backup, all of its tables or none.
 * @throws AdminFault if the database has a shop already, or the backup is damaged
 */
export async function restoreBackup(job: RestoreJob): Promise<void> {
  const client = await job.pool.connect()
  try {
    await assertEmpty(client, job.manifest)
  } finally {
    client.release()
  }
  // Pictures first: they are invisible until a row names them.
  await putPictures(job)
  await loadTables(job)
}
