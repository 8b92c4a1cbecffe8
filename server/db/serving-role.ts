/**
 * A role that serves and does not own: it may do what the server does, and can't change tables, triggers or functions, nor
 * a line of the ledger that is written (docs/operator-guide.md, "Two database roles").
 */
import pg from 'pg'

/** Written by triggers of the owner alone. */
const BY_TRIGGERS = ['points_lots', 'points_lot_moves']
/** Lines are added, and none is changed or removed. */
const APPEND_ONLY = ['points_ledger', 'stock_movements', 'audit_log']

/** Whether the role of this connection may change the tables; also where there are none yet. */
export async function ownsTables(on: Pick<pg.PoolClient, 'query'>): Promise<boolean> {
  const { rows } = await on.query<{ owns: boolean }>(
    `select coalesce((select pg_has_role(relowner, 'usage') from pg_class
      where oid = to_regclass('public.members')), true) as owns`,
  )
  return rows[0]?.owns === true
}

async function columnsOf(on: pg.PoolClient, table: string): Promise<string[]> {
  const { rows } = await on.query<{ name: string }>(
    `select attname as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  return rows.map(({ name }) => name)
}

/** @throws where the role may make tables or functions, which only the schema's owner can take from it */
async function assertCreatesNothing(on: pg.PoolClient, role: string): Promise<void> {
  const { rows } = await on.query<{ may: boolean }>(
    "select has_schema_privilege($1, 'public', 'create') as may",
    [role],
  )
  if (rows[0]?.may !== true) return
  throw new Error(
    `${role} may create in the schema public, whose owner is another role. As PostgreSQL's administrator, in this database, say: revoke create on schema public from public`,
  )
}

/**
 * Gives the role what the server needs and takes away everything else, in one transaction.
 * @param role an existing role that does not own the tables
 * @throws where there is no such role, it may create tables all the same, or the connection's own does not own the tables
 */
export async function grantServing(pool: pg.Pool, role: string): Promise<void> {
  const name = pg.escapeIdentifier(role)
  const client = await pool.connect()
  try {
    await client.query('begin')
    const balances = (await columnsOf(client, 'members')).filter((column) => column !== 'points')
    const statements = [
      // Databases that were made by PostgreSQL before 15 let everybody create there.
      'revoke create on schema public from public',
      `revoke create on schema public from ${name}`,
      `revoke all on all tables in schema public from ${name}`,
      `grant usage on schema public, drizzle to ${name}`,
      `grant select on all tables in schema public, drizzle to ${name}`,
      `grant insert, update, delete on all tables in schema public to ${name}`,
      `grant usage, select on all sequences in schema public to ${name}`,
      ...BY_TRIGGERS.map((table) => `revoke insert, update, delete on ${table} from ${name}`),
      ...APPEND_ONLY.map((table) => `revoke update, delete on ${table} from ${name}`),
      // A balance moves with the ledger: its trigger is the owner's (functions/ledger.sql).
      `revoke update on members from ${name}`,
      `grant update (${balances.map((column) => pg.escapeIdentifier(column)).join(', ')}) on members to ${name}`,
    ]
    for (const statement of statements) await client.query(statement)
    await assertCreatesNothing(client, role)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
