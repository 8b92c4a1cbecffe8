import type pg from 'pg'
import { eventually } from '../setup/eventually.ts'

/** Waits until a statement in this database waits for a lock. @param part of the statement's text */
export const untilOneWaits = (pool: pg.Pool, part = ''): Promise<unknown> =>
  eventually(async () => {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and position($1 in query) > 0`,
      [part],
    )
    return rowCount === 1
  })
