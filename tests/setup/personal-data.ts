/** Searches a server's log for personal data: it must contain no number, code, token, device name or address. */
import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { openDatabase } from '../../server/db/open.ts'
import { assertForeseen } from './assert-foreseen.ts'
import type { BuiltServer } from './built-server.ts'

/** Personal data of members and orders, their codes, and their devices. */
const PERSONAL = `
  select mobile as value from members union select name from members union select email from members
  union select address from members union select customer_name from orders union select customer_mobile from orders
  union select customer_email from orders union select customer_address from orders
  union select delivery_otp from orders union select device_token from sessions`

/** Shorter texts occur by chance; a delivery code has four digits. */
const SHORTEST = { text: 6, digits: 4 }
/** 32 random bytes in base64url. */
const TOKEN = /(?<![\w-])[\w-]{43}(?![\w-])/
/** A demo operator's link, as the start message prints it for whoever started the demo. */
const SET_UP_LINK = /^ {4}\w+ +http\S+\/invitation#[\w-]{43}$/
/** Numeric fields of a log line, which may match by chance. */
const MEASURED: ReadonlySet<string> = new Set(['level', 'time', 'pid', 'hostname', 'reqId', 'milliseconds'])
const PLACE_IN_A_FILE = /:\d+:\d+(?=\)?$)/gm

/** A line's texts before JSON encoding. */
function saidIn(line: string): string {
  const said: string[] = []
  try {
    JSON.parse(line, (key, value: unknown) => {
      if (!MEASURED.has(key)) said.push(key, typeof value === 'object' ? '' : String(value))
      return value
    })
  } catch {
    return SET_UP_LINK.test(line) ? '' : line
  }
  return said.join('\n').replaceAll(PLACE_IN_A_FILE, '')
}

/**
 * @param log a server's whole log
 * @param people numbers, codes, names and addresses that it knew
 * @returns what the log contains of them, each shortened
 */
export function peopleIn(log: string, people: Iterable<string>): string[] {
  // Most calls get the same reply: each distinct line is searched once.
  const text = [...new Set(log.split('\n').map(saidIn))].join('\n')
  const words = new Set(text.split(/[^\p{L}\p{N}]+/u))
  const found = [...new Set(people)].filter((person) => {
    if (person.length < (/^\d+$/.test(person) ? SHORTEST.digits : SHORTEST.text)) return false
    // A number within a longer one, or a word within a longer one, is no match.
    return /^[\p{L}\p{N}]+$/u.test(person) ? words.has(person) : text.includes(person)
  })
  const token = TOKEN.exec(text)?.[0]
  return [...found, ...(token === undefined ? [] : [token])].map((secret) => `${secret.slice(0, 4)}…`)
}

/** A database's personal data. */
export async function peopleInDatabase(pool: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const { rows } = await pool.query<{ value: string | null }>(PERSONAL)
  return rows.flatMap(({ value }) => (value === null ? [] : [value]))
}

/** The login codes in a server's outbox; none if it never sent one. */
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

/** A single test may have called only another provider: if the log is empty after one more call, nothing is logged. */
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
 * Searches everything that a server logged during a suite. It must log each call (`LOG_LEVEL=info`).
 * @throws with the beginnings of personal data in the log, or if the log is empty
 */
export async function assertNobodyInLog(server: BuiltServer): Promise<void> {
  const log = await logOf(server)
  assertForeseen(log)
  const found = peopleIn(log, await peopleKnownTo(server))
  if (found.length > 0) throw new Error(`The server's log holds what belongs to people: ${found.join(', ')}`)
}
