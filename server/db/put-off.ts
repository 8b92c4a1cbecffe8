/** Back-off of background jobs: a row whose work fails waits, longer each time, and says why; others go on. */
import { sql } from 'drizzle-orm'
import { causeOf } from './database-error.ts'
import { isUnfinished, pauseAfter } from './due-rows.ts'
import type { Database } from './open.ts'

/** A single failure is a busy database's; a row that fails as often as this says so. */
const TOLD_AFTER = 3

/** The error's own message, from the database or the code, without the statement that caused it. */
function wordsOf(error: Error): string {
  const cause = causeOf(error)
  return cause.cause instanceof Error ? wordsOf(cause.cause) : cause.message.slice(0, 300)
}

/**
 * Puts a row's next attempt off: for 2 s, then 4, 8 and so on, up to 15 minutes. If the database can't be reached, the
 * row stays as it is, and is due again as soon as it can. A row with no work left stays too: an answer can be lost after
 * the last part was done.
 * @returns the number of failed attempts since the last progress; 0 if the database can't be reached, or all was done
 */
export async function putOff(
  db: Pick<Database, 'execute'>,
  table: 'imports' | 'announcements' | 'grant_batches' | 'pending_moves',
  id: number,
  error: unknown,
): Promise<number> {
  const failure = error instanceof Error ? wordsOf(error) : 'unknown'
  const { rows } = await db
    .execute<{ tries: number }>(
      sql`update ${sql.identifier(table)} set tries = least(tries, 1000) + 1, failure = ${failure},
        due_at = clock_timestamp() + ${sql.raw(pauseAfter('database'))}
        where id = ${id} and ${sql.raw(isUnfinished(table))} returning tries`,
    )
    .catch(() => ({ rows: [] }))
  return rows[0]?.tries ?? 0
}

/** What a row says about its failures; null until there are several. */
export const toldFailure = ({ tries, failure }: { tries: number; failure: string | null }): string | null =>
  tries >= TOLD_AFTER ? (failure ?? 'unknown') : null
