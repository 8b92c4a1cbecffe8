/** Dependencies of the command line's commands; tests pass their own. */
import { randomInt } from 'node:crypto'
import { userInfo } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import * as v from 'valibot'
import { ADMIN_BASE_PATH } from '../../src/contract/admin/calls.ts'
import { BASE_PATH } from '../../src/contract/routes.ts'
import { readConfig, type Config } from '../config.ts'
import { openDatabase, type OpenDatabase } from '../db/open.ts'
import { hasCluster } from '../db/postgres-cluster.ts'
import { fillPlaces } from '../db/places/fill-places.ts'
import { dateIn } from '../domain/date-in.ts'
import type { MediaStore } from '../media/media-store.ts'
import { openMediaStore } from '../media/open-media-store.ts'
import type { Closers } from '../shutdown.ts'
import type { RowFault } from '../operations/csv/csv-records.ts'
import { AdminFault, exitCodes } from './exit-codes.ts'
import { inOneLine } from './print-table.ts'

export interface CliContext {
  print: (text: string) => void
  /** Prints warnings, faults and progress. */
  complain: (text: string) => void
  /** Whether a person watches; only then are progress bars drawn. */
  watched: boolean
  /** Base of relative paths. */
  folder: string
  dataDirectory: string
  media: MediaStore
  /** The configured pepper of login codes; else the database has one. */
  otpPepper: string | undefined
  randomBelow: (limit: number) => number
  /** Who runs the command: `--actor`, or the operating system's user. Named in the ledger and in orders' histories. */
  actor: string
  /** The console's address for links, without a trailing slash. */
  consoleUrl: string
  /** The shop's, the same. */
  shopUrl: string
  now: () => Date
  /** Time zone of calendar days, such as those by which orders are listed. */
  timeZone: string
  /** Today's date in that time zone, `YYYY-MM-DD`. */
  today: () => string
  /** Asks the user a yes-or-no question; null if there is no terminal. */
  confirm: ((question: string) => Promise<boolean>) | null
  /** Opens the database, runs the work and closes the database. */
  withDatabase: <Result>(work: (database: OpenDatabase) => Promise<Result>) => Promise<Result>
  /** The same without migrating, for commands that only read, even an old schema. */
  withUnmigratedDatabase: <Result>(work: (database: OpenDatabase) => Promise<Result>) => Promise<Result>
  /** The same with tables of an older version (see `migrateDatabase`), in a database that is created if missing. */
  withEmptyDatabase: <Result>(
    migrateUntil: number | undefined,
    work: (database: OpenDatabase) => Promise<Result>,
  ) => Promise<Result>
  /** The same with current tables, as the role of MIGRATE_DATABASE_URL if that is set. */
  withMigratedDatabase: <Result>(work: (database: OpenDatabase) => Promise<Result>) => Promise<Result>
  /** The role of DATABASE_URL if MIGRATE_DATABASE_URL names another one; null if one role does both. */
  servingRole: string | null
  /** Whether pictures are in the data folder, not in object storage. */
  picturesAreFiles: boolean
}

/**
 * The context of the real command line.
 * @param closers what a signal must close: includes the database while a command uses it
 * @throws AdminFault if the configuration is invalid
 */
export function processContext(environment: NodeJS.ProcessEnv, closers: Closers = []): CliContext {
  const config = configOf(environment)
  const asOwner = { ...config, databaseUrl: config.migrateDatabaseUrl ?? config.databaseUrl, closers }
  return {
    print: (text) => process.stdout.write(`${text}\n`),
    complain: (text) => process.stderr.write(`${text}\n`),
    watched: process.stderr.isTTY,
    // npm runs scripts in the project's folder and sets INIT_CWD to the caller's.
    folder: environment['INIT_CWD'] ?? process.cwd(),
    dataDirectory: config.dataDirectory,
    media: openMediaStore(config),
    otpPepper: config.otpPepper,
    randomBelow: (limit) => randomInt(limit),
    actor: systemUser(environment),
    ...addressesOf(config),
    now: () => new Date(),
    timeZone: config.timeZone,
    today: () => dateIn(config.timeZone, new Date()),
    confirm: process.stdin.isTTY && process.stderr.isTTY ? askAtTerminal : null,
    picturesAreFiles: config.s3 === null,
    withEmptyDatabase: (migrateUntil, work) => withDatabase(asOwner, migrateUntil, work),
    withMigratedDatabase: async (work) => {
      await assertShop(config)
      return withDatabase(asOwner, undefined, async (database) => {
        await fillPlaces(database.db)
        return work(database)
      })
    },
    servingRole: servingRoleOf(config),
    withUnmigratedDatabase: async (work) => {
      await assertShop(config)
      return withDatabase({ ...config, closers }, false, work)
    },
    withDatabase: async (work) => {
      await assertShop(config)
      return withDatabase({ ...config, closers }, undefined, async (database) => {
        await fillPlaces(database.db)
        return work(database)
      })
    },
  }
}

/** The running server's addresses, if this process has the same configuration. */
function addressesOf({ admin, port, publicUrl = `http://localhost:${port}` }: Config) {
  return {
    consoleUrl: new URL(admin.url ?? publicUrl).origin + ADMIN_BASE_PATH,
    shopUrl: new URL(publicUrl).origin + BASE_PATH,
  }
}

