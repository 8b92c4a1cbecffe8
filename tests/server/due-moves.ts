/** Makes the moves that wait, as the server's job does once they can no longer be undone. */
import type { OpenDatabase } from '../../server/db/open.ts'
import { pendingMovesJob } from '../../server/operations/pending-moves.ts'
import { oneRound } from './start-job.ts'
import { today } from './today.ts'

export const dueMovesJob = (database: Pick<OpenDatabase, 'db' | 'pool'>) =>
  pendingMovesJob(database, { now: () => new Date(), randomBelow: () => 42, timeZone: today().timeZone })

/** Ends the time in which they can be undone, and runs one round of the job. */
export async function makeDueMoves(database: Pick<OpenDatabase, 'db' | 'pool'>): Promise<void> {
  await database.pool.query('update pending_moves set due_at = now() where refused_at is null')
  await oneRound(dueMovesJob(database))
}
