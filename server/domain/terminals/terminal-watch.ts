/**
 * Watches terminals: notifies the operator's webhook once when a terminal falls silent and once when it is back. Both
 * are rows of `terminal_alerts` until the webhook has accepted them, so that they survive a restart.
 */
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { heartbeatLimits } from '../../../src/contract/kiosk/heartbeat.ts'
import type { TerminalAlertType, TerminalAlertWebhook } from '../../../src/contract/kiosk/terminal-alert.ts'
import { claimRows, pauseAfter } from '../../db/due-rows.ts'
import { Job } from '../job.ts'

const LOOK_EVERY_MS = 30_000
/** Timeout of a webhook call. */
const TAKEN_WITHIN_MS = 10_000
/** Maximum terminals per webhook call. */
const MOST_AT_ONCE = 100

// Rows locked by another process or a heartbeat are left to the next poll.
const noteText = `with silent as (
    update terminals set silent_since = last_seen_at where id in (
      select id from terminals where silent_since is null and last_seen_at < now() - make_interval(secs => $1)
      for update skip locked)
    returning id, silent_since),
  back as (
    select id, silent_since from terminals
    where silent_since is not null and last_seen_at >= now() - make_interval(secs => $1)
    for update skip locked),
  heard as (update terminals t set silent_since = null from back where t.id = back.id)
  insert into terminal_alerts (terminal_id, type, silent_since)
  select id, 'terminal.silent', silent_since from silent
  union all select id, 'terminal.back', silent_since from back`

// A terminal's older event goes first.
const isOldest = `not exists (select from terminal_alerts older
  where older.terminal_id = terminal_alerts.terminal_id and older.id < terminal_alerts.id)`

// The pause is written before the attempt.
const takeText = `with due as (${claimRows('terminal_alerts', { limit: '$1', also: isOldest })})
  update terminal_alerts a set tries = a.tries + 1, due_at = now() + ${pauseAfter('service')}
  from due, terminals t join clients c on c.id = t.client_id
  where a.id = due.id and t.id = a.terminal_id
  returning a.id, a.type, a.silent_since, a.created_at, t.id as terminal_id, t.name, c.login_id as client`

interface DueAlert {
  id: number
  type: TerminalAlertType
  silent_since: Date
  created_at: Date
  terminal_id: number
  name: string
  client: string
}

const minute = (moment: Date) => `${moment.toISOString().slice(0, 16)}Z`

function sentenceOf({ type, name, client, silent_since }: DueAlert): string {
  const since = minute(silent_since)
  return type === 'terminal.silent'
    ? `Terminal "${name}" of ${client} has been silent since ${since}.`
    : `Terminal "${name}" of ${client} reports again; it had been silent since ${since}.`
}

function webhookOf(due: readonly DueAlert[]): TerminalAlertWebhook {
  return {
    text: due.map(sentenceOf).join('\n'),
    events: due.map(({ id, type, silent_since, created_at, terminal_id, name, client }) => ({
      id: String(id),
      type,
      terminal: { id: terminal_id, name, client },
      silent_since: silent_since.toISOString(),
      at: created_at.toISOString(),
    })),
  }
}

/** Why the webhook call failed, without its address, whose path may hold a secret. */
function whyNot(error: unknown): string {
  const { cause, name } = error as { cause?: { code?: string }; name?: string }
  return cause?.code ?? name ?? 'unknown'
}

export interface TerminalWatchOptions {
  pool: pg.Pool
  /** The webhook's http(s) address. */
  url: string
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Milliseconds since 1970, by the server's clock. */
  now?: () => number
}

/** Records silence and notifies. Several processes may share one database: each event is sent once. */
export class TerminalWatch {
  readonly #options: TerminalWatchOptions
  readonly #now: () => number
  /** Since when heartbeats could arrive: earlier silence says nothing about terminals. */
  #listeningSince: number
  #lookedAt: number

  constructor(options: TerminalWatchOptions) {
    this.#options = options
    this.#now = options.now ?? Date.now
    this.#listeningSince = this.#lookedAt = this.#now()
  }

  async #note(): Promise<void> {
    const now = this.#now()
    // After a sleep, a clock change or a database outage: terminals could not report meanwhile.
    if (Math.abs(now - this.#lookedAt) > 2 * LOOK_EVERY_MS) this.#listeningSince = now
    this.#lookedAt = now
    if (now - this.#listeningSince < heartbeatLimits.silentAfterMs) return
    await this.#options.pool.query(noteText, [heartbeatLimits.silentAfterMs / 1000])
  }

  /** @returns whether the webhook accepted it */
  async #send(due: readonly DueAlert[], stopping: AbortSignal): Promise<boolean> {
    const { url, log } = this.#options
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(webhookOf(due)),
        redirect: 'manual',
        signal: AbortSignal.any([stopping, AbortSignal.timeout(TAKEN_WITHIN_MS)]),
      })
      await response.body?.cancel()
      if (!response.ok) log.warn({ status: response.status }, 'the terminal webhook did not accept an alert')
      return response.ok
    } catch (error) {
      log.warn({ why: whyNot(error) }, 'the terminal webhook could not be called')
      return false
    }
  }

  async #tell(stopping: AbortSignal): Promise<void> {
    const { pool } = this.#options
    while (!stopping.aborted) {
      const { rows } = await pool.query<DueAlert>(takeText, [MOST_AT_ONCE])
      if (rows.length === 0) return
      const due = rows.toSorted((one, other) => one.id - other.id)
      if (!(await this.#send(due, stopping))) return
      await pool.query('delete from terminal_alerts where id = any($1)', [due.map(({ id }) => id)])
    }
  }

  /**
   * Polls once and sends due alerts. Holds no database connection during a webhook call.
   * @param stopping aborts a running call
   * @throws if the database does not respond
   */
  async look(stopping: AbortSignal = new AbortController().signal): Promise<void> {
    try {
      await this.#note()
      await this.#tell(stopping)
    } catch (error) {
      this.#listeningSince = this.#now()
      throw error
    }
  }
}

/** The first round sends the alerts of an earlier process. */
export function terminalAlertsJob(options: TerminalWatchOptions): Job {
  const watch = new TerminalWatch(options)
  return new Job({
    name: 'terminal_alerts',
    everyMs: LOOK_EVERY_MS,
    rows: 'terminal_alerts',
    round: ({ signal }) => watch.look(signal),
  })
}
