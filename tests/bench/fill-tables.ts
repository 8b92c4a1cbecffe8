/** Fills an empty database by SQL without triggers, which would take hours for millions of rows. */
import type pg from 'pg'

/** Ids are set explicitly, so that no row has to be looked up. */
export const ids = 'overriding system value'

/** A client whose 1,000 products cost the same. */
export const oneClient = (points: number): string => `
  insert into clients (login_id, client_code, client_name) values ('acme', 'ACM', 'Acme');
  insert into categories (client_id, code, name) values (1, 'TRAVEL', '{"en":"Travel"}');
  insert into products (client_id, category_id, code, name, points)
    select 1, 1, 'P' || n, '{"en":"A thing"}', ${points} from generate_series(1, 1000) n`

/** Runs statements without triggers, sets the sequences' next values and analyses the tables. @throws if the role is not a superuser */
export async function fillTables(
  pool: pg.Pool,
  fill: (run: (statement: string, values?: unknown[]) => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    await fill((statement, values) => client.query(statement, values))
    for (const table of ['members', 'orders', 'points_ledger', 'points_lots'])
      await client.query(
        `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
      )
  } finally {
    client.release(true)
  }
  await pool.query('vacuum analyze')
}
