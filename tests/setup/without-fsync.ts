import type pg from 'pg'

/**
 * Has a PostgreSQL of tests hand its writes to the system without waiting for the disk. What is committed outlives
 * the end of PostgreSQL, and not a power cut, which no test makes.
 */
export async function withoutFsync(pool: pg.Pool): Promise<void> {
  await pool.query('alter system set fsync = off')
  await pool.query('alter system set full_page_writes = off')
  await pool.query('select pg_reload_conf()')
}
