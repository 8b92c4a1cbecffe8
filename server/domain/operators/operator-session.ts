/** Operators' sessions: the cookie's token is sent once; only its hash is stored. */
import { randomBytes } from 'node:crypto'
import { and, eq, ne, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { HeldRole, Permission } from '../../../src/contract/admin/roles.ts'
import type { DatabaseOrTransaction } from '../../db/open.ts'
import { operatorSessions } from '../../db/schema.ts'
import { rolesGive, type RoleOfClient } from '../actor.ts'
import { hashToken } from '../secret-hash.ts'

/** Maximum lifetime of a session, even if it is used. */
export const OPERATOR_SESSION_MS = 12 * 60 * 60_000

/** Minimum interval between updates of the last use, so that not every call is a write. */
const usedWrittenEachMs = (idleMs: number) => Math.min(60_000, idleMs / 10)

export interface SignedIn {
  tokenHash: string
  operatorId: number
  name: string
  email: string
  roles: (RoleOfClient & HeldRole<string>)[]
}

/** @returns the cookie's token, which is stored nowhere else */
export async function startOperatorSession(
  on: DatabaseOrTransaction,
  operatorId: number,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await on
    .insert(operatorSessions)
    .values({ tokenHash: hashToken(token), operatorId, createdAt: now, lastUsedAt: now })
  return token
}

const rolesOf = `coalesce((
    select json_agg(json_build_object('clientId', r.client_id, 'client', c.login_id, 'role', r.role)
      order by c.login_id nulls first, r.role)
    from operator_roles r left join clients c on c.id = r.client_id where r.operator_id = o.id), '[]') as roles`

const sessionOfToken = `select s.last_used_at, o.id, o.name, o.email, ${rolesOf}
  from operator_sessions s join operators o on o.id = s.operator_id
  where s.token_hash = $1 and s.last_used_at > $2 and s.created_at > $3 and o.is_active`

interface SessionRow extends Pick<SignedIn, 'name' | 'email' | 'roles'> {
  id: number
  last_used_at: Date
}

/**
 * Finds a cookie's session, with its operator's current roles.
 * @param isUse whether somebody is there: a console that reads by itself does not keep its session from its idle end
 * @returns null if the token is unknown or expired, or the operator is no longer active
 */
export async function findOperatorSession(
  pool: pg.Pool,
  token: string,
  { now, idleMs, isUse }: { now: Date; idleMs: number; isUse: boolean },
): Promise<SignedIn | null> {
  const tokenHash = hashToken(token)
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const { rows } = await pool.query<SessionRow>({
    name: 'operator-session',
    text: sessionOfToken,
    values: [tokenHash, ago(idleMs), ago(OPERATOR_SESSION_MS)],
  })
  const [row] = rows
  if (!row) return null
  if (isUse && row.last_used_at < ago(usedWrittenEachMs(idleMs)))
    await pool.query({
      name: 'operator-session-used',
      text: 'update operator_sessions set last_used_at = $2 where token_hash = $1',
      values: [tokenHash, now],
    })
  const { id, name, email, roles } = row
  return { tokenHash, operatorId: id, name, email, roles }
}

/**
 * Reads a session again, within the transaction of its operator's change: a block, other roles, another passphrase and
 * signing out delete it. Until the transaction ends, deleting it waits; a key share lock lets its last use be written.
 * @returns the operator's roles now; null if the session has ended
 */
export async function lockOperatorSession(
  on: DatabaseOrTransaction,
  tokenHash: string,
): Promise<SignedIn['roles'] | null> {
  const { rows } = await on.execute<Pick<SignedIn, 'roles'>>(
    sql`select ${sql.raw(rolesOf)} from operator_sessions s join operators o on o.id = s.operator_id
      where s.token_hash = ${tokenHash} and o.is_active for key share of s`,
  )
  return rows[0]?.roles ?? null
}

/**
 * Whether an operator is active and has a permission, for work that goes on in the background after its call. Their session
 * does not matter: who signs out need not wait for it.
 * @param operatorId null for the command line, which may do everything
 */
export async function mayStill(
  on: DatabaseOrTransaction,
  operatorId: number | null,
  permission: Permission,
  clientId: number | null,
): Promise<boolean> {
  if (operatorId === null) return true
  const { rows } = await on.execute<Pick<SignedIn, 'roles'>>(
    sql`select ${sql.raw(rolesOf)} from operators o where o.id = ${operatorId} and o.is_active`,
  )
  return rows[0] !== undefined && rolesGive(rows[0].roles, permission, clientId)
}

/** @param but token hash of a session to keep */
export async function endOperatorSessions(
  on: DatabaseOrTransaction,
  operatorId: number,
  but: string | null = null,
): Promise<void> {
  const ofOperator = eq(operatorSessions.operatorId, operatorId)
  await on
    .delete(operatorSessions)
    .where(but === null ? ofOperator : and(ofOperator, ne(operatorSessions.tokenHash, but)))
}

export async function endOperatorSession(on: DatabaseOrTransaction, tokenHash: string): Promise<void> {
  await on.delete(operatorSessions).where(eq(operatorSessions.tokenHash, tokenHash))
}
