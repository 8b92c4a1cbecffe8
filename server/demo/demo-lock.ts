import type { OpenDatabase } from '../db/open.ts'

const DEMO_LOCK = 7_202_613

/** Of servers that start together, lets one work on the demo clients while the others wait. */
export async function underDemoLock<Result>(
  { pool }: OpenDatabase,
  work: () => Promise<Result>,
): Promise<Result> {
  const lock = await pool.connect()
  try {
    await lock.query('select pg_advisory_lock($1)', [DEMO_LOCK])
    return await work()
  } finally {
    // Ends the connection and, with it, the lock.
    lock.release(true)
  }
}
