import type { OpenDatabase } from '../db/open.ts'

const DEMO_LOCK = 7_202_613

/** Advisory lock that lets one of several starting servers create the demo clients. */
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
