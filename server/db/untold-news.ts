/**
 * The outbox of what processes tell each other. A writer puts what is to be told into it with what it writes; any
 * process tells it and takes it out, both in one transaction. So what was committed is told at least once, also where
 * the writer died in between.
 */
import type pg from 'pg'
import type { TellChannel } from './tell.ts'

const MOST_AT_ONCE = 1000

// Moments are kept in milliseconds, which may round them up; what is due now must not wait for the next look.
// No disk is waited for: the table is unlogged and NOTIFY writes none.
const relayText = `with due as (
    delete from untold_news where id in (
      select id from untold_news where due_at <= now() + interval '10 ms' order by due_at limit $1
      for update skip locked)
    returning channel, payload)
  select count(pg_notify(channel, payload))::int as told from due`

/**
 * Tells what is due, with every other process that does the same: each takes what no other has taken.
 * @throws where the database can't be reached; nothing is lost then
 */
export async function relayNews(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ told: number }>({
      name: 'relay-news',
      text: relayText,
      values: [MOST_AT_ONCE],
    })
    if ((rows[0]?.told ?? 0) < MOST_AT_ONCE) return
  }
}

const relaying = new WeakMap<pg.Pool, { again: boolean }>()

/**
 * Relays without being waited for, what many writers wrote meanwhile in one go. PostgreSQL lets transactions that
 * tell something commit one by one only, so the busiest writer leaves the telling to this: measured, ten writers at
 * once got a third to two thirds of their speed back.
 */
export function relayNewsSoon(pool: pg.Pool): void {
  const running = relaying.get(pool)
  if (running) {
    running.again = true
    return
  }
  const turn = { again: true }
  relaying.set(pool, turn)
  void relayInTurn(pool, turn)
}

async function relayInTurn(pool: pg.Pool, turn: { again: boolean }): Promise<void> {
  try {
    while (turn.again) {
      turn.again = false
      await relayNews(pool)
    }
  } catch {
    // It stays in the outbox; every process looks into it every few seconds.
  } finally {
    relaying.delete(pool)
  }
}

/** What a claim leaves in the outbox meanwhile, in seconds: longer than any service is waited for. */
const CLAIM_HOLDS_SECONDS = 60

const claimText = `with claimed as (
    insert into told_news (news) values ($1) on conflict do nothing returning news)
  insert into untold_news (channel, payload, due_at)
  select $2, $3, now() + make_interval(secs => $4) from claimed
  returning id`

/**
 * Takes it upon this process to tell something outside. The outbox keeps it until `forgetNews`, so that it is told
 * again where this process dies in between.
 * @param news what is told, with the number of the try: the same words in every process
 * @param again what the outbox tells then
 * @returns the claim, or null where another process has taken it
 * @throws where the database can't be reached
 */
export async function claimNews(
  pool: pg.Pool,
  news: string,
  again: { channel: TellChannel; payload: string },
): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>(claimText, [
    ...[news, again.channel, again.payload],
    CLAIM_HOLDS_SECONDS,
  ])
  return rows[0]?.id ?? null
}

/**
 * What was claimed was told, or is not to be told any more.
 * @throws where the database can't be reached
 */
export async function forgetNews(pool: pg.Pool, claim: string): Promise<void> {
  await pool.query('delete from untold_news where id = $1', [claim])
}

/**
 * What was claimed could not be told: whichever process looks after this pause tries again.
 * @throws where the database can't be reached
 */
export async function putOff(pool: pg.Pool, claim: string, seconds: number): Promise<void> {
  await pool.query('update untold_news set due_at = now() + make_interval(secs => $2) where id = $1', [
    claim,
    seconds,
  ])
}
