/**
 * All that the servers of this suite log, and all the people that they know: when the last test is through, nobody may
 * stand there. Outside of the suite nothing is kept.
 */
import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { peopleIn, peopleInDatabase } from '../setup/personal-data.ts'
import { assertForeseen } from '../setup/assert-foreseen.ts'
import { removeFolder } from '../setup/remove-folder.ts'

/** Tells the workers of the folder; they inherit it. */
const FOLDER = 'KEPT_LOGS_FOLDER'
const LOG = '.log'
const PEOPLE = '.people'
const SERVERS = '.servers'
type Kind = typeof LOG | typeof PEOPLE | typeof SERVERS

const file = randomUUID()

function keep(kind: Kind, text: string): void {
  const folder = process.env[FOLDER]
  if (folder !== undefined) appendFileSync(join(folder, `${file}${kind}`), text)
}

/** Tells whether anything is kept: outside of the suite nobody looks through it. */
export function logsAreKept(): boolean {
  return process.env[FOLDER] !== undefined
}

let hasServer = false

/** Keeps that a server was asked something, and so has something to log. */
export function keepServer(): void {
  if (!hasServer) keep(SERVERS, 'asked\n')
  hasServer = true
}

/** Keeps what a server logged. */
export function keepLog(text: string): void {
  keep(LOG, text)
}

/** Keeps numbers, codes and names that must stand in no log. */
export function keepPeople(people: readonly string[]): void {
  keep(PEOPLE, people.map((person) => `${JSON.stringify(person)}\n`).join(''))
}

/** Keeps all people that a database knows. */
export async function keepPeopleOf(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    keepPeople(await peopleInDatabase(client))
  } finally {
    await client.end()
  }
}

async function allOf(folder: string, kind: Kind): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(kind))
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('')
}

/** Begins to keep what the workers say that are started from now on. */
export async function openKeptLogs(): Promise<{ assertNobodyThere(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'kept-logs-'))
  process.env[FOLDER] = folder
  return {
    /**
     * Looks through all of it, and forgets it.
     * @throws naming the beginnings of what of people stands in the logs, or that servers were asked and logged nothing, or
     * what fault of a server nobody foresaw
     */
    async assertNobodyThere() {
      const log = await allOf(folder, LOG)
      const people = (await allOf(folder, PEOPLE)).split('\n').filter((line) => line !== '')
      const servers = await allOf(folder, SERVERS)
      await removeFolder(folder)
      if (servers !== '' && people.length > 0 && log === '')
        throw new Error('The servers logged nothing: there is nothing to look through.')
      assertForeseen(log)
      const found = peopleIn(
        log,
        people.map((line) => JSON.parse(line) as string),
      )
      if (found.length > 0)
        throw new Error(`The servers' logs hold what belongs to people: ${found.join(', ')}`)
    },
  }
}
