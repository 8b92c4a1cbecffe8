import type pg from 'pg'
import { schemaAge } from '../../db/migrate.ts'
import { grantServing } from '../../db/serving-role.ts'
import { pathFrom, type CliContext } from '../cli-context.ts'
import { declared, flag, needed } from '../declared-command.ts'
import { AdminFault, exitCodes } from '../exit-codes.ts'
import { showBar } from '../show-bar.ts'
import { readManifest } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

/** A progress bar for tables, then one for pictures. */
function bars(context: CliContext) {
  let [tables, pictures]: (ReturnType<typeof showBar> | null)[] = [null, null]
  return {
    onTable: (done: number, of: number) => (tables ??= showBar(context, 'Tables', of)).to(done),
    onPicture: (done: number, of: number) => (pictures ??= showBar(context, 'Pictures', of)).to(done),
    end: () => {
      tables?.end()
      pictures?.end()
    },
  }
}

/** Secrets that no backup has, by the variables that replace them. */
const LEFT_OUT = ['OTP_PEPPER', 'PUSHER_SECRET']

/** If one role migrates and another serves, grants the restored tables to the serving role. */
async function grantWhereApart({ servingRole }: CliContext, pool: pg.Pool): Promise<void> {
  if (servingRole !== null) await grantServing(pool, servingRole)
}

const init = declared({
  name: 'init',
  description: 'make an empty database in DATA_DIR for a new shop; the server does the same when it starts',
  options: {},
  variables: 'DATA_DIR=/srv/shop ',
  examples: [''],
  start: (_given, context) =>
    context.withEmptyDatabase(undefined, async ({ pool }) => {
      await grantWhereApart(context, pool)
      const { rows } = await pool.query<{ clients: number }>('select count(*)::int as clients from clients')
      const clients = rows[0]?.clients ?? 0
      const text =
        clients === 0
          ? 'A database stands ready. Go on with: npm run admin -- client create --help'
          : `A shop with ${clients} clients stands here already; nothing was changed.`
      return { text }
    }),
})

const migrate = declared({
  name: 'migrate',
  description: 'bring the tables up to date before the server starts; the server does the same if it may',
  options: {},
  notes: `
With MIGRATE_DATABASE_URL it works as that role, which owns the tables, and grants the role of DATABASE_URL what the server
needs: say it again after each update. Without, it works as the role of DATABASE_URL, or in DATA_DIR.`,
  examples: [''],
  start: (_given, context) =>
    context.withMigratedDatabase(async ({ pool }) => {
      await grantWhereApart(context, pool)
      const role = context.servingRole
      const granted =
        role === null ? '' : ` ${role} may serve, and change neither them nor the ledger's past.`
      return { text: `The tables are of this version.${granted}` }
    }),
})

const backup = declared({
  name: 'backup',
  description: 'back up the database and the pictures into a new folder, while the shop goes on',
  options: {
    to: needed('<folder>', 'the folder to make; one that is there already is left alone'),
    json: flag('print what it holds as JSON'),
  },
  notes: `
It works with the built-in PostgreSQL and with DATABASE_URL, and needs none of PostgreSQL's programs. All tables are as of
one moment; tables of an older version are backed up as they are. The folder holds names and addresses: only its owner may enter it, and it belongs on another disk. The secrets of the server are
not in it: keep OTP_PEPPER and PUSHER_SECRET elsewhere.`,
  examples: ['--to /backups/shop-2026-11-22'],
  start: ({ to }, context) =>
    context.withUnmigratedDatabase(async ({ pool }) => {
      const folder = pathFrom(context, to)
      const age = await schemaAge(pool)
      if (age === 'none')
        throw new AdminFault(exitCodes.notFound, 'There are no tables, and so nothing to back up.')
      if (age !== 'current')
        context.complain(
          `The tables are of ${age === 'newer' ? 'a newer' : `an ${age}`} version; so is the backup.`,
        )
      const { end, ...bar } = bars(context)
      const media = context.picturesAreFiles ? context.media : null
      const written = await writeBackup({ pool, media, folder, ...bar }).finally(end)
      const tables = written.tables.length
      const rows = written.tables.reduce((sum, table) => sum + table.rows, 0)
      const pictures = written.pictures?.length ?? null
      const ofPictures =
        pictures === null
          ? 'no pictures: those are in object storage, which has its own ways to keep them'
          : `${pictures} pictures`
      return {
        text: `${folder} has ${tables} tables with ${rows} rows and ${ofPictures}. It leaves out the pepper of login codes and authenticators (OTP_PEPPER; npm run admin -- pepper show prints one that the database has) and the realtime secret (PUSHER_SECRET): keep them elsewhere.`,
        value: { folder, tables, rows, pictures, left_out: LEFT_OUT },
      }
    }),
})

const NO_LONGER =
  'Members log in again: sessions and login codes are not brought back. Operators sign in with the OTP_PEPPER of that time; with another one, say npm run admin -- pepper replace and operator invite for everybody.'

const restore = declared({
  name: 'restore',
  description: 'restore a backup into an empty data folder or database',
  options: { from: needed('<folder>', 'what backup wrote'), json: flag('print what came back as JSON') },
  notes: `
It restores into DATA_DIR, or into the database of DATABASE_URL, and is refused where a shop stands already. A backup of an
older version of the shop is brought up to date; one of a newer version needs that version.`,
  variables: 'DATA_DIR=/srv/restored ',
  examples: ['--from /backups/shop-2026-11-22'],
  async start({ from }, context) {
    const folder = pathFrom(context, from)
    const manifest = await readManifest(folder)
    const { end, ...bar } = bars(context)
    await context.withEmptyDatabase(manifest.migratedUntil, async ({ pool }) => {
      await restoreBackup({ pool, media: context.media, folder, manifest, ...bar }).finally(end)
    })
    // Migrates the tables if the backup is of an older version.
    return context.withMigratedDatabase(async ({ pool }) => {
      await grantWhereApart(context, pool)
      const { rows } = await pool.query<{ clients: number; members: number; orders: number }>(
        `select (select count(*)::int from clients) as clients, (select count(*)::int from members) as members,
          (select count(*)::int from orders) as orders`,
      )
      const { clients = 0, members = 0, orders = 0 } = rows[0] ?? {}
      return {
        text: `Restored what was backed up on ${manifest.createdAt}: ${clients} clients, ${members} members, ${orders} orders. ${NO_LONGER}`,
        value: { clients, members, orders },
      }
    })
  },
})

export const databaseCommands = [init, migrate, backup, restore]
