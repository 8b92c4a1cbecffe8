/** Metrics read from the database on a scrape: outboxes, locks, overdue work. */
import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'
import { heartbeatLimits } from '../../src/contract/kiosk/heartbeat.ts'
import { waitingRows } from '../db/due-rows.ts'
import { withStatementTimeout } from '../db/statement-timeout.ts'
import type { Job } from '../domain/job.ts'
import { loginRules } from '../domain/login-rules.ts'

/** Minimum interval between queries, however often metrics are scraped. */
const STATE_EVERY_MS = 15_000
const WITHIN_MS = 10_000

const state: Readonly<Record<string, { help: string; sql: string }>> = {
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
  shop_terminals_silent: {
    help: 'Terminals that sent heartbeats before and have sent none for 3 minutes.',
    sql: `select count(*) from terminals
      where last_seen_at < now() - make_interval(secs => ${heartbeatLimits.silentAfterMs / 1000})`,
  },
  shop_terminal_alerts_waiting: {
    help: 'Silent terminals, and terminals that are back, of which the webhook has not taken the news yet.',
    sql: 'select count(*) from terminal_alerts',
  },
  shop_login_locks: {
    help: 'Mobile numbers locked for a while after wrong codes.',
    sql: 'select count(*) from login_failures where locked_until > now()',
  },
  shop_login_stops: {
    help: 'Mobile numbers that only an operator unlocks.',
    sql: `select count(*) from login_failures where failures >= ${loginRules.triesBeforeStop}`,
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

/** Gauges of each job that has rows. */
const jobState = [
  { figure: 'waiting', name: 'shop_job_waiting', help: 'Rows with work left for a background job.' },
  {
    figure: 'oldest',
    name: 'shop_job_oldest_seconds',
    help: 'How long the oldest of these rows has been due.',
  },
  {
    figure: 'failed',
    name: 'shop_job_failed',
    help: 'Of these, rows whose last attempt failed or is under way.',
  },
] as const

interface StateGauge {
  name: string
  help: string
  values: { labels: Record<string, string>; sql: string }[]
}

function gaugesOf(jobs: DatabaseMetricsSources['jobs']): StateGauge[] {
  const ofJobs = jobState.map(({ figure, name, help }) => ({
    name,
    help,
    values: jobs.flatMap(({ name: job, rows }) =>
      rows === null ? [] : [{ labels: { job }, sql: waitingRows(rows)[figure] }],
    ),
  }))
  const others = Object.entries(state).map(([name, { help, sql }]) => ({
    name,
    help,
    values: [{ labels: {}, sql }],
  }))
  return [...ofJobs, ...others]
}

export interface DatabaseMetricsSources {
  pool: pg.Pool
  jobs: readonly Job[]
}

/**
 * Registers gauges that one statement fills on a scrape.
 * @param onFault called for values that could not be read; they are then NaN
 */
export function registerDatabaseMetrics(
  registry: Registry,
  { pool, jobs }: DatabaseMetricsSources,
  onFault: (error: unknown) => void,
): void {
  const gauges = gaugesOf(jobs)
  const columns = gauges.flatMap(({ values }) => values.map(({ sql }) => `(${sql})::float8`))
  let asked: Promise<readonly number[]> | null = null
  let askedAt = 0
  const read = () =>
    withStatementTimeout(pool, WITHIN_MS, async (on) => {
      const { rows } = await on.query<number[]>({ text: `select ${columns.join(', ')}`, rowMode: 'array' })
      return rows[0] ?? []
    }).catch((error: unknown) => {
      onFault(error)
      return []
    })
  const current = () => {
    if (asked === null || performance.now() - askedAt > STATE_EVERY_MS) {
      asked = read()
      askedAt = performance.now()
    }
    return asked
  }
  let next = 0
  for (const { name, help, values } of gauges) {
    const first = next
    next += values.length
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: Object.keys(values[0]?.labels ?? {}),
        registers: [],
        async collect() {
          const read = await current()
          for (const [index, { labels }] of values.entries())
            this.set(labels, read[first + index] ?? Number.NaN)
        },
      }),
    )
  }
}
