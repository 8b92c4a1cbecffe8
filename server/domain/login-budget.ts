/**
 * How many login codes may be asked for as a whole: by one range of addresses in a day, and for one client in a
 * minute, whichever numbers and addresses they come from. Counted in PostgreSQL, so all processes share the counts.
 */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { refusals } from '../../src/contract/messages/refusals.ts'
import { Refusal } from './refusal.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** What an operator should know of; it names no number. */
export interface LoginEvent {
  event:
    | 'number-locked'
    | 'number-stopped'
    | 'number-cap-spent'
    | 'client-budget-spent'
    | 'range-budget-spent'
  /** The limit that was reached: wrong codes, or codes asked for. */
  limit: number
}

export interface LoginLimits {
  /** Codes for one client in a minute: each is another number, for one number has to pause. */
  aMinuteOfClient: number
  /** Codes from one range of addresses in a day. */
  aDayOfRange: number
}

export interface LoginScope {
  clientId: number
  /** The caller's range, as `addressRange` gives it. */
  addressRange: string
  now: Date
}

interface Budget {
  key: string
  most: number
  endsAt: Date
  event: LoginEvent['event']
}

function budgetsOf({ clientId, addressRange, now }: LoginScope, limits: LoginLimits): Budget[] {
  const endOf = (periodMs: number) => new Date((Math.floor(now.getTime() / periodMs) + 1) * periodMs)
  // Who calls is nobody's business but the count's.
  const range = createHash('sha256').update(addressRange).digest('hex').slice(0, 32)
  return [
    {
      key: `client ${clientId}`,
      most: limits.aMinuteOfClient,
      endsAt: endOf(MINUTE_MS),
      event: 'client-budget-spent',
    },
    { key: `range ${range}`, most: limits.aDayOfRange, endsAt: endOf(DAY_MS), event: 'range-budget-spent' },
  ]
}

/**
 * Refuses early where a budget is spent: one read, before anything else is done for the caller.
 * @throws Refusal 429 that says when to come again
 */
export async function assertLoginBudget(
  pool: pg.Pool,
  scope: LoginScope,
  limits: LoginLimits,
): Promise<void> {
  const budgets = budgetsOf(scope, limits)
  const { rows } = await pool.query<{ key: string; used: number }>({
    name: 'login-budgets',
    text: `select b.key, b.used from unnest($1::text[], $2::timestamptz[]) as asked (key, ends_at)
      join login_budgets b on b.key = asked.key and b.ends_at = asked.ends_at`,
    values: [budgets.map(({ key }) => key), budgets.map(({ endsAt }) => endsAt)],
  })
  for (const { key, most, endsAt } of budgets) {
    const used = rows.find((row) => row.key === key)?.used ?? 0
    if (used < most) continue
    const seconds = Math.ceil((endsAt.getTime() - scope.now.getTime()) / 1000)
    throw new Refusal(429, refusals.tooManyLogins, seconds)
  }
}

/**
 * Counts a code that was made.
 * @returns what the operator is told: the budgets that are spent with it
 */
export async function countLoginCode(
  pool: pg.Pool,
  scope: LoginScope,
  limits: LoginLimits,
): Promise<LoginEvent[]> {
  const events: LoginEvent[] = []
  for (const { key, most, endsAt, event } of budgetsOf(scope, limits)) {
    const { rows } = await pool.query<{ used: number }>({
      name: 'count-login-code',
      text: `insert into login_budgets (key, ends_at, used) values ($1, $2, 1)
        on conflict (key, ends_at) do update set used = login_budgets.used + 1 returning used`,
      values: [key, endsAt],
    })
    if (rows[0]?.used === most) events.push({ event, limit: most })
  }
  return events
}
