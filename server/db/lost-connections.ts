/** Connections whose other end died silently: no line of TCP tells of it, and no time limit of PostgreSQL's own. */
import pg from 'pg'

/** The operating system asks after so long whether the other end still lives; its own default is two hours. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const

/** PostgreSQL ends a statement itself at its time limit; if nothing was heard so long after that, the line is dead. */
const ANSWER_ON_ITS_WAY_MS = 3000

/** What `pg` says of a query that was not answered within its `query_timeout`. */
const UNANSWERED = 'Query read timeout'

/** Time limits of a pool's statements: PostgreSQL's own, and the one for an answer that never comes. */
export function statementLimits(
  milliseconds: number,
): Pick<pg.PoolConfig, 'statement_timeout' | 'query_timeout'> {
  return { statement_timeout: milliseconds, query_timeout: milliseconds + ANSWER_ON_ITS_WAY_MS }
}

/**
 * Makes a connection end at once if a query on it is not answered in time. `pg` keeps it, and what is queued behind the
 * query, the rollback of its transaction first of all, would wait as long again.
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
