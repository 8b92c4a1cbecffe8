import type { Database } from './open.ts'

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
