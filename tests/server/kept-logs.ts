/**
 * Collects the logs of this suite's servers and the personal data that they know: after the last test, no log may
 * contain any. Collects nothing outside the suite.
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

/** Passes the folder to the workers, which inherit it. */
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

/** Whether logs are collected; only within the suite. */
export function logsAreKept(): boolean {
  return process.env[FOLDER] !== undefined
}

let hasServer = false

/** Records that a server got a request, and so has something to log. */
export function keepServer(): void {
  if (!hasServer) keep(SERVERS, 'asked\n')
  hasServer = true
}

/** Records a server's log. */
export function keepLog(text: string): void {
  keep(LOG, text)
}

/** Records numbers, codes and names that must not appear in a log. */
export function keepPeople(people: readonly string[]): void {
  keep(PEOPLE, people.map((person) => `${JSON.stringify(person)}\n`).join(''))
}

/** Records the personal data of a database. */
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

/** Starts collecting from workers started later. */
export async function openKeptLogs(): Promise<{ assertNobodyThere(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'kept-logs-'))
  process.env[FOLDER] = folder
  return {
    /**
     * Checks everything collected, and deletes it.
     * @throws with the beginnings of personal data found in the logs; if servers got requests but logged nothing; or
     * with a server's unexpected faults
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
