/**
 * Reconciliation: checks the invariants of points and stock in the background. Stores the results and each client's figures
 * for the console, and exports some of them in `/metrics`.
 */
import pg from 'pg'
import { Gauge, type Registry } from 'prom-client'
import { advisoryLocks } from '../db/advisory-locks.ts'
import { keepAlive } from '../db/lost-connections.ts'
import type { OpenDatabase } from '../db/open.ts'
import { writeFigures } from '../db/read/read-home.ts'
import { ledgerInvariants, type Invariant } from '../db/ledger-invariants.ts'
import { Job, type Round } from '../domain/job.ts'

const EVERY_MS = 10 * 60_000
/**
 * Pause after a run, as a multiple of its duration. A run reads the whole ledger, so it takes at most a twentieth of
 * the time.
 */
const PAUSES_A_RUN = 19
/** Pause if another process is running it. */
const LOCKED_PAUSE_MS = 60_000
/** Timeout per invariant: tens of millions of lines take a minute. */
const WITHIN_MS = 5 * 60_000
/** Time after the timeout when the connection counts as lost. */
const LOST_MS = 10_000
const CONNECT_WITHIN_MS = 10_000

export interface ReconciliationOptions {
  /** Minimum pause between runs. */
  everyMs?: number
  /** Timeout per invariant. */
  withinMs?: number
}

type InvariantName = keyof typeof ledgerInvariants

/** Invariants with a gauge. */
const figures: Partial<Record<InvariantName, { name: string; help: string }>> = {
  balanceIsSumOfLedger: {
    name: 'shop_ledger_mismatches',
    help: 'Members whose balance is not the sum of their ledger; anything but 0 is a fault.',
  },
  balanceIsSumOfLots: {
    name: 'shop_lot_mismatches',
    help: 'Members whose balance is not the sum of what their lots have left; anything but 0 is a fault.',
  },
  stockIsSumOfMovements: {
    name: 'shop_stock_mismatches',
    help: 'Products whose stock is not the sum of its movements; anything but 0 is a fault.',
  },
}

const invariants = Object.entries(ledgerInvariants) as [InvariantName, Invariant][]

/**
 * Checks each invariant in its own transaction, so that a timeout affects no other, and on a separate connection, since
 * it takes minutes and the pool is for calls.
 */
class Reconciliation {
  readonly #database: Pick<OpenDatabase, 'pool' | 'url'>
  readonly #withinMs: number
  readonly #timeZone: string
  readonly #gauges: ReadonlyMap<InvariantName, Gauge>
  readonly #readAt: Gauge
  readonly #failed: Gauge

