import type { Database } from './open.ts'

/** Thrown to take back what a transaction wrote. */
class TakenBack extends Error {
  readonly result: unknown

  constructor(result: unknown) {
    super('taken back')
    this.result = result
  }
}

/** Does the work in a transaction that keeps it only where `isKept` says so afterwards: dry runs do not. */
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
