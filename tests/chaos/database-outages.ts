/**
 * Makes every call while PostgreSQL stops, restarts, is killed, refuses connections, hangs and comes back: `npx tsx
 * tests/chaos/database-outages.ts [embedded|external] [rounds] [seconds]`, each fault for a number of seconds. Two
 * servers and the operators' commands use one database. Exits with 1 if a call gets anything but its reply or 503 with
 * Retry-After, exceeds its time limit, or fails more than 20 s after the database is back; if a command ends wrongly, a
 * process ends, an order is lost or the books disagree.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { ensureBuilt, serverPart } from '../../build/ensure-built.ts'
import { openOutage, type Answered, type Outage } from './outage-fixture.ts'
import type { Fault } from './outage-places.ts'

const [kind = 'embedded', rounds = '1', seconds = '25'] = process.argv.slice(2)
/** Time limit of a call here; the server's own is 20 s, and this machine may be busy. */
const ANSWERED_WITHIN_MS = 25_000
const WELL_WITHIN_MS = 20_000
/** For a command that waits for the database, including the start of Node. */
const COMMAND_WITHIN_MS = 90_000

ensureBuilt(serverPart)
const complaints: string[] = []

/** Repeats every call without pause until `end`. */
async function askOn(outage: Outage, end: AbortSignal, answers: Answered[]): Promise<void> {
  while (!end.aborted) {
    await Promise.all(outage.questions.map(async (question) => answers.push(await outage.ask(question))))
    await pause(50)
  }
}

const isUsual = ({ question, status }: Answered) => question.usual.includes(status)

function complain(fault: string, answer: Answered): void {
  const { question, status, retryAfter, ms } = answer
  const isRefusal = question.needsDatabase && status === 503 && retryAfter !== null
  if (!isUsual(answer) && !isRefusal)
    complaints.push(`${fault}: ${question.what} was answered with ${status}, Retry-After ${retryAfter}`)
  if (ms > ANSWERED_WITHIN_MS) complaints.push(`${fault}: ${question.what} took ${Math.round(ms)} ms`)
}

/** @returns milliseconds until every call succeeded */
async function wellAgain(outage: Outage): Promise<number> {
  const began = performance.now()
  for (;;) {
    const answers = await Promise.all(outage.questions.map(outage.ask))
    const took = performance.now() - began
    const unwell = answers.filter((answer) => !isUsual(answer))
    if (unwell.length === 0) return took
    if (took > 3 * WELL_WITHIN_MS) {
      for (const { question, status } of unwell)
        complaints.push(`${question.what} is still answered with ${status}`)
      return Number.POSITIVE_INFINITY
    }
    await pause(200)
  }
}

/**
 * Runs every command.
 * @param expected its possible exit codes
 */
async function runCommands(
  outage: Outage,
  fault: string,
  expected: (away: number) => readonly number[],
): Promise<string> {
  const codes: (number | null)[] = []
  for (const command of outage.commands) {
    const began = performance.now()
    const { code, complained } = await outage.run(command)
    codes.push(code)
    const took = Math.round(performance.now() - began)
    const what = `${fault}: ${command.words.slice(0, 2).join(' ')}`
    if (!expected(command.away).includes(code ?? -1))
      complaints.push(`${what} ended with ${code}: ${complained}`)
    if (took > COMMAND_WITHIN_MS) complaints.push(`${what} took ${took} ms`)
  }
  return codes.join(' ')
}

async function goThrough(outage: Outage, fault: string, { begin, end, isAway }: Fault): Promise<void> {
  const answers: Answered[] = []
  const asking = new AbortController()
  const asked = askOn(outage, asking.signal, answers)
  await pause(500)
  await begin()
  const commands = runCommands(outage, fault, (away) => (isAway ? [away] : [0, away]))
  await pause(Number(seconds) * 1000)
  // Commands that must fail have to end before the database is back.
  if (isAway) await commands
  await end()
  const took = await wellAgain(outage)
  asking.abort()
  await asked
  const codes = await commands
  for (const answer of answers) complain(fault, answer)
  const refused = answers.filter(({ status }) => status === 503).length
  const longest = Math.max(...answers.map(({ ms }) => ms))
  console.log(
    `${fault}: ${answers.length} answers, ${refused} x 503, the longest after ${Math.round(longest)} ms; commands ended with ${codes}; well after ${Math.round(took)} ms`,
  )
  if (took > WELL_WITHIN_MS)
    complaints.push(`${fault}: not well ${Math.round(took)} ms after the database was back`)
  await runCommands(outage, `${fault}, after it`, () => [0])
  for (const ended of outage.ended()) complaints.push(`${fault}: ${ended}`)
}

const outage = await openOutage(kind === 'external')
try {
  await wellAgain(outage)
  for (let round = 0; round < Number(rounds); round += 1)
    for (const [fault, how] of Object.entries(outage.faults)) await goThrough(outage, fault, how)
  const lost = await outage.lostOrders()
  if (lost !== 0) complaints.push(`${lost} orders that were confirmed are lost`)
  complaints.push(...(await outage.doctor()))
} finally {
  await outage.close()
}
for (const complaint of new Set(complaints)) console.error(complaint)
if (complaints.length > 0) process.exitCode = 1
