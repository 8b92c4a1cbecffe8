/** Connections whose other end died silently: neither TCP nor PostgreSQL's timeouts report it. */
import pg from 'pg'

/** Delay before the operating system probes whether the other end is alive; its default is two hours. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const

/**
 * PostgreSQL ends a statement itself at its timeout; if there is no answer this long after it, the connection is dead.
 */
const ANSWER_ON_ITS_WAY_MS = 3000

/** Message of `pg` for a query not answered within its `query_timeout`. */
const UNANSWERED = 'Query read timeout'

/** Timeouts of a pool's statements: PostgreSQL's own, and one for an answer that never comes. */
export function statementLimits(
  milliseconds: number,
): Pick<pg.PoolConfig, 'statement_timeout' | 'query_timeout'> {
  return { statement_timeout: milliseconds, query_timeout: milliseconds + ANSWER_ON_ITS_WAY_MS }
}

/**
 * Closes a connection at once if a query on it times out. `pg` keeps the connection, and queries queued on it (first
 * the transaction's rollback) would wait for their timeouts too.
 */
export function endUnanswered(client: pg.PoolClient): void {
  const query = (...given: unknown[]): unknown => Reflect.apply(pg.Client.prototype.query, client, given)
  const look = (error: unknown): void => {
    if (error instanceof Error && error.message === UNANSWERED) client.connection.stream.destroy()
  }
  const asked = (...given: unknown[]): unknown => {
    const done = given.at(-1)
    if (typeof done === 'function')
      return query(...given.slice(0, -1), (error: unknown, result: unknown) => {
        look(error)
        done(error, result)
      })
    const answer = query(...given)
    if (answer instanceof Promise) answer.catch(look)
    return answer
  }
  Object.assign(client, { query: asked })
}
