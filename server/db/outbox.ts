/**
 * Transactional outbox of NOTIFY: a writer inserts a message with what it writes; any process notifies the others and
 * deletes it, both in one transaction. So what was committed is delivered at least once, also where the writer died in
 * between.
 */
import type pg from 'pg'
import type { NotifyChannel } from './notify.ts'

const MOST_AT_ONCE = 1000

// Moments are kept in milliseconds, which may round them up; what is due now must not wait for the next look.
// No disk is waited for: the table is unlogged and NOTIFY writes none.
const flushText = `with due as (
    delete from outbox where id in (
      select id from outbox where due_at <= now() + interval '10 ms' order by due_at limit $1
      for update skip locked)
    returning channel, payload)
  select count(pg_notify(channel, payload))::int as notified from due`

/**
 * Notifies what is due; of several processes that do the same each takes what no other has taken.
 * @throws where the database can't be reached; nothing is lost then
 */
async function flushOutbox(pool: pg.Pool): Promise<void> {
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
 * Flushes without being waited for, what many writers wrote meanwhile in one go. PostgreSQL lets transactions that
 * notify commit one by one only, so the busiest writer leaves it to this: measured, ten writers at once got a third to
 * two thirds of their speed back.
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
    // It stays in the outbox; every process looks into it every few seconds.
    .catch(() => undefined)
    .finally(() => flushing.delete(pool))
}

async function flushInTurn(pool: pg.Pool, turn: { again: boolean }): Promise<void> {
  while (turn.again) {
    turn.again = false
    await flushOutbox(pool)
  }
}

/** What a claim leaves in the outbox meanwhile, in seconds: longer than any service is waited for. */
const CLAIM_HOLDS_SECONDS = 60

const claimText = `with claimed as (
    insert into outbox_claims (message) values ($1) on conflict do nothing returning message)
  insert into outbox (channel, payload, due_at)
  select $2, $3, now() + make_interval(secs => $4) from claimed
  returning id`

/**
 * Claims a message to an external service for this process. The outbox keeps it until `removeFromOutbox`, so that it is
 * sent again where this process dies in between.
 * @param message which it is, with the number of the try: the same words in every process
 * @param again what the outbox notifies then
 * @returns the claim, or null where another process has taken it
 * @throws where the database can't be reached
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
 * Deletes what was claimed: it was sent, or is not to be sent any more.
 * @throws where the database can't be reached
 */
export async function removeFromOutbox(pool: pg.Pool, claim: string): Promise<void> {
  await pool.query('delete from outbox where id = $1', [claim])
}

/**
 * Puts off what was claimed and could not be sent: whichever process looks after this pause tries again.
 * @throws where the database can't be reached
 */
export async function putOff(pool: pg.Pool, claim: string, seconds: number): Promise<void> {
  await pool.query('update outbox set due_at = now() + make_interval(secs => $2) where id = $1', [
    claim,
    seconds,
  ])
}
