/** PostgreSQL advisory lock of a client's imports: a second one of the same kind waits for the first. */
import type pg from 'pg'
import { importLocks } from '../db/advisory-locks.ts'

/** Runs the work while no other process runs an import of this kind for the client. */
export async function withImportLock<Result>(
  pool: pg.Pool,
  kind: keyof typeof importLocks,
  clientId: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const lock = await pool.connect()
  try {
    await lock.query('select pg_advisory_lock($1, $2)', [importLocks[kind], clientId])
    return await work()
  } finally {
    // Closes the connection, which releases the lock.
    lock.release(true)
  }
}
