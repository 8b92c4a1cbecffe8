/** Metrics read from the database: outboxes, locks, and violated invariants of points and stock. */
import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'
import { ledgerInvariants, type Invariant } from '../db/ledger-invariants.ts'
import { withStatementTimeout } from '../db/statement-timeout.ts'
import { loginRules } from '../domain/login-rules.ts'
import { advisoryLocks } from '../db/advisory-locks.ts'

/** However often somebody scrapes, the database is asked no more often than that. */
const STATE_EVERY_MS = 15_000
/** Reads the whole ledger. */
const RECONCILED_EVERY_MS = 10 * 60_000
const WITHIN_MS = 10_000

type Figures = Readonly<Record<string, { help: string; sql: string }>>

const state: Figures = {
  shop_outbox_messages: {
    help: 'Messages to members that wait to go out.',
    sql: 'select count(*) from outbox',
  },
  shop_outbox_oldest_seconds: {
    help: 'How long the oldest message is due.',
    sql: 'select coalesce(greatest(extract(epoch from now() - min(due_at)), 0), 0) from outbox where due_at < now()',
  },
  shop_pushes_waiting: { help: 'Pushes that no service has taken yet.', sql: 'select count(*) from pushes' },
  shop_pushes_retried: {
    help: 'Of these, pushes that failed before.',
    sql: 'select count(*) from pushes where tries > 0',
  },
  shop_lots_overdue: {
    help: 'Lots of points whose last day is over and that are not written off yet.',
    sql: 'select count(*) from points_lots where expires_at < now() and not is_empty',
  },
  shop_order_problems_open: {
    help: 'Reported orders that no operator has answered yet.',
    sql: "select count(*) from order_problems where state = 'open'",
  },
  shop_login_locks: {
    help: 'Mobile numbers locked for a while after wrong codes.',
    sql: 'select count(*) from login_attempts where locked_until > now()',
  },
  shop_login_stops: {
    help: 'Mobile numbers that only an operator unlocks.',
    sql: `select count(*) from login_attempts where failures >= ${loginRules.triesBeforeStop}`,
  },
  shop_database_lock_waits: {
    help: 'Statements of this database that wait for a lock.',
    sql: `select count(*) from pg_locks where not granted
      and database = (select oid from pg_database where datname = current_database())`,
  },
  shop_database_connections: {
    help: 'Connections to this database, of all processes.',
    sql: 'select count(*) from pg_stat_activity where datname = current_database()',
  },
}

const countOf = ({ violations }: Invariant) => `select count(*) from (${violations}) violations`

const reconciliation: Figures = {
  shop_reconciled_timestamp_seconds: {
    help: 'When this process last compared balances and stock with the ledger, in seconds since 1970.',
    sql: 'select extract(epoch from clock_timestamp())',
  },
  shop_ledger_mismatches: {
    help: 'Members whose balance is not the sum of their ledger; anything but 0 is a fault.',
    sql: countOf(ledgerInvariants.balanceIsSumOfLedger),
  },
  shop_lot_mismatches: {
    help: 'Members whose balance is not the sum of what their lots have left; anything but 0 is a fault.',
    sql: countOf(ledgerInvariants.balanceIsSumOfLots),
  },
  shop_stock_mismatches: {
    help: 'Products whose stock is not the sum of its movements; anything but 0 is a fault.',
    sql: countOf(ledgerInvariants.stockIsSumOfMovements),
  },
}

interface Reading {
  everyMs: number
  /** Of an advisory lock: where another process holds it, the figures stay as this process read them last. */
  lock?: number
  /** Told of figures that could not be read. */
  onFault: (error: unknown) => void
}

/** Registers gauges that one statement fills, asked again at most every `everyMs`. */
function register(
  registry: Registry,
  pool: pg.Pool,
  figures: Figures,
  { everyMs, lock, onFault }: Reading,
): void {
  const columns = Object.entries(figures).map(([name, { sql }]) => `(${sql})::float8 as ${name}`)
  let known: Record<string, number> = {}
  let asked: Promise<Record<string, number>> | null = null
  let askedAt = 0
  const read = () =>
    withStatementTimeout(pool, WITHIN_MS, async (on) => {
      if (lock !== undefined) {
        const tried = await on.query<{ free: boolean }>('select pg_try_advisory_xact_lock($1) as free', [
          lock,
        ])
        if (tried.rows[0]?.free !== true) return known
      }
      const { rows } = await on.query<Record<string, number>>(`select ${columns.join(', ')}`)
      return (known = rows[0] ?? {})
    }).catch((error: unknown) => {
      onFault(error)
      return {}
    })
  const current = () => {
    if (asked === null || performance.now() - askedAt > everyMs) {
      asked = read()
      askedAt = performance.now()
    }
    return asked
  }
  for (const [name, { help }] of Object.entries(figures)) {
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          this.set((await current())[name] ?? Number.NaN)
        },
      }),
    )
  }
}

/** @param onFault called for figures that could not be read; they are NaN then */
export function registerDatabaseMetrics(
  registry: Registry,
  pool: pg.Pool,
  onFault: (error: unknown) => void,
): void {
  register(registry, pool, state, { everyMs: STATE_EVERY_MS, onFault })
  // Reads the whole ledger: by one process at a time.
  register(registry, pool, reconciliation, {
    everyMs: RECONCILED_EVERY_MS,
    lock: advisoryLocks.reconciliation,
    onFault,
  })
}
