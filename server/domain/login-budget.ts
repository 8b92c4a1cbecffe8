/**
 * Login limits across numbers: codes per address range and day, codes and wrong codes per client and minute.
 * Counted in PostgreSQL, shared by all processes.
 */
import type pg from 'pg'
import { errorMessages } from '../../src/contract/messages/error-messages.ts'
import { siteOf } from './address-key.ts'
import { ApiError } from './api-error.ts'
import { hashWithPepper } from './secret-hash.ts'

const MINUTE_MS = 60_000
/** Of a client's codes and wrong codes in a minute, one range of addresses can spend no more than this part. */
const SHARE_OF_RANGE = 1 / 4
/** A range with so many wrong codes in a day is troubled: its own members wait with all the others. */
const TROUBLED_FROM = 15
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
    | 'range-codes-spent'
    | 'range-failures-spent'
    | 'range-troubled'
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

/** Where a caller comes from, as HMAC with the pepper: an address has too few bits to be hidden by a plain hash. */
export interface CallerRange {
  /** Of the range that `addressRange` gives. */
  range: string
  /** Of the network that it lies in (`siteOf`). */
  site: string
}

/** @param addressRange as `addressRange` of address-key.ts gives it */
export function callerRange(pepper: string, addressRange: string): CallerRange {
  const keyed = (network: string) => hashWithPepper(pepper, 'range', network).slice(0, 32)
  return { range: keyed(addressRange), site: keyed(siteOf(addressRange)) }
}

export interface LoginScope {
  clientId: number
  from: CallerRange
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

function codeBudgets({ clientId, from, now }: LoginScope, limits: LoginLimits): Budget[] {
  const [most, endsAt] = [limits.aMinuteOfClient, endOf(MINUTE_MS, now)]
  return [
    { key: `client ${clientId}`, most, endsAt, event: 'client-budget-spent' },
    {
      key: `client ${clientId} ${from.site}`,
      most: Math.ceil(most * SHARE_OF_RANGE),
      endsAt,
      event: 'range-codes-spent',
    },
    {
      key: `range ${from.range}`,
      most: limits.aDayOfRange,
      endsAt: endOf(DAY_MS, now),
      event: 'range-budget-spent',
    },
  ]
}

/**
 * Wrong codes: of one range at a client, of the range in a day, and of the client. Whoever's the number is: counted apart,
 * those of numbers that are no member's would tell which numbers are.
 */
function failureBudgets({ clientId, from, now }: LoginScope, limits: LoginLimits) {
  const most = limits.failuresAMinuteOfClient
  const endsAt = endOf(MINUTE_MS, now)
  return {
    share: {
      key: `failures ${clientId} ${from.range}`,
      most: Math.ceil(most * SHARE_OF_RANGE),
      endsAt,
      event: 'range-failures-spent',
    },
    rangeDay: {
      key: `failures ${from.site}`,
      most: TROUBLED_FROM,
      endsAt: endOf(DAY_MS, now),
      event: 'range-troubled',
    },
    client: { key: `failures ${clientId}`, most, endsAt, event: 'client-failures-spent' },
  } as const satisfies Record<string, Budget>
}

/** Of the rows that say from which range a number's code was asked for; erase-member.ts deletes them. */
export const askedPrefix = (mobileHash: string): string => `asked ${mobileHash} `

/** That a range asked for a code of a number, for as long as the code lasts. */
const askedKey = (mobileHash: string, { range }: CallerRange) => `${askedPrefix(mobileHash)}${range}`

/** @returns those of the budgets that are spent */
async function spentOf(pool: pg.Pool, budgets: readonly Budget[]): Promise<Budget[]> {
  const { rows } = await pool.query<{ key: string; used: number }>({
    name: 'login-budgets',
    text: `select b.key, b.used from unnest($1::text[], $2::timestamptz[]) as asked (key, ends_at)
      join login_budgets b on b.key = asked.key and b.ends_at = asked.ends_at`,
    values: [budgets.map(({ key }) => key), budgets.map(({ endsAt }) => endsAt)],
  })
  return budgets.filter(({ key, most }) => (rows.find((row) => row.key === key)?.used ?? 0) >= most)
}

function spentError({ endsAt }: Budget, now: Date): ApiError {
  return new ApiError(429, errorMessages.tooManyLogins, Math.ceil((endsAt.getTime() - now.getTime()) / 1000))
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
  const [spent] = await spentOf(pool, codeBudgets(scope, limits))
  if (spent !== undefined) throw spentError(spent, scope.now)
}

/**
 * Counts a code that was made, and remembers for as long as it lasts from which range it was asked for.
 * @returns events for the operator: the budgets that are spent with it
 */
export async function countLoginCode(
  pool: pg.Pool,
  scope: LoginScope & { mobileHash: string; expiresAt: Date },
  limits: LoginLimits,
): Promise<LoginEvent[]> {
  const { mobileHash, from, expiresAt } = scope
  await pool.query({
    name: 'code-asked-from',
    text: 'insert into login_budgets (key, ends_at, used) values ($1, $2, 1) on conflict do nothing',
    values: [askedKey(mobileHash, from), expiresAt],
  })
  return count(pool, codeBudgets(scope, limits))
}

async function wasAskedFrom(
  pool: pg.Pool,
  { mobileHash, from, now }: { mobileHash: string; from: CallerRange; now: Date },
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'was-code-asked-from',
    text: 'select from login_budgets where key = $1 and ends_at > $2 limit 1',
    values: [askedKey(mobileHash, from), now],
  })
  return rowCount === 1
}

/**
 * Refuses to compare any code, a right one too, while too many wrong ones were tried: from the caller's range, or at the
 * number's client. A code that was asked for from the caller's own range is compared all the same if that range is not
 * troubled: an attack from elsewhere keeps no member out. All numbers are refused alike, whoever's they are.
 * @returns the client that the number's last code was made for; null if there was none
 * @throws ApiError 429 that says when to come again
 */
export async function assertFailureBudget(
  pool: pg.Pool,
  asked: { mobileHash: string; from: CallerRange; now: Date },
  limits: LoginLimits,
): Promise<number | null> {
  const { rows } = await pool.query<{ client_id: number | null }>({
    name: 'client-of-code',
    text: 'select client_id from login_codes where mobile_hash = $1 order by id desc limit 1',
    values: [asked.mobileHash],
  })
  const clientId = rows[0]?.client_id ?? null
  if (clientId === null) return null
  const { share, rangeDay, client } = failureBudgets({ ...asked, clientId }, limits)
  const spent = await spentOf(pool, [share, rangeDay, client])
  if (spent.includes(share)) throw spentError(share, asked.now)
  if (spent.includes(client) && (spent.includes(rangeDay) || !(await wasAskedFrom(pool, asked))))
    throw spentError(client, asked.now)
  return clientId
}

/**
 * Counts a wrong code at its client and at the range it came from.
 * @returns events for the operator: the budgets that are spent with it
 */
export async function countLoginFailure(
  pool: pg.Pool,
  failed: LoginScope,
  limits: LoginLimits,
): Promise<LoginEvent[]> {
  return count(pool, Object.values(failureBudgets(failed, limits)))
}