  constructor(
    registry: Registry,
    database: Pick<OpenDatabase, 'pool' | 'url'>,
    { withinMs, timeZone }: { withinMs: number; timeZone: string },
  ) {
    this.#database = database
    this.#withinMs = withinMs
    this.#timeZone = timeZone
    const registers = [registry]
    this.#gauges = new Map(
      Object.entries(figures).map(([invariant, figure]) => [
        invariant as InvariantName,
        new Gauge({ ...figure, registers }),
      ]),
    )
    // Unknown before the first run.
    for (const gauge of this.#gauges.values()) gauge.set(Number.NaN)
    this.#readAt = new Gauge({
      name: 'shop_reconciled_timestamp_seconds',
      help: 'When this process last compared balances and stock with the ledger, in seconds since 1970; 0 if it never did.',
      registers,
    })
    this.#failed = new Gauge({
      name: 'shop_reconcile_failed',
      help: 'Rules of the books that the last comparison could not check; what was found before stays.',
      registers,
    })
  }

  /** @returns the number of violations */
  async #check(on: pg.Client, name: InvariantName, { violations }: Invariant): Promise<number> {
    await on.query(`begin read only; set local statement_timeout = ${this.#withinMs}`)
    const text = `select count(*)::float8 as count from (${violations}) violations`
    const limit = { query_timeout: this.#withinMs + LOST_MS }
    const reading: pg.QueryConfig & typeof limit = { text, ...limit }
    const { rows } = await on.query<{ count: number }>(reading)
    await on.query('commit')
    const count = rows[0]?.count ?? Number.NaN
    await on.query(
      `insert into invariant_checks (invariant, violations, checked_at) values ($1, $2, clock_timestamp())
        on conflict (invariant) do update set violations = excluded.violations, checked_at = excluded.checked_at`,
      [name, count],
    )
    return count
  }

  /** Reads with a connection that has the lock, whose backend is cancelled if the job is stopped. */
  async #readAll(on: pg.Client, { signal, onFault }: Round): Promise<void> {
    let failed = 0
    for (const [name, invariant] of invariants) {
      if (signal.aborted) return
      try {
        const count = await this.#check(on, name, invariant)
        this.#gauges.get(name)?.set(count)
      } catch (error) {
        // The connection is still usable only if PostgreSQL itself reported the error.
        if (!(error instanceof pg.DatabaseError)) throw error
        await on.query('rollback')
        failed += 1
        if (!signal.aborted) onFault(error)
      }
    }
    try {
      await on.query(`begin; set local statement_timeout = ${this.#withinMs}`)
      await writeFigures(on, this.#timeZone)
      await on.query('commit')
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error
      await on.query('rollback')
      if (!signal.aborted) onFault(error)
    }
    this.#failed.set(failed)
    if (failed === 0) this.#readAt.set(Date.now() / 1000)
  }

  /** @returns false if another process is reading */
  async #readLocked(on: pg.Client, round: Round): Promise<boolean> {
    const { rows } = await on.query<{ free: boolean; backend: number }>(
      'select pg_try_advisory_lock($1) as free, pg_backend_pid() as backend',
      [advisoryLocks.reconciliation],
    )
    if (rows[0]?.free !== true) return false
    const { backend } = rows[0]
    let cancelling: Promise<unknown> = Promise.resolve()
    const cancel = () => {
      // If the database is gone, the run has ended already.
      cancelling = this.#database.pool.query('select pg_cancel_backend($1)', [backend]).catch(() => undefined)
    }
    round.signal.addEventListener('abort', cancel)
    try {
      await this.#readAll(on, round)
      return true
    } finally {
      round.signal.removeEventListener('abort', cancel)
      await cancelling
    }
  }

  /** @returns false if another process is reading */
  async read(round: Round): Promise<boolean> {
    const connection = new pg.Client({
      connectionString: this.#database.url,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      application_name: 'reconciliation',
      ...keepAlive,
    })
    // A lost connection fails at its next statement.
    connection.on('error', () => undefined)
    try {
      await connection.connect()
      return await this.#readLocked(connection, round)
    } catch (error) {
      this.#failed.set(invariants.length)
      if (!round.signal.aborted) round.onFault(error)
      return true
    } finally {
      // Closing the connection releases the lock.
      await connection.end().catch(() => undefined)
    }
  }
}

/**
 * Registers the gauges; each round checks the invariants and keeps gauges and table up to date. Stopping it cancels a
 * current check.
 * @param database its pool is only used to cancel a check
 * @param timeZone of the figures' days
 */
export function reconciliationJob(
  registry: Registry,
  database: Pick<OpenDatabase, 'pool' | 'url'>,
  timeZone: string,
  { everyMs = EVERY_MS, withinMs = WITHIN_MS }: ReconciliationOptions = {},
): Job {
  const reconciliation = new Reconciliation(registry, database, { withinMs, timeZone })
  return new Job({
    name: 'reconciliation',
    everyMs,
    rows: null,
    async round(round) {
      const began = performance.now()
      const isRead = await reconciliation.read(round)
      const took = performance.now() - began
      return isRead ? Math.max(everyMs, took * PAUSES_A_RUN) : LOCKED_PAUSE_MS
    },
  })
}
