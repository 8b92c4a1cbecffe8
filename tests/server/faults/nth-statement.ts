/**
 * Lets the n-th statement of some work fail, as it does when the connection is lost or PostgreSQL refuses it. The other
 * statements run on the real PostgreSQL, and so does what follows the failure: the connection is really closed, or the
 * transaction really aborted.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const faultKinds = [
  /** The connection ends before PostgreSQL has the statement. */
  'reset',
  /** It ends after PostgreSQL has run the statement: the answer is lost. */
  'lost',
  'serialization',
  'timeout',
  /** An error that nobody foresaw. */
  'odd',
] as const
type FaultKind = (typeof faultKinds)[number]

const CODES = { serialization: '40001', timeout: '57014', odd: 'XX000' } as const

interface Plan {
  /** From 1; 0 for none. */
  n: number
  kind: FaultKind
  /** The statements so far. */
  seen: string[]
  isOver: boolean
}

const plans = new AsyncLocalStorage<Plan>()
const real = pg.Client.prototype.query as (...given: unknown[]) => unknown
type Done = (error: Error | null, result?: unknown) => void

/** Runs the statement's replacement, then answers as `pg` does: by callback, or by promise. */
function answered(given: readonly unknown[], run: (rest: readonly unknown[]) => Promise<unknown>): unknown {
  const done = given.at(-1)
  if (typeof done !== 'function') return run(given)
  const tell = done as Done
  run(given.slice(0, -1)).then(
    (result) => tell(null, result),
    (error: Error) => tell(error),
  )
  return undefined
}

function query(this: pg.Client, ...given: unknown[]): unknown {
  const plan = plans.getStore()
  const [asked] = given as [string | { text: string }]
  if (plan === undefined || plan.isOver) return Reflect.apply(real, this, given)
  plan.seen.push(typeof asked === 'string' ? asked : asked.text)
  if (plan.seen.length !== plan.n) return Reflect.apply(real, this, given)
  const { stream } = (this as unknown as { connection: { stream: { destroy(): void } } }).connection
  return answered(given, async (rest) => {
    if (plan.kind === 'reset') {
      stream.destroy()
      return Reflect.apply(real, this, rest)
    }
    if (plan.kind === 'lost') {
      await Reflect.apply(real, this, rest)
      // The pool must know of the end before it has the connection back, as it does when a network fails.
      await new Promise((resolve) => {
        this.once('end', () => resolve(undefined))
        stream.destroy()
      })
      throw new Error('Connection terminated unexpectedly')
    }
    const raise = `do $$ begin raise exception 'injected' using errcode = '${CODES[plan.kind]}'; end $$`
    return Reflect.apply(real, this, [raise])
  })
}

interface Fault {
  n: number
  kind: FaultKind
}

/**
 * Does the work with a fault in it; work of other callers is not concerned.
 * @returns the result, and the failed statement; null if the work has fewer statements
 */
export async function withFault<Result>(
  { n, kind }: Fault,
  work: () => Promise<Result>,
): Promise<{ result: Result; failed: string | null; statements: number }> {
  const plan: Plan = { n, kind, seen: [], isOver: false }
  const result = await plans.run(plan, work)
  plan.isOver = true
  return { result, failed: plan.seen[n - 1] ?? null, statements: plan.seen.length }
}

/** Seed of the samples; each run takes others, and names it for another run: `FAULT_SEED=7`. */
const seed = Number(process.env['FAULT_SEED'] ?? Date.now() % 100_000)

/** A pseudo-random number below `limit` (xorshift), the same for one seed and text. */
function drawn(text: string, limit: number): number {
  let state = [...text].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 16_777_619), seed | 1)
  for (const shift of [13, -17, 5]) state ^= shift > 0 ? state << shift : state >>> -shift
  return (state >>> 0) % limit
}

/** One fault of each kind, in statements that the seed chooses. */
const sampledFaults = (name: string, statements: number): Fault[] =>
  faultKinds.map((kind) => ({ kind, n: 1 + drawn(`${name} ${kind}`, statements) }))

/** Every kind in every statement. */
const everyFault = (statements: number): Fault[] =>
  Array.from({ length: statements }, (_, index) => faultKinds.map((kind) => ({ kind, n: index + 1 }))).flat()

/** Chooses the faults to try in work of so many statements. */
export type FaultsIn = (statements: number) => readonly Fault[]

/**
 * Declares a file's tests: each piece of work with a fault of each kind in some statement, and for a release with every
 * fault in every statement.
 * @param complaintsOf what is wrong; empty if nothing is
 */
export function testFaults<Name extends string>(
  names: readonly Name[],
  complaintsOf: (name: Name, faultsIn: FaultsIn) => Promise<string[]>,
): void {
  beforeAll(() => void Object.assign(pg.Client.prototype, { query }))
  afterAll(() => void Object.assign(pg.Client.prototype, { query: real }))

  describe(`a fault (FAULT_SEED=${seed})`, () => {
    it.each(names)('of each kind in some statement of %s', async (name) => {
      expect(await complaintsOf(name, (statements) => sampledFaults(name, statements))).toEqual([])
    })
  })

  describe('every fault', { tags: ['release'] }, () => {
    it.each(names)('in every statement of %s', { timeout: 1_800_000 }, async (name) => {
      expect(await complaintsOf(name, everyFault)).toEqual([])
    })
  })
}

/** The numbers of rows by table. */
export async function rowsOf(pool: pg.Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ counts: string }>(
    `select string_agg(format('select %L as name, count(*)::int as rows from %I', tablename, tablename), ' union all ')
      as counts from pg_tables where schemaname = 'public'`,
  )
  const counted = await pool.query<{ name: string; rows: number }>(rows[0]?.counts ?? '')
  return Object.fromEntries(counted.rows.map(({ name, rows: count }) => [name, count]))
}

/** The tables whose numbers of rows differ, and by how much. */
export function difference(
  before: Record<string, number>,
  after: Record<string, number>,
  except: ReadonlySet<string>,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(after)
      .map(([name, rows]) => [name, rows - (before[name] ?? 0)] as const)
      .filter(([name, rows]) => rows !== 0 && !except.has(name)),
  )
}

/** Connections of this database that are left in a transaction. */
export async function leftInTransaction(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  )
  return rowCount ?? 0
}
