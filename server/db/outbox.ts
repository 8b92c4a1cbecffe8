/**
 * Transactional outbox of NOTIFY: a writer inserts a message in the transaction of its change; any process notifies the
 * others and deletes the message in one transaction. So committed messages are delivered at least once, even if the
 * writer crashed in between.
 */
import type pg from 'pg'
import { claimRows } from './due-rows.ts'
import type { NotifyChannel } from './notify.ts'

const MOST_AT_ONCE = 1000

// No disk flush: the table is unlogged and NOTIFY writes none.
const flushText = `with due as (
    delete from outbox where id in (${claimRows('outbox', { limit: '$1' })})
    returning channel, payload)
  select count(pg_notify(channel, payload))::int as notified from due`

/**
 * Sends due messages; concurrent processes skip each other's rows.
 * @throws if the database can't be reached; no message is lost
 */
export async function flushOutbox(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ notified: number }>({
      name: 'flush-outbox',
      text: flushText,
      values: [MOST_AT_ONCE],
    })
    if ((rows[0]?.notified ?? 0) < MOST_AT_ONCE) return
  }
}

const flushing = new WeakMap<pg.Pool, { again: boolean }>()

/**
 * Flushes in the background, one flush for many writers. PostgreSQL commits transactions that notify one by one, so
 * busy writers leave it to this: measured, ten concurrent writers got back a third to two thirds of their speed.
 */
export function flushOutboxSoon(pool: pg.Pool): void {
  const running = flushing.get(pool)
  if (running) {
    running.again = true
    return
  }
  const turn = { again: true }
  flushing.set(pool, turn)
  flushInTurn(pool, turn)
    // It stays in the outbox, which every process polls every few seconds.
    .catch(() => undefined)
    .finally(() => flushing.delete(pool))
}

async function flushInTurn(pool: pg.Pool, turn: { again: boolean }): Promise<void> {
  while (turn.again) {
    turn.again = false
    await flushOutbox(pool)
  }
}

/** How long a claim hides its message, in seconds: longer than any service's timeout. */
const CLAIM_HOLDS_SECONDS = 60

const claimText = `with claimed as (
    insert into outbox_claims (message) values ($1) on conflict do nothing returning message)
  insert into outbox (channel, payload, due_at)
  select $2, $3, now() + make_interval(secs => $4) from claimed
  returning id`

/**
 * Claims a message to an external service for this process. The outbox keeps it until `removeFromOutbox`, so that it is
 * sent again if this process crashes in between.
 * @param message its id, with the number of the attempt; the same text in every process
 * @param again what the outbox then notifies
 * @returns the claim, or null if another process has it
 * @throws if the database can't be reached
 */
export async function claimDelivery(
  pool: pg.Pool,
  message: string,
  again: { channel: NotifyChannel; payload: string },
): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>(claimText, [
    message,
    again.channel,
    again.payload,
    CLAIM_HOLDS_SECONDS,
  ])
  return rows[0]?.id ?? null
}

/**
 * Deletes a claimed message: it was sent, or must not be sent any more.
 * @throws if the database can't be reached
 */
export async function removeFromOutbox(pool: pg.Pool, claim: string): Promise<void> {
  await pool.query('delete from outbox where id = $1', [claim])
}

/**
 * Postpones a claimed message that could not be sent: the first process to poll after the pause tries again.
 * @throws if the database can't be reached
 */
export async function postpone(pool: pg.Pool, claim: string, seconds: number): Promise<void> {
  await pool.query('update outbox set due_at = now() + make_interval(secs => $2) where id = $1', [
    claim,
    seconds,
  ])
}
