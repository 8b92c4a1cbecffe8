import type { Database } from './open.ts'

/**
 * Runs a transaction whose caller must know whether it was committed: the answer to the commit can be lost with the
 * connection.
 * @param isThere whether the work's result is in the database; asked only then
 */
export async function knownTransaction<Result>(
  db: Database,
  work: (transaction: Database) => Promise<Result>,
  isThere: (result: Result) => Promise<boolean>,
): Promise<Result> {
  let done: { result: Result } | null = null
  try {
    return await db.transaction(async (transaction) => {
      const result = await work(transaction)
      done = { result }
      return result
    })
  } catch (error) {
    const ready = done as { result: Result } | null
    if (ready !== null && (await isThere(ready.result))) return ready.result
    throw error
  }
}
