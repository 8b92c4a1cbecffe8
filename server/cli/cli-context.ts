/** Dependencies of a command of the command line; tests pass their own. */
import { randomInt } from 'node:crypto'
import { userInfo } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import * as v from 'valibot'
import { ADMIN_BASE_PATH } from '../../src/contract/admin/calls.ts'
import { readConfig, type Config } from '../config.ts'
import { openDatabase, type OpenDatabase } from '../db/open.ts'
import { hasCluster } from '../db/postgres-cluster.ts'
import { fillPlaces } from '../db/places/fill-places.ts'
import { dateIn } from '../domain/date-in.ts'
import type { MediaStore } from '../media/media-store.ts'
import { openMediaStore } from '../media/open-media-store.ts'
import type { Closers } from '../shutdown.ts'
import type { RowFault } from './csv-records.ts'
import { AdminFault, exitCodes } from './exit-codes.ts'
import { inOneLine } from './print-table.ts'

export interface CliContext {
  /** The result of a command. */
  print: (text: string) => void
  /** Warnings, faults and progress. */
  complain: (text: string) => void
  /** A progress bar is drawn only where a person watches. */
  watched: boolean
  /** What a relative path starts from. */
  folder: string
  dataDirectory: string
  /** Where pictures go. */
  media: MediaStore
  /** The configured pepper of login codes; else the database keeps one. */
  otpPepper: string | undefined
  randomBelow: (limit: number) => number
  /** Who runs the command: `--actor`, or the operating system's user. It stands in the ledger and in orders' histories. */
  actor: string
  /** The console's address without a slash at its end, for links. */
  consoleUrl: string
  now: () => Date
  /** Whose days they are, such as those that orders are listed by. */
  timeZone: string
  /** The day it is there, `YYYY-MM-DD`. */
  today: () => string
  /** Asks the person at the terminal a question that yes or no answers; null where there is nobody. */
  confirm: ((question: string) => Promise<boolean>) | null
  /** Opens the database and closes it when the work is over. */
  withDatabase: <Result>(work: (database: OpenDatabase) => Promise<Result>) => Promise<Result>
  /** The same with the tables as they are: for commands that look and change nothing, not even an old schema. */
  withUnmigratedDatabase: <Result>(work: (database: OpenDatabase) => Promise<Result>) => Promise<Result>
  /** The same with tables as they were once (see `migrateDatabase`), in a database that is made where there is none. */
  withEmptyDatabase: <Result>(
    migrateUntil: number | undefined,
    work: (database: OpenDatabase) => Promise<Result>,
  ) => Promise<Result>
  /** The same with tables of this version, as the role of MIGRATE_DATABASE_URL where there is one. */
  withMigratedDatabase: <Result>(work: (database: OpenDatabase) => Promise<Result>) => Promise<Result>
  /** The role of DATABASE_URL, where MIGRATE_DATABASE_URL names another one; null where one role does both. */
  servingRole: string | null
  /** Whether pictures are in the data folder, and not in object storage. */
  picturesAreFiles: boolean
}

/**
 * The context of the real command line.
 * @param closers what a signal has to close: holds the database while a command works on it
 * @throws AdminFault where the configuration is wrong
 */
export function processContext(environment: NodeJS.ProcessEnv, closers: Closers = []): CliContext {
  const config = configOf(environment)
  const asOwner = { ...config, databaseUrl: config.migrateDatabaseUrl ?? config.databaseUrl, closers }
  return {
    print: (text) => process.stdout.write(`${text}\n`),
    complain: (text) => process.stderr.write(`${text}\n`),
    watched: process.stderr.isTTY,
    // npm runs its scripts in the project's folder and remembers where it was called.
    folder: environment['INIT_CWD'] ?? process.cwd(),
    dataDirectory: config.dataDirectory,
    media: openMediaStore(config),
    otpPepper: config.otpPepper,
    randomBelow: (limit) => randomInt(limit),
    actor: systemUser(environment),
    consoleUrl: consoleUrlOf(config),
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

/** Of the running server: where it is configured the same way, its links lead there. */
function consoleUrlOf({ admin, publicUrl, port }: Config): string {
  const { origin } = new URL(admin.url ?? publicUrl ?? `http://localhost:${port}`)
  return origin + ADMIN_BASE_PATH
}

/** @throws AdminFault where only one of two roles is named, or both are the same */
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
      // A signal has emptied the closers; the process ends as soon as the database is closed.
      await (closers.includes(abort) ? database.close() : new Promise(() => undefined))
    }
  } finally {
    closers.splice(0, closers.length, ...closers.filter((closer) => closer !== abort))
  }
}

/** @throws AdminFault where no server has made a database yet: the folder may be mistyped */
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

/** Whoever became another user by `sudo` is still who they were. */
function systemUser(environment: NodeJS.ProcessEnv): string {
  if (environment['SUDO_USER']) return environment['SUDO_USER']
  try {
    return userInfo().username
  } catch {
    // A container may run as a number that has no name.
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}

/** What commands depend on. The rest is the server's own: a backup must not need its order key, address or SMS gateway. */
const READ =
  /^(?:DATABASE_URL|MIGRATE_DATABASE_URL|DATA_DIR|S3_\w+|OTP_PEPPER|TIME_ZONE|PORT|PUBLIC_URL|ADMIN_URL)$/

function configOf(environment: NodeJS.ProcessEnv): Config {
  try {
    return readConfig(Object.fromEntries(Object.entries(environment).filter(([name]) => READ.test(name))))
  } catch (error) {
    throw new AdminFault(exitCodes.wrongUsage, error instanceof Error ? error.message : String(error))
  }
}

/** A path as the person at the terminal meant it. */
export function pathFrom(context: CliContext, given: string): string {
  return path.resolve(context.folder, given)
}

/**
 * Parses what was given on the command line.
 * @throws AdminFault that names every wrong option
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

const optionName = (key: string) => key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** A file of thousands of bad rows is not read line by line in a terminal. */
const FAULTS_SHOWN = 200

/** Prints what is wrong, or odd, about the rows of a file as they are read. */
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
 * Asks before something that may be a mistake.
 * @param harm what would happen, as a sentence
 * @returns true where the person wants it
 * @throws AdminFault where not, or where nobody can be asked
 */
export async function assertWanted(context: CliContext, harm: string): Promise<true> {
  if (context.confirm === null) {
    const ways = '--yes does it all the same, --dry-run says more.'
    throw new AdminFault(exitCodes.refused, `${harm} Nothing was imported. ${ways}`)
  }
  if (await context.confirm(`${harm} Go on?`)) return true
  throw new AdminFault(exitCodes.refused, 'Nothing was imported.')
}
