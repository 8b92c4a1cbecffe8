/** Statement timeout for slow reads, enforced by PostgreSQL. */
import type pg from 'pg'

/**
 * Reads in a transaction whose statements have this timeout.
 * @throws PostgreSQL's error (57014) if a statement takes longer
 */
export async function withStatementTimeout<Result>(
  pool: pg.Pool,
  milliseconds: number,
  read: (on: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const connection = await pool.connect()
  let fault: Error | undefined
  try {
    await connection.query(`begin read only; set local statement_timeout = ${milliseconds}`)
    const result = await read(connection)
    await connection.query('commit')
    return result
  } catch (error) {
    await connection.query('rollback').catch((lost: Error) => (fault = lost))
    throw error
  } finally {
    connection.release(fault)
  }
}
