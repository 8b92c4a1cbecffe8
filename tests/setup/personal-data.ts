/** Looks for people in a server's log: no number, code, token, name of a device or address may stand there. */
import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { openDatabase } from '../../server/db/open.ts'
import { assertForeseen } from './assert-foreseen.ts'
import type { BuiltServer } from './built-server.ts'

/** What members and orders say of people, the codes they were told, and the devices that they are told at. */
const PERSONAL = `
  select mobile as value from members union select name from members union select email from members
  union select address from members union select customer_name from orders union select customer_mobile from orders
  union select customer_email from orders union select customer_address from orders
  union select delivery_otp from orders union select device_token from sessions`

/** Shorter texts stand in any other by chance; a delivery code has four digits. */
const SHORTEST = { text: 6, digits: 4 }
/** 32 random bytes in base64url. */
const TOKEN = /(?<![\w-])[\w-]{43}(?![\w-])/
/** What a log line counts and measures: numbers of its own, in which another's may be found by chance. */
const MEASURED: ReadonlySet<string> = new Set(['level', 'time', 'pid', 'hostname', 'reqId', 'milliseconds'])
const PLACE_IN_A_FILE = /:\d+:\d+(?=\)?$)/gm

/** What a line says, as it was before it became JSON. */
function saidIn(line: string): string {
  const said: string[] = []
  try {
    JSON.parse(line, (key, value: unknown) => {
      if (!MEASURED.has(key)) said.push(key, typeof value === 'object' ? '' : String(value))
      return value
    })
  } catch {
    return line
  }
  return said.join('\n').replaceAll(PLACE_IN_A_FILE, '')
}

/**
 * @param log all that a server said
 * @param people numbers, codes, names, addresses that it knew of
 * @returns what stands there all the same, each shortened
 */
export function peopleIn(log: string, people: Iterable<string>): string[] {
  // Most calls are answered in the same words: each is looked through once.
  const text = [...new Set(log.split('\n').map(saidIn))].join('\n')
  const words = new Set(text.split(/[^\p{L}\p{N}]+/u))
  const found = [...new Set(people)].filter((person) => {
    if (person.length < (/^\d+$/.test(person) ? SHORTEST.digits : SHORTEST.text)) return false
    // A number within a longer one is another number, and a word within a longer one another word.
    return /^[\p{L}\p{N}]+$/u.test(person) ? words.has(person) : text.includes(person)
  })
  const token = TOKEN.exec(text)?.[0]
  return [...found, ...(token === undefined ? [] : [token])].map((secret) => `${secret.slice(0, 4)}…`)
}

/** All that a database knows of people. */
export async function peopleInDatabase(pool: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const { rows } = await pool.query<{ value: string | null }>(PERSONAL)
  return rows.flatMap(({ value }) => (value === null ? [] : [value]))
}

/** The login codes that a server sent into its outbox; none where it never sent one. */
export async function codesInOutbox(outboxFile: string): Promise<string[]> {
  const sent = await readFile(outboxFile, 'utf8').catch(() => '')
  const lines = sent.split('\n').filter((line) => line !== '')
  return lines.map((line) => (JSON.parse(line) as { code: string }).code)
}

async function peopleKnownTo({ dataDirectory, outboxFile }: BuiltServer): Promise<string[]> {
  const database = await openDatabase({ dataDirectory, connections: 1 })
  try {
    return [...(await peopleInDatabase(database.pool)), ...(await codesInOutbox(outboxFile))]
  } finally {
    await database.close()
  }
}

/** A test alone may have asked another provider only: after one more call an empty log means that nothing is logged. */
async function logOf({ origin, logFile }: BuiltServer): Promise<string> {
  await fetch(`${origin}/api/v1/fetchHomePageData/demo`)
  for (let looks = 0; looks < 50; looks++) {
    const log = await readFile(logFile, 'utf8')
    if (log.includes('"answered"')) return log
    await setTimeout(100)
  }
  throw new Error('The server logged no call: there is nothing to look through.')
}

/**
 * Looks through all that a server logged while a suite ran. It must log each call (`LOG_LEVEL=info`).
 * @throws naming the beginnings of what of people stands in the log, or that nothing at all does
 */
export async function assertNobodyInLog(server: BuiltServer): Promise<void> {
  const log = await logOf(server)
  assertForeseen(log)
  const found = peopleIn(log, await peopleKnownTo(server))
  if (found.length > 0) throw new Error(`The server's log holds what belongs to people: ${found.join(', ')}`)
}
