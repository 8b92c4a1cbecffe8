/**
 * A role that serves without owning: it has the rights that the server needs, but can't change tables, triggers,
 * functions or existing ledger lines (docs/server-guide.md, "Two database roles").
 */
import pg from 'pg'

/** Written only by the owner's triggers. */
const BY_TRIGGERS = ['points_lots', 'points_lot_moves']
/** Rows are inserted, never changed or deleted. */
const APPEND_ONLY = ['points_ledger', 'stock_movements', 'audit_log']

/** Whether this connection's role may change the tables; true if there are none yet. */
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

/** @throws if the role may create tables or functions, which only the schema's owner can revoke */
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
 * Grants the role what the server needs and revokes everything else, in one transaction.
 * @param role an existing role that does not own the tables
 * @throws if the role does not exist, can still create tables, or if the connection's role does not own the tables
 */
export async function grantServing(pool: pg.Pool, role: string): Promise<void> {
  const name = pg.escapeIdentifier(role)
  const client = await pool.connect()
  try {
    await client.query('begin')
    const balances = (await columnsOf(client, 'members')).filter((column) => column !== 'points')
    const statements = [
      // Databases created by PostgreSQL before 15 let everyone create there.
      'revoke create on schema public from public',
      `revoke create on schema public from ${name}`,
      `revoke all on all tables in schema public from ${name}`,
      `grant usage on schema public, drizzle to ${name}`,
      `grant select on all tables in schema public, drizzle to ${name}`,
      `grant insert, update, delete on all tables in schema public to ${name}`,
      `grant usage, select on all sequences in schema public to ${name}`,
      ...BY_TRIGGERS.map((table) => `revoke insert, update, delete on ${table} from ${name}`),
      ...APPEND_ONLY.map((table) => `revoke update, delete on ${table} from ${name}`),
      // A balance changes through the ledger, whose trigger is the owner's (functions/ledger.sql).
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
