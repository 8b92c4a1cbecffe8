/**
 * Login limits across numbers: codes per address range and day, codes and wrong codes per client and minute.
 * Counted in PostgreSQL, shared by all processes.
 */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { errorMessages } from '../../src/contract/messages/error-messages.ts'
import { siteOf } from './address-key.ts'
import { ApiError } from './api-error.ts'

const MINUTE_MS = 60_000
/** Of a client's wrong codes in a minute, one range of addresses can spend no more than this part. */
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
    | 'range-failures-spent'
    | 'range-troubled'
    | 'unknown-failures-spent'
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

// Who calls is nobody's business but the count's.
const rangeHash = (addressRange: string) =>
  createHash('sha256').update(addressRange).digest('hex').slice(0, 32)

/** The end of the period that a moment lies in. */
const endOf = (periodMs: number, now: Date) => new Date((Math.floor(now.getTime() / periodMs) + 1) * periodMs)

function codeBudgets({ clientId, addressRange, now }: LoginScope, limits: LoginLimits): Budget[] {
  const range = rangeHash(addressRange)
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

/**
 * Wrong codes: of one range at a client, of the range in a day, and of all of a client's members, or of all numbers that
 * are no member's. Those are counted apart, with the same statements, and keep nobody out.
 */
function failureBudgets(
  { clientId, addressRange, isMember, now }: LoginScope & { isMember: boolean },
  limits: LoginLimits,
) {
  const most = limits.failuresAMinuteOfClient
  const [range, endsAt] = [rangeHash(addressRange), endOf(MINUTE_MS, now)]
  return {
    share: {
      key: `failures ${clientId} ${range}`,
      most: Math.ceil(most * SHARE_OF_RANGE),
      endsAt,
      event: 'range-failures-spent',
    },
    rangeDay: {
      key: `failures ${rangeHash(siteOf(addressRange))}`,
      most: TROUBLED_FROM,
      endsAt: endOf(DAY_MS, now),
      event: 'range-troubled',
    },
    client: isMember
      ? { key: `failures ${clientId}`, most, endsAt, event: 'client-failures-spent' }
      : { key: `failures ${clientId} unknown`, most, endsAt, event: 'unknown-failures-spent' },
  } as const satisfies Record<string, Budget>
}

/** That a range asked for a code of a number, for as long as the code lasts. */
const askedKey = (mobileHash: string, addressRange: string) =>
  `asked ${mobileHash} ${rangeHash(addressRange)}`

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
  const { mobileHash, addressRange, expiresAt } = scope
  await pool.query({
    name: 'code-asked-from',
    text: 'insert into login_budgets (key, ends_at, used) values ($1, $2, 1) on conflict do nothing',
    values: [askedKey(mobileHash, addressRange), expiresAt],
  })
  return count(pool, codeBudgets(scope, limits))
}

async function wasAskedFrom(
  pool: pg.Pool,
  { mobileHash, addressRange, now }: { mobileHash: string; addressRange: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'was-code-asked-from',
    text: 'select from login_budgets where key = $1 and ends_at > $2 limit 1',
    values: [askedKey(mobileHash, addressRange), now],
  })
  return rowCount === 1
}

/** For whom a number's last code was made. */
export interface CodeOwner {
  clientId: number
  isMember: boolean
}

/**
 * Refuses to compare any code, a right one too, while too many wrong ones were tried: from the caller's range, or at the
 * number's client. A code that was asked for from the caller's own range is compared all the same if that range is not
 * troubled: an attack from elsewhere keeps no member out. All numbers are refused alike, whoever's they are.
 * @returns for whom the number's last code was made; null if there was none
 * @throws ApiError 429 that says when to come again
 */
export async function assertFailureBudget(
  pool: pg.Pool,
  asked: { mobileHash: string; addressRange: string; now: Date },
  limits: LoginLimits,
): Promise<CodeOwner | null> {
  const { rows } = await pool.query<{ client_id: number | null; is_member: boolean }>({
    name: 'owner-of-code',
    text: `select client_id, member_id is not null as is_member from login_codes
      where mobile_hash = $1 order by id desc limit 1`,
    values: [asked.mobileHash],
  })
  const clientId = rows[0]?.client_id ?? null
  if (clientId === null) return null
  const { share, rangeDay, client } = failureBudgets({ ...asked, clientId, isMember: true }, limits)
  const spent = await spentOf(pool, [share, rangeDay, client])
  if (spent.includes(share)) throw spentError(share, asked.now)
  if (spent.includes(client) && (spent.includes(rangeDay) || !(await wasAskedFrom(pool, asked))))
    throw spentError(client, asked.now)
  return { clientId, isMember: rows[0]?.is_member === true }
}

/**
 * Counts a wrong code at its client and at the range it came from.
 * @returns events for the operator: the budgets that are spent with it
 */
export async function countLoginFailure(
  pool: pg.Pool,
  failed: CodeOwner & { addressRange: string; now: Date },
  limits: LoginLimits,
): Promise<LoginEvent[]> {
  return count(pool, Object.values(failureBudgets(failed, limits)))
}
