/** Judges a call that a statement fails in: what it answers, what it leaves, and what the same call does again. */
import type pg from 'pg'
import { expect } from 'vitest'
import { eventually } from '../../setup/eventually.ts'
import { brokenInvariants } from '../kept-books.ts'
import { difference, leftInTransaction, rowsOf, withFault, type FaultsIn } from './nth-statement.ts'

/** What jobs write meanwhile, and what only counts tries. */
const BESIDE: ReadonlySet<string> = new Set([
  'outbox',
  'outbox_claims',
  'pushes',
  'import_rows',
  'import_faults',
  'operator_attempts',
  'login_attempts',
  'login_budgets',
])

export interface Prepared {
  /** Makes the call; the same each time. */
  send(): Promise<{ status: number; message: string }>
}

export interface JudgedCall {
  pool: pg.Pool
  /** Creates the call's subject: a new one each time. */
  prepare(): Promise<Prepared>
  /** Whether the same request is refused once it has succeeded, such as a code's second use. */
  isOnceOnly?: boolean
  /** Tables of which a repeated call may write a row more if it is refused, or the answer to its commit was lost. */
  mayRepeat?: readonly string[]
}

interface Undisturbed {
  statements: number
  /** The rows that the call writes, by table. */
  writes: Record<string, number>
}

/** Makes the call without a fault. */
async function undisturbed({ pool, prepare }: JudgedCall): Promise<Undisturbed> {
  const { send } = await prepare()
  const before = await rowsOf(pool)
  const { result, statements } = await withFault({ n: 0, kind: 'odd' }, send)
  if (result.status >= 300)
    throw new Error(`The sample was answered with ${result.status}: ${result.message}`)
  return { statements, writes: difference(before, await rowsOf(pool), BESIDE) }
}

/**
 * Makes the call with a fault, then again without.
 * @returns what is wrong; empty if nothing is
 */
async function judge(
  { pool, prepare, isOnceOnly = false, mayRepeat = [] }: JudgedCall,
  { writes }: Undisturbed,
  fault: ReturnType<FaultsIn>[number],
): Promise<string[]> {
  const { send } = await prepare()
  const before = await rowsOf(pool)
  const { result: first, failed } = await withFault(fault, send)
  if (failed === null) return []
  const wrong: string[] = []
  const what = `${fault.kind} at ${fault.n}, ${failed.replaceAll(/\s+/g, ' ').slice(0, 60)}`
  const complain = (why: string) => wrong.push(`${what}: ${why}`)
  const isDone = first.status < 300
  if (!isDone && first.status !== 503 && !(fault.kind === 'odd' && first.status === 500))
    complain(`answered with ${first.status} ${first.message}`)
  await eventually(async () => (await leftInTransaction(pool)) === 0)
  const hasWritten = Object.keys(difference(before, await rowsOf(pool), BESIDE)).length > 0
  // The answer to a commit can be lost: nobody can tell, and the same call again must be told honestly.
  const isAnswerLost = !isDone && hasWritten && fault.kind === 'lost'
  const again = await send()
  // After a commit only reading may fail, and then the same call again must be answered well.
  const isHalfDone = !isDone && hasWritten && !isAnswerLost
  if (isHalfDone && (again.status >= 300 || !/^\s*select/i.test(failed)))
    complain(`was done, and answered with ${first.status}`)
  const isRefused = again.status >= 400 && again.status < 500
  if (again.status >= 300 && !(isRefused && ((isDone && isOnceOnly) || isAnswerLost)))
    complain(`then answered with ${again.status} ${again.message}`)
  const written = difference(before, await rowsOf(pool), BESIDE)
  for (const table of new Set([...Object.keys(writes), ...Object.keys(written)])) {
    const [wanted, found] = [writes[table] ?? 0, written[table] ?? 0]
    const isRepeated =
      (isAnswerLost || (isDone && isOnceOnly)) && mayRepeat.includes(table) && found === 2 * wanted
    if (found !== wanted && !isRepeated) complain(`${table}: ${found} rows instead of ${wanted}`)
  }
  return wrong
}

/** Makes the call with each of the faults. @returns what is wrong; empty if nothing is */
export async function complaintsOfCall(call: JudgedCall, faultsIn: FaultsIn): Promise<string[]> {
  const plain = await undisturbed(call)
  const complaints: string[] = []
  for (const fault of faultsIn(plain.statements)) complaints.push(...(await judge(call, plain, fault)))
  expect(await brokenInvariants(call.pool)).toEqual({})
  return complaints
}
