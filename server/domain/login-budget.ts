/**
 * Login limits across numbers: codes per address range and day, codes and wrong codes per client and minute. Counted in
 * PostgreSQL, shared by all processes.
 */
import type pg from 'pg'
import { errorMessages } from '../../src/contract/messages/error-messages.ts'
import { siteOf } from './address-key.ts'
import { ApiError } from './api-error.ts'
import { loginRules } from './login-rules.ts'
import { hashWithPepper } from './secret-hash.ts'

const MINUTE_MS = 60_000
/** The share of a client's codes and wrong codes per minute that one range of addresses can use. */
const SHARE_OF_RANGE = 1 / 4
/** A range with this many wrong codes in a day is troubled: its own members lose their exemption. */
const TROUBLED_FROM = 15
const DAY_MS = 24 * 60 * MINUTE_MS

/** A security event for the operator; contains no number. */
export interface LoginEvent {
  event:
    | 'number-locked'
    | 'number-stopped'
    | 'number-cap-spent'
    | 'number-failures-spent'
    | 'client-budget-spent'
    | 'range-budget-spent'
    | 'client-failures-spent'
    | 'range-codes-spent'
    | 'range-failures-spent'
    | 'range-troubled'
  /** The limit that was reached: of wrong codes, or of requested codes. */
  limit: number
}

export interface LoginLimits {
  /** Codes for one client per minute. Each is for another number, since a number has to pause. */
  aMinuteOfClient: number
  /** Codes from one range of addresses per day. */
  aDayOfRange: number
  /** Wrong codes for one client's numbers per minute: one guess at each of many numbers would lock none of them. */
  failuresAMinuteOfClient: number
}

/** A caller's origin as HMACs with the pepper: a plain hash can't hide an address, which has too few bits. */
export interface CallerRange {
  /** Of the range from `addressRange`. */
  range: string
  /** Of the network that it belongs to (`siteOf`). */
  site: string
}

/** @param addressRange from `addressRange` of address-key.ts */
export function callerRange(pepper: string, addressRange: string): CallerRange {
  const keyed = (network: string) => hashWithPepper(pepper, 'range', network).slice(0, 32)
  return { range: keyed(addressRange), site: keyed(siteOf(addressRange)) }
}

export interface LoginScope {
  clientId: number
  mobileHash: string
  from: CallerRange
  now: Date
}

interface Budget {
  key: string
  most: number
  endsAt: Date
  event: LoginEvent['event']
}

/** The end of the current period. */
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

/** Wrong codes for a number in a day, at all clients together: a client's support lifts only its own count. */
const numberBudget = ({ mobileHash, now }: Pick<LoginScope, 'mobileHash' | 'now'>) =>
  ({
    key: numberKey(mobileHash),
    most: loginRules.triesADay,
    endsAt: endOf(DAY_MS, now),
    event: 'number-failures-spent',
  }) as const satisfies Budget

/**
 * Wrong codes of a range at a client, of the range in a day, and of the client. Members' and other numbers count
 * together: separate counts would reveal which numbers are members'.
 */
function failureBudgets({ clientId, mobileHash, from, now }: LoginScope, limits: LoginLimits) {
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
    number: numberBudget({ mobileHash, now }),
  } as const satisfies Record<string, Budget>
}

/** Key of a number's wrong codes in a day; erase-member.ts deletes it. */
export const numberKey = (mobileHash: string): string => `number ${mobileHash}`

/** Key prefix of the rows that tell from which range a number's code was requested; erase-member.ts deletes them. */
export const askedPrefix = (mobileHash: string): string => `asked ${mobileHash} `

/** Key that records a range's request for a number's code, while the code is valid. */
const askedKey = (mobileHash: string, { range }: CallerRange) => `${askedPrefix(mobileHash)}${range}`

/** @returns the exhausted budgets */
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

/** @returns the events of the budgets that this exhausts */
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
 * Rejects early if a budget is exhausted: one read, before any other work.
 * @throws ApiError 429 with the time to wait
 */
export async function assertLoginBudget(
  pool: pg.Pool,
  scope: LoginScope,
  limits: LoginLimits,
): Promise<void> {
  const number = numberBudget(scope)
  const spent = await spentOf(pool, [...codeBudgets(scope, limits), number])
  if (spent.includes(number)) throw numberError(number, scope.now)
  if (spent[0] !== undefined) throw spentError(spent[0], scope.now)
}

const numberError = ({ endsAt }: Budget, now: Date) =>
  new ApiError(429, errorMessages.codeLocked, Math.ceil((endsAt.getTime() - now.getTime()) / 1000))

/** Until when no code is compared for a number, at any client; null if codes are. */
export async function numberStoppedUntil(
  on: Pick<pg.Pool, 'query'>,
  mobileHash: string,
  now: Date,
): Promise<Date | null> {
  const { key, most, endsAt } = numberBudget({ mobileHash, now })
  const { rowCount } = await on.query(
    'select from login_budgets where key = $1 and ends_at = $2 and used >= $3',
    [key, endsAt, most],
  )
  return rowCount === 1 ? endsAt : null
}

/**
 * Counts a created code and remembers, while it is valid, from which range it was requested.
 * @returns events for the operator: the budgets that this exhausts
 */
export async function countLoginCode(
  pool: pg.Pool,
  scope: LoginScope & { expiresAt: Date },
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
 * Refuses to compare any code, even a right one, after too many wrong ones from the caller's range or at the number's
 * client. Exempt are codes requested from the caller's own range, if that is not troubled: an attack from elsewhere
 * keeps no member out. All numbers are refused alike, members' or not.
 * @returns the client of the number's last code; null if there was none
 * @throws ApiError 429 with the time to wait
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
  const { share, rangeDay, client, number } = failureBudgets({ ...asked, clientId }, limits)
  const spent = await spentOf(pool, [share, rangeDay, client, number])
  if (spent.includes(number)) throw numberError(number, asked.now)
  if (spent.includes(share)) throw spentError(share, asked.now)
  if (spent.includes(client) && (spent.includes(rangeDay) || !(await wasAskedFrom(pool, asked))))
    throw spentError(client, asked.now)
  return clientId
}

/**
 * Counts a wrong code at its client and at its range.
 * @returns events for the operator: the budgets that this exhausts
 */
export async function countLoginFailure(
  pool: pg.Pool,
  failed: LoginScope,
  limits: LoginLimits,
): Promise<LoginEvent[]> {
  return count(pool, Object.values(failureBudgets(failed, limits)))
}
