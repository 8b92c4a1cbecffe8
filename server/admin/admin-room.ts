/** What a command of the command line works with; tests pass their own. */
import { randomInt } from 'node:crypto'
import path from 'node:path'
import * as v from 'valibot'
import { readConfig, type Config } from '../config.ts'
import { openDatabase, type OpenDatabase } from '../db/open.ts'
import { fillPlaces } from '../db/places/fill-places.ts'
import type { MediaStore } from '../media/media-store.ts'
import { openMediaStore } from '../media/open-media-store.ts'
import { AdminFault, exitCodes } from './exit-codes.ts'

export interface AdminRoom {
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
  randomBelow: (limit: number) => number
  /** Opens the database and closes it when the work is over. */
  withDatabase: <Result>(work: (database: OpenDatabase) => Promise<Result>) => Promise<Result>
}

/**
 * The room of the real command line.
 * @throws AdminFault where the configuration is wrong
 */
export function terminalRoom(environment: NodeJS.ProcessEnv): AdminRoom {
  const config = configOf(environment)
  return {
    print: (text) => process.stdout.write(`${text}\n`),
    complain: (text) => process.stderr.write(`${text}\n`),
    watched: process.stderr.isTTY,
    // npm runs its scripts in the project's folder and remembers where it was called.
    folder: environment['INIT_CWD'] ?? process.cwd(),
    dataDirectory: config.dataDirectory,
    media: openMediaStore(config),
    randomBelow: (limit) => randomInt(limit),
    withDatabase: async (work) => {
      const database = await openDatabase({
        databaseUrl: config.databaseUrl,
        dataDirectory: config.dataDirectory,
        connections: 4,
      })
      try {
        await fillPlaces(database.db)
        return await work(database)
      } finally {
        await database.close()
      }
    },
  }
}

function configOf(environment: NodeJS.ProcessEnv): Config {
  try {
    return readConfig(environment)
  } catch (error) {
    throw new AdminFault(exitCodes.wrongUsage, error instanceof Error ? error.message : String(error))
  }
}

/** A path as the person at the terminal meant it. */
export function pathFrom(room: AdminRoom, given: string): string {
  return path.resolve(room.folder, given)
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
