import type { Command } from 'commander'
import type pg from 'pg'
import * as v from 'valibot'
import { schemaAge } from '../../db/migrate.ts'
import { grantServing } from '../../db/serving-role.ts'
import { pathFrom, readOptions, type CliContext } from '../cli-context.ts'
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

const backupOptions = v.object({ to: v.string(), json: v.optional(v.boolean(), false) })

async function runBackup(context: CliContext, given: unknown): Promise<void> {
  const options = readOptions(backupOptions, given)
  const folder = pathFrom(context, options.to)
  await context.withUnmigratedDatabase(async ({ pool }) => {
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
    const rows = written.tables.reduce((sum, table) => sum + table.rows, 0)
    const pictures = written.pictures?.length ?? null
    context.print(
      options.json
        ? JSON.stringify({ folder, tables: written.tables.length, rows, pictures, left_out: LEFT_OUT })
        : `${folder} has ${written.tables.length} tables with ${rows} rows and ${
            pictures === null
              ? 'no pictures: those are in object storage, which has its own ways to keep them'
              : `${pictures} pictures`
          }. It leaves out the pepper of login codes and authenticators (OTP_PEPPER; npm run admin -- pepper show prints one that the database has) and the realtime secret (PUSHER_SECRET): keep them elsewhere.`,
    )
  })
}

/** If one role migrates and another serves, grants the restored tables to the serving role. */
async function grantWhereApart({ servingRole }: CliContext, pool: pg.Pool): Promise<void> {
  if (servingRole !== null) await grantServing(pool, servingRole)
}

const restoreOptions = v.object({ from: v.string(), json: v.optional(v.boolean(), false) })

const NO_LONGER =
  'Members log in again: sessions and login codes are not brought back. Operators sign in with the OTP_PEPPER of that time; with another one, say npm run admin -- pepper replace and operator invite for everybody.'

async function runRestore(context: CliContext, given: unknown): Promise<void> {
  const options = readOptions(restoreOptions, given)
  const folder = pathFrom(context, options.from)
  const manifest = await readManifest(folder)
  const { end, ...bar } = bars(context)
  await context.withEmptyDatabase(manifest.migratedUntil, async ({ pool }) => {
    await restoreBackup({ pool, media: context.media, folder, manifest, ...bar }).finally(end)
  })
  // Migrates the tables if the backup is of an older version.
  await context.withMigratedDatabase(async ({ pool }) => {
    await grantWhereApart(context, pool)
    const { rows } = await pool.query<{ clients: number; members: number; orders: number }>(
      `select (select count(*)::int from clients) as clients, (select count(*)::int from members) as members,
        (select count(*)::int from orders) as orders`,
    )
    const { clients = 0, members = 0, orders = 0 } = rows[0] ?? {}
    context.print(
      options.json
        ? JSON.stringify({ clients, members, orders })
        : `Restored what was backed up on ${manifest.createdAt}: ${clients} clients, ${members} members, ${orders} orders. ${NO_LONGER}`,
    )
  })
}

async function runInit(context: CliContext): Promise<void> {
  await context.withEmptyDatabase(undefined, async ({ pool }) => {
    await grantWhereApart(context, pool)
    const { rows } = await pool.query<{ clients: number }>('select count(*)::int as clients from clients')
    const clients = rows[0]?.clients ?? 0
    context.print(
      clients === 0
        ? 'A database stands ready. Go on with: npm run admin -- client create --help'
        : `A shop with ${clients} clients stands here already; nothing was changed.`,
    )
  })
}

async function runMigrate(context: CliContext): Promise<void> {
  await context.withMigratedDatabase(async ({ pool }) => {
    await grantWhereApart(context, pool)
    const role = context.servingRole
    const granted = role === null ? '' : ` ${role} may serve, and change neither them nor the ledger's past.`
    context.print(`The tables are of this version.${granted}`)
  })
}

/** `init`, `migrate`, `backup` and `restore`. */
export function addDatabaseCommands(program: Command, context: CliContext): void {
  program
    .command('init')
    .description('make an empty database in DATA_DIR for a new shop; the server does the same when it starts')
    .addHelpText('after', '\nExample:\n  DATA_DIR=/srv/shop npm run admin -- init')
    .action(() => runInit(context))
  program
    .command('migrate')
    .description('bring the tables up to date before the server starts; the server does the same if it may')
    .addHelpText(
      'after',
      `
With MIGRATE_DATABASE_URL it works as that role, which owns the tables, and grants the role of DATABASE_URL what the server
needs: say it again after each update. Without, it works as the role of DATABASE_URL, or in DATA_DIR.

Example:
  npm run admin -- migrate`,
    )
    .action(() => runMigrate(context))
  program
    .command('backup')
    .description('back up the database and the pictures into a new folder, while the shop goes on')
    .requiredOption('--to <folder>', 'the folder to make; one that is there already is left alone')
    .option('--json', 'print what it holds as JSON')
    .addHelpText(
      'after',
      `
It works with the built-in PostgreSQL and with DATABASE_URL, and needs none of PostgreSQL's programs. All tables are as of
one moment; tables of an older version are backed up as they are. The folder holds names and addresses: only its owner may enter it, and it belongs on another disk. The secrets of the server are
not in it: keep OTP_PEPPER and PUSHER_SECRET elsewhere.

Example:
  npm run admin -- backup --to /backups/shop-2026-11-22`,
    )
    .action((options) => runBackup(context, options))
  program
    .command('restore')
    .description('restore a backup into an empty data folder or database')
    .requiredOption('--from <folder>', 'what backup wrote')
    .option('--json', 'print what came back as JSON')
    .addHelpText(
      'after',
      `
It restores into DATA_DIR, or into the database of DATABASE_URL, and is refused where a shop stands already. A backup of an
older version of the shop is brought up to date; one of a newer version needs that version.

Example:
  DATA_DIR=/srv/restored npm run admin -- restore --from /backups/shop-2026-11-22`,
    )
    .action((options) => runRestore(context, options))
}
