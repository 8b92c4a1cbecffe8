/**
 * Manifest of a backup: `backup.json` beside `tables/` and `media/`. Written last, so that a folder without it is no
 * backup.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { AdminFault, exitCodes } from '../exit-codes.ts'

export const FORMAT = 1
export const MANIFEST = 'backup.json'

const name = v.pipe(v.string(), v.regex(/^[a-z_][a-z0-9_]*$/))

export const manifest = v.object({
  format: v.literal(FORMAT),
  createdAt: v.string(),
  /** PostgreSQL's version, such as `18.4`; a backup can be restored into another one. */
  postgres: v.string(),
  /** Time of the last migration, which identifies the tables' version. */
  migratedUntil: v.number(),
  tables: v.array(
    v.object({
      name,
      columns: v.pipe(v.array(name), v.minLength(1)),
      rows: v.number(),
      /** Of the file `tables/<name>.copy.gz`, in hex. */
      sha256: v.string(),
    }),
  ),
  sequences: v.array(v.object({ name, lastValue: v.nullable(v.pipe(v.string(), v.regex(/^\d+$/))) })),
  /** Names in `media/`; null if pictures are in object storage, which is not part of the backup. */
  pictures: v.nullable(v.array(v.pipe(v.string(), v.regex(/^[0-9a-f]{32}\.[a-z]{3,4}$/)))),
})
export type Manifest = v.InferOutput<typeof manifest>

/** @throws AdminFault if the folder is no backup, or one that this version can't read */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new AdminFault(exitCodes.wrongUsage, `${folder} is no whole backup: it has no ${MANIFEST}.`)
  })
  try {
    return v.parse(manifest, JSON.parse(text))
  } catch {
    const what = `${join(folder, MANIFEST)} can't be read: it is damaged, or of a newer version of the shop.`
    throw new AdminFault(exitCodes.wrongUsage, what)
  }
}
