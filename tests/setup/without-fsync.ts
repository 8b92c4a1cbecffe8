import type pg from 'pg'

/**
 * Makes a test PostgreSQL pass writes to the system without waiting for the disk. Commits survive the end of
 * PostgreSQL, but not a power failure, which no test simulates.
 */
export async function withoutFsync(pool: pg.Pool): Promise<void> {
  await pool.query('alter system set fsync = off')
  await pool.query('alter system set full_page_writes = off')
  await pool.query('select pg_reload_conf()')
}
