/** Looks for people in a server's log: no number, code, token, name of a device or address may stand there. */
import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { openDatabase } from '../../server/db/open.ts'
import type { BuiltServer } from './built-server.ts'

/** What members and orders say of people, and the devices that they are told at. */
const PERSONAL = `
  select mobile as value from members union select email from members union select address from members
  union select customer_mobile from orders union select customer_email from orders
  union select customer_address from orders union select device_token from sessions`

/** Shorter ones stand in any text by chance. */
const SHORTEST = 6
/** 32 random bytes in base64url. */
const TOKEN = /(?<![\w-])[\w-]{43}(?![\w-])/
const PROCESS_ID = /"pid":\d+/g

/**
 * @param log all that a server said
 * @param people numbers, codes, addresses that it knew of
 * @returns what stands there all the same, each shortened
 */
export function peopleIn(log: string, people: readonly string[]): string[] {
  const text = log.replaceAll(PROCESS_ID, '')
  const words = new Set(text.split(/[^\p{L}\p{N}]+/u))
  const found = people.filter((person) => {
    if (person.length < SHORTEST) return false
    // A number within a longer one is another number.
    return /^\d+$/.test(person) ? words.has(person) : text.includes(person)
  })
  const token = TOKEN.exec(text)?.[0]
  return [...found, ...(token === undefined ? [] : [token])].map((secret) => `${secret.slice(0, 4)}…`)
}

async function peopleKnownTo({ dataDirectory, outboxFile }: BuiltServer): Promise<string[]> {
  const database = await openDatabase({ dataDirectory, connections: 1 })
  try {
    const { rows } = await database.pool.query<{ value: string | null }>(PERSONAL)
    const sent = (await readFile(outboxFile, 'utf8').catch(() => ''))
      .split('\n')
      .filter((line) => line !== '')
    const codes = sent.map((line) => (JSON.parse(line) as { code: string }).code)
    return [...rows.flatMap(({ value }) => (value === null ? [] : [value])), ...codes]
  } finally {
    await database.close()
  }
}

/** A story alone may have asked another provider only: after one more call an empty log means that nothing is logged. */
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
  const found = peopleIn(log, await peopleKnownTo(server))
  if (found.length > 0) throw new Error(`The server's log holds what belongs to people: ${found.join(', ')}`)
}
