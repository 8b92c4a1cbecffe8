/** Pictures for support: what a terminal sent on the command `picture`. */
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { errorMessages } from '../../src/contract/messages/error-messages.ts'
import type { Database } from '../db/open.ts'
import { terminalCommands, terminalPictures } from '../db/schema.ts'
import { ApiError } from './api-error.ts'
import { commandId } from './terminals.ts'

/**
 * Keeps a terminal's picture and ends the command that asked for it, so that no second one is taken.
 * @param id the command's, as the terminal says it
 * @throws ApiError 404 where this terminal was not asked for a picture by that command, or the command has ended
 */
export function keepPicture(db: Database, terminalId: number, id: string, picture: Buffer): Promise<void> {
  return db.transaction(async (transaction) => {
    const [command] = commandId(id)
    const [asked] = await transaction
      .update(terminalCommands)
      .set({ endedAt: sql`now()`, outcome: 'done' })
      .where(
        and(
          eq(terminalCommands.id, command ?? 0),
          eq(terminalCommands.terminalId, terminalId),
          eq(terminalCommands.name, 'picture'),
          isNull(terminalCommands.endedAt),
        ),
      )
      .returning({ id: terminalCommands.id })
    if (!asked) throw new ApiError(404, errorMessages.unwantedPicture)
    await transaction.insert(terminalPictures).values({ commandId: asked.id, picture })
  })
}

/** What became of a command `picture`; `null` where this terminal has none of that id. */
export async function readPicture(db: Database, terminalId: number, id: number) {
  const isExpired: SQL<boolean> = sql`${terminalCommands.expiresAt} <= now()`
  const [found] = await db
    .select({
      outcome: terminalCommands.outcome,
      isExpired,
      picture: terminalPictures.picture,
      takenAt: terminalPictures.createdAt,
    })
    .from(terminalCommands)
    .leftJoin(terminalPictures, eq(terminalPictures.commandId, terminalCommands.id))
    .where(
      and(
        eq(terminalCommands.id, id),
        eq(terminalCommands.terminalId, terminalId),
        eq(terminalCommands.name, 'picture'),
      ),
    )
  return found ?? null
}
