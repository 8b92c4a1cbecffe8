/** Pictures for support: what a terminal sent for the command `picture`. */
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { errorMessages } from '../../../src/contract/messages/error-messages.ts'
import type { Database } from '../../db/open.ts'
import { terminalCommands, terminalPictures } from '../../db/schema.ts'
import { ApiError } from '../api-error.ts'
import { commandId } from './terminals.ts'

/**
 * Stores a terminal's picture and completes its command, so that no second one is taken.
 * @param id the command's id, from the terminal
 * @throws ApiError 404 if this terminal has no such open command for a picture
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

/** The state of a command `picture`; `null` if this terminal has none with this id. */
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
