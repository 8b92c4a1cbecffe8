/**
 * Writes a backup while the shop runs: all tables by PostgreSQL's COPY in one snapshot, and the pictures. Needs none of
 * PostgreSQL's programs, which the embedded one lacks.
 */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { secretSettings } from '../../db/stored-secret.ts'
import type { MediaStore } from '../../media/media-store.ts'
import { AdminFault, exitCodes } from '../exit-codes.ts'
import { FORMAT, MANIFEST, type Manifest } from './manifest.ts'

export interface BackupJob {
  pool: pg.Pool
  /** Null if pictures are in object storage, which has its own backups. */
  media: MediaStore | null
  /** The folder to write; must not exist. */
  folder: string
  onTable: (done: number, of: number) => void
  onPicture: (done: number, of: number) => void
}

const TABLES = `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.relname order by c.relname`

/** A stream that passes bytes through and shows them to `look`. */
const watching = (look: (bytes: Buffer) => void) =>
  new Transform({
    transform(bytes: Buffer, _encoding, done) {
      look(bytes)
      done(null, bytes)
    },
  })

async function writeTable(
  client: pg.PoolClient,
  { name, columns }: { name: string; columns: string[] },
  file: string,
): Promise<Manifest['tables'][number]> {
  const list = columns.map((column) => `"${column}"`).join(', ')
  const hash = createHash('sha256')
  let rows = 0
  // COPY's text format escapes line ends in values, so each line end ends a row.
  const counting = watching((bytes) => {
    for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) rows += 1
  })
  // Secrets would open what the other tables keep only as hashes, or sealed.
  const secrets = secretSettings.map((key) => `'${key}'`).join(', ')
  const source =
    name === 'settings'
      ? `(select ${list} from public.settings where key not in (${secrets}))`
      : `public."${name}" (${list})`
  await pipeline(
    client.query(copyTo(`copy ${source} to stdout`)),
    counting,
    createGzip(),
    watching((bytes) => hash.update(bytes)),
    createWriteStream(file, { flags: 'wx', mode: 0o600 }),
  )
  return { name, columns, rows, sha256: hash.digest('hex') }
}

async function writeTables(
  { pool, onTable }: BackupJob,
  folder: string,
): Promise<Omit<Manifest, 'pictures' | 'format'>> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only; set local statement_timeout = 0')
    const about = await client.query<{ now: Date; postgres: string; until: string }>(
      `select now(), current_setting('server_version') as postgres,
        (select max(created_at)::text from drizzle.__drizzle_migrations) as until`,
    )
    const foundTables = await client.query<{ name: string; columns: string[] }>(TABLES)
    const tables: Manifest['tables'] = []
    for (const table of foundTables.rows) {
      tables.push(await writeTable(client, table, join(folder, `${table.name}.copy.gz`)))
      onTable(tables.length, foundTables.rows.length)
    }
    // Sequences are not part of a snapshot. They are read last, so that none is behind its rows.
    const sequences = await client.query<{ name: string; lastValue: string | null }>(
      `select sequencename::text as name, last_value::text as "lastValue" from pg_sequences
        where schemaname = 'public' order by 1`,
    )
    const [row] = about.rows
    if (!row) throw new Error('The database says nothing of itself.')
    return {
      createdAt: row.now.toISOString(),
      postgres: row.postgres,
      migratedUntil: Number(row.until),
      tables,
      sequences: sequences.rows,
    }
  } finally {
    // Closes the connection, and with it the transaction, even after a broken stream.
    client.release(true)
  }
}

async function writePictures({ media, onPicture }: BackupJob, folder: string): Promise<string[] | null> {
  if (media === null) return null
  await mkdir(folder)
  const names: string[] = []
  const written: string[] = []
  for await (const name of media.names('media')) names.push(name)
  for (const [index, name] of names.entries()) {
    const bytes = await media.read(`media/${name}`)
    // A picture deleted meanwhile is not part of the backup.
    if (bytes !== null) {
      await writeFile(join(folder, name), bytes, { flag: 'wx' })
      written.push(name)
    }
    onPicture(index + 1, names.length)
  }
  return written
}

/**
 * Writes the backup; the folder gets its name when it is complete.
 * @throws AdminFault if the folder exists
 */
export async function writeBackup(job: BackupJob): Promise<Manifest> {
  const isThere = await readdir(job.folder).then(
    (names) => names.length > 0,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  )
  if (isThere) throw new AdminFault(exitCodes.refused, `${job.folder} is there already. Name another folder.`)
  const unfinished = `${job.folder}.unfinished-${process.pid}`
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  try {
    await mkdir(join(unfinished, 'tables'))
    const tables = await writeTables(job, join(unfinished, 'tables'))
    // After the tables: a picture is stored before the row that names it.
    const pictures = await writePictures(job, join(unfinished, 'media'))
    const written: Manifest = { format: FORMAT, ...tables, pictures }
    await writeFile(join(unfinished, MANIFEST), `${JSON.stringify(written, null, 2)}\n`)
    await rename(unfinished, job.folder)
    return written
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}
