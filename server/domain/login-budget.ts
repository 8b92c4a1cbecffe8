/**
 * Login limits across numbers: codes per address range and day, codes and wrong codes per client and minute.
 * Counted in PostgreSQL, shared by all processes.
 */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { errorMessages } from '../../src/contract/messages/error-messages.ts'
import { ApiError } from './api-error.ts'

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
    | 'client-failures-spent'
  /** The limit that was reached: wrong codes, or codes asked for. */
  limit: number
}

export interface LoginLimits {
  /** Codes for one client in a minute: each is another number, for one number has to pause. */
  aMinuteOfClient: number
  /** Codes from one range of addresses in a day. */
  aDayOfRange: number
  /** Wrong codes for one client's numbers in a minute: one guess at each of many numbers locks none of them. */
  failuresAMinuteOfClient: number
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

/** The end of the period that a moment lies in. */
const endOf = (periodMs: number, now: Date) => new Date((Math.floor(now.getTime() / periodMs) + 1) * periodMs)

function codeBudgets({ clientId, addressRange, now }: LoginScope, limits: LoginLimits): Budget[] {
  // Who calls is nobody's business but the count's.
  const range = createHash('sha256').update(addressRange).digest('hex').slice(0, 32)
  return [
    {
      key: `client ${clientId}`,
      most: limits.aMinuteOfClient,
      endsAt: endOf(MINUTE_MS, now),
      event: 'client-budget-spent',
    },
    {
      key: `range ${range}`,
      most: limits.aDayOfRange,
      endsAt: endOf(DAY_MS, now),
      event: 'range-budget-spent',
    },
  ]
}

function failureBudget(clientId: number, now: Date, limits: LoginLimits): Budget {
  return {
    key: `failures ${clientId}`,
    most: limits.failuresAMinuteOfClient,
    endsAt: endOf(MINUTE_MS, now),
    event: 'client-failures-spent',
  }
}

/** @throws ApiError 429 that says when to come again, where one is spent */
async function assertUnspent(pool: pg.Pool, budgets: readonly Budget[], now: Date): Promise<void> {
  const { rows } = await pool.query<{ key: string; used: number }>({
    name: 'login-budgets',
    text: `select b.key, b.used from unnest($1::text[], $2::timestamptz[]) as asked (key, ends_at)
      join login_budgets b on b.key = asked.key and b.ends_at = asked.ends_at`,
    values: [budgets.map(({ key }) => key), budgets.map(({ endsAt }) => endsAt)],
  })
  for (const { key, most, endsAt } of budgets) {
    const used = rows.find((row) => row.key === key)?.used ?? 0
    if (used < most) continue
    throw new ApiError(429, errorMessages.tooManyLogins, Math.ceil((endsAt.getTime() - now.getTime()) / 1000))
  }
}

/** @returns the events of those that are spent with this one */
async function count(pool: pg.Pool, budgets: readonly Budget[]): Promise<LoginEvent[]> {
  const events: LoginEvent[] = []
  for (const { key, most, endsAt, event } of budgets) {
    const { rows } = await pool.query<{ used: number }>({
      name: 'count-login',
      text: `insert into login_budgets (key, ends_at, used) values ($1, $2, 1)
        on conflict (key, ends_at) do update set used = login_budgets.used + 1 returning used`,
      values: [key, endsAt],
    })
    if (rows[0]?.used === most) events.push({ event, limit: most })
  }
  return events
}

/**
 * Refuses early where a budget is spent: one read, before anything else is done for the caller.
 * @throws ApiError 429 that says when to come again
 */
export async function assertLoginBudget(
  pool: pg.Pool,
  scope: LoginScope,
  limits: LoginLimits,
): Promise<void> {
  await assertUnspent(pool, codeBudgets(scope, limits), scope.now)
}

/**
 * Counts a code that was made.
 * @returns events for the operator: the budgets that are spent with it
 */
export async function countLoginCode(
  pool: pg.Pool,
  scope: LoginScope,
  limits: LoginLimits,
): Promise<LoginEvent[]> {
  return count(pool, codeBudgets(scope, limits))
}

/**
 * Refuses to compare any code, a right one too, while too many wrong ones were tried at the number's client.
 * @returns the client that the number's last code was made for; null where there was none
 * @throws ApiError 429 that says when to come again
 */
export async function assertFailureBudget(
  pool: pg.Pool,
  { mobileHash, now }: { mobileHash: string; now: Date },
  limits: LoginLimits,
): Promise<number | null> {
  const { rows } = await pool.query<{ client_id: number | null }>({
    name: 'client-of-code',
    text: 'select client_id from login_codes where mobile_hash = $1 order by id desc limit 1',
    values: [mobileHash],
  })
  const clientId = rows[0]?.client_id ?? null
  if (clientId !== null) await assertUnspent(pool, [failureBudget(clientId, now, limits)], now)
  return clientId
}

/**
 * Counts a wrong code at its client.
 * @returns the event for the operator: that the budget is spent with it
 */
export async function countLoginFailure(
  pool: pg.Pool,
  { clientId, now }: { clientId: number; now: Date },
  limits: LoginLimits,
): Promise<LoginEvent[]> {
  return count(pool, [failureBudget(clientId, now, limits)])
}