/** @throws AdminFault if only one of two roles is named, or both are the same */
function servingRoleOf({ databaseUrl, migrateDatabaseUrl }: Config): string | null {
  if (migrateDatabaseUrl === undefined) return null
  const roleOf = (url: string | undefined) => decodeURIComponent(new URL(url ?? 'postgres:').username)
  const [serving, owner] = [roleOf(databaseUrl), roleOf(migrateDatabaseUrl)]
  if (serving !== '' && serving !== owner) return serving
  const what = 'MIGRATE_DATABASE_URL: DATABASE_URL must name another role, the one that serves'
  throw new AdminFault(exitCodes.wrongUsage, what)
}

async function withDatabase<Result>(
  {
    databaseUrl,
    dataDirectory,
    closers,
  }: Pick<Config, 'databaseUrl' | 'dataDirectory'> & { closers: Closers },
  migrateUntil: number | false | undefined,
  work: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const until = migrateUntil === undefined ? {} : { migrateUntil }
  const opening = openDatabase({ databaseUrl, dataDirectory, connections: 4, ...until })
  const abort = () => opening.then((database) => database.abort())
  closers.push(abort)
  try {
    const database = await opening
    try {
      return await work(database)
    } finally {
      // A signal empties the closers; the process ends when the database is closed.
      await (closers.includes(abort) ? database.close() : new Promise(() => undefined))
    }
  } finally {
    closers.splice(0, closers.length, ...closers.filter((closer) => closer !== abort))
  }
}

/** @throws AdminFault if there is no database yet: the folder may be mistyped */
async function assertShop({ databaseUrl, dataDirectory }: Config): Promise<void> {
  if (databaseUrl !== undefined || (await hasCluster(dataDirectory))) return
  const ways =
    'Look at DATA_DIR; for a new shop start the server once (npm start), or say: npm run admin -- init'
  throw new AdminFault(exitCodes.notFound, `There is no shop in ${dataDirectory}. ${ways}`)
}

async function askAtTerminal(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const answer = await terminal.question(`${question} [y/N] `)
    return /^y(?:es)?$/i.test(answer.trim())
  } finally {
    terminal.close()
  }
}

/** With `sudo`, the original user. */
function systemUser(environment: NodeJS.ProcessEnv): string {
  if (environment['SUDO_USER']) return environment['SUDO_USER']
  try {
    return userInfo().username
  } catch {
    // A container may run as a user id without a name.
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}

/**
 * Variables that commands need. The others are the server's: a backup must not need its order key, address or SMS
 * gateway.
 */
const READ =
  /^(?:DATABASE_URL|MIGRATE_DATABASE_URL|DATA_DIR|S3_\w+|OTP_PEPPER|TIME_ZONE|PORT|PUBLIC_URL|ADMIN_URL)$/

function configOf(environment: NodeJS.ProcessEnv): Config {
  try {
    return readConfig(Object.fromEntries(Object.entries(environment).filter(([name]) => READ.test(name))))
  } catch (error) {
    throw new AdminFault(exitCodes.wrongUsage, error instanceof Error ? error.message : String(error))
  }
}

/** A path relative to the user's folder. */
export function pathFrom(context: CliContext, given: string): string {
  return path.resolve(context.folder, given)
}

/**
 * Parses a command's options.
 * @throws AdminFault that names every invalid option
 */
export function readOptions<Schema extends v.GenericSchema>(
  schema: Schema,
  given: unknown,
): v.InferOutput<Schema> {
  const read = v.safeParse(schema, given)
  if (read.success) return read.output
  const faults = read.issues.map((issue) => `  --${optionName(v.getDotPath(issue) ?? '')}: ${issue.message}`)
  throw new AdminFault(exitCodes.wrongUsage, `This is not right:\n${faults.join('\n')}`)
}

/** The name of an option that the code calls `dryRun`: `dry-run`. */
export const optionName = (key: string) => key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Maximum faults printed: thousands of invalid rows are not readable in a terminal. */
const FAULTS_SHOWN = 200

/** Prints faults or warnings about a file's rows as they are read. */
export function faultPrinter(context: CliContext, kind: 'skipped' | 'warning'): (fault: RowFault) => void {
  let count = 0
  return ({ line, column, what }) => {
    count += 1
    if (count <= FAULTS_SHOWN)
      context.complain(
        `line ${line}, ${column}: ${inOneLine(what)}${kind === 'skipped' ? ' (row left out)' : ''}`,
      )
    else if (count === FAULTS_SHOWN + 1) context.complain(`… more like this follow and are only counted.`)
  }
}

/**
 * Asks for confirmation of a possible mistake.
 * @param harm what would happen, as a sentence
 * @returns true if the user confirms
 * @throws AdminFault if not, or if there is no terminal
 */
export async function assertWanted(context: CliContext, harm: string): Promise<true> {
  if (context.confirm === null) {
    const ways = '--yes does it all the same, --dry-run says more.'
    throw new AdminFault(exitCodes.refused, `${harm} Nothing was imported. ${ways}`)
  }
  if (await context.confirm(`${harm} Go on?`)) return true
  throw new AdminFault(exitCodes.refused, 'Nothing was imported.')
}
