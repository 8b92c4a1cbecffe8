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

/** Thrown to roll a transaction back. */
class TakenBack extends Error {
  readonly result: unknown

  constructor(result: unknown) {
    super('taken back')
    this.result = result
  }
}

/** Runs the work in a transaction and commits only if `isKept` returns true afterwards; a dry run does not. */
export async function inTransaction<Result>(
  db: Database,
  work: (transaction: Database) => Promise<Result>,
  isKept: () => boolean,
): Promise<Result> {
  try {
    return await db.transaction(async (transaction) => {
      const result = await work(transaction)
      if (!isKept()) throw new TakenBack(result)
      return result
    })
  } catch (error) {
    if (error instanceof TakenBack) return error.result as Result
    throw error
  }
}
