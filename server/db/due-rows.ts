/** Rows that wait for a background job: which are due, how a process claims them, and how long a failed one waits. */

interface JobRows {
  /** Columns of the primary key. */
  key: string
  /** Condition of the rows with work left. */
  unfinished: string
  /** Column with the time from which a row is due. */
  due: string
  /** Condition of the rows whose last attempt failed, or is still running. */
  failed: string
}

const usual: JobRows = { key: 'id', due: 'due_at', unfinished: 'true', failed: 'tries > 0' }

/** By table. */
const jobRows = {
  imports: { ...usual, unfinished: "state in ('checking', 'applying')" },
  announcements: { ...usual, unfinished: 'sent_at is null' },
  grant_batches: { ...usual, unfinished: "state in ('granting', 'undoing')" },
  pending_moves: { ...usual, unfinished: 'refused_at is null' },
  // The third word of a payload is the number of attempts.
  outbox: { ...usual, failed: String.raw`payload ~ '^\S+ \S+ [1-9]'` },
  pushes: { ...usual, key: 'notification_id, device_token' },
  terminal_alerts: usual,
  // A lot whose expiry failed is due again in the next round; only the log says so.
  points_lots: {
    ...usual,
    due: 'expires_at',
    unfinished: 'expires_at < now() and not is_empty',
    failed: 'false',
  },
}
export type JobTable = keyof typeof jobRows

/** Condition of the rows of a table with work left, as SQL. */
export const isUnfinished = (table: JobTable): string => jobRows[table].unfinished

interface Wanted {
  /** Number of rows, or the parameter with it. */
  limit?: number | string
  /** A further condition. */
  also?: string
}

/**
 * Query for the keys of due rows, the one that has waited longest first: rows take turns, so that a small file does not
 * wait for a large one. `due_at` is rounded to a millisecond, hence the 10 ms.
 */
export function dueRows(table: JobTable, { limit = 'all', also = 'true' }: Wanted = {}): string {
  const { key, unfinished, due } = jobRows[table]
  return `select ${key} from ${table}
    where ${unfinished} and ${due} <= now() + interval '10 ms' and ${also} order by ${due}, ${key} limit ${limit}`
}

/** Like {@link dueRows}, but locks the rows, and skips those that another process has locked. */
export const claimRows = (table: JobTable, wanted?: Wanted): string =>
  `${dueRows(table, wanted)} for update skip locked`

/** Queries for the number of waiting rows, the seconds since the oldest is due, and the number of failed ones. */
export function waitingRows(table: JobTable): Record<'waiting' | 'oldest' | 'failed', string> {
  const { unfinished, due, failed } = jobRows[table]
  const from = `from ${table} where ${unfinished}`
  return {
    waiting: `select count(*) ${from}`,
    oldest: `select coalesce(greatest(extract(epoch from now() - min(${due})), 0), 0) ${from} and ${due} < now()`,
    failed: `select count(*) ${from} and ${failed}`,
  }
}

/** Pauses between attempts, in seconds: the first, by how much each is longer, and the longest. */
const PAUSES = {
  /** After a failure of our own database or code. */
  database: { first: 2, factor: 2, longest: 900 },
  /** After one of another party's service: 30 s, 2 min, 8 min, 32 min, then every hour. */
  service: { first: 30, factor: 4, longest: 3600 },
}

/** The pause after a failed attempt, as an SQL interval. Read from the row's `tries` before that attempt. */
export function pauseAfter(kind: keyof typeof PAUSES): string {
  const { first, factor, longest } = PAUSES[kind]
  return `make_interval(secs => least(${first} * power(${factor}, least(tries, 20)), ${longest}))`
}
