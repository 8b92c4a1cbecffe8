/**
 * Everything is asked for while PostgreSQL stops, restarts, is killed, refuses connections, hangs without an answer and
 * comes back: `npx tsx tests/chaos/database-outages.ts [embedded|external] [rounds]`. Two servers and the operators' commands
 * use one database. Ends with 1 if a call is answered with anything but its reply or 503 with Retry-After, takes longer
 * than its time limit, or fails later than 20 s after the database is back, or if a process ends.
 */
import { openOutage, type Outage } from './outage-fixture.ts'
import { setTimeout as pause } from 'node:timers/promises'

const [kind = 'embedded', rounds = '1'] = process.argv.slice(2)
/** A call is answered by then; the server's own limit is 20 s, and this machine may be busy. */
const ANSWERED_WITHIN_MS = 25_000
const WELL_WITHIN_MS = 20_000
const AWAY_MS = 6000

const complaints: string[] = []

interface Asked {
  what: string
  status: number
  retryAfter: string | null
  ms: number
}

/** Asks for everything without pause until `end`. */
async function askOn(outage: Outage, end: AbortSignal, answers: Asked[]): Promise<void> {
  while (!end.aborted) {
    await Promise.all(outage.questions.map(async (question) => answers.push(await outage.ask(question))))
    await pause(50)
  }
}

function complain(fault: string, { what, status, retryAfter, ms }: Asked): void {
  if (status !== 200 && (status !== 503 || retryAfter === null))
    complaints.push(`${fault}: ${what} was answered with ${status}, Retry-After ${retryAfter}`)
  if (ms > ANSWERED_WITHIN_MS) complaints.push(`${fault}: ${what} took ${Math.round(ms)} ms`)
}

/** @returns after how many milliseconds everything was well */
async function wellAgain(outage: Outage): Promise<number> {
  const began = performance.now()
  for (;;) {
    const answers = await Promise.all(outage.questions.map(outage.ask))
    const took = performance.now() - began
    if (answers.every(({ status }) => status === 200)) return took
    if (took > 3 * WELL_WITHIN_MS) return Number.POSITIVE_INFINITY
    await pause(200)
  }
}

const outage = await openOutage(kind === 'external')
try {
  await wellAgain(outage)
  for (let round = 0; round < Number(rounds); round += 1)
    for (const [fault, { begin, end }] of Object.entries(outage.faults)) {
      const answers: Asked[] = []
      const asking = new AbortController()
      const asked = askOn(outage, asking.signal, answers)
      await pause(500)
      await begin()
      await pause(AWAY_MS)
      const command = await outage.command()
      await end()
      const took = await wellAgain(outage)
      asking.abort()
      await asked
      for (const answer of answers) complain(fault, answer)
      const refused = answers.filter(({ status }) => status === 503).length
      const longest = Math.max(...answers.map(({ ms }) => ms))
      console.log(
        `${fault}: ${answers.length} answers, ${refused} x 503, the longest after ${Math.round(longest)} ms; a command ended with ${command}; well after ${Math.round(took)} ms`,
      )
      if (took > WELL_WITHIN_MS)
        complaints.push(`${fault}: not well ${Math.round(took)} ms after the database was back`)
      if ((await outage.command()) !== 0)
        complaints.push(`${fault}: a command fails after the database was back`)
      for (const ended of outage.ended()) complaints.push(`${fault}: ${ended}`)
    }
} finally {
  await outage.close()
}
for (const complaint of new Set(complaints)) console.error(complaint)
if (complaints.length > 0) process.exitCode = 1
