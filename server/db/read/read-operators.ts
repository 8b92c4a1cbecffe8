import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { HeldRole } from '../../../src/contract/admin/roles.ts'
import type { DatabaseOrTransaction } from '../open.ts'
import { clients, operatorRoles, operators } from '../schema.ts'

/** A role with its client's id and login id; both null for all clients. */
export interface ReadRole extends HeldRole<string> {
  clientId: number | null
}

export interface ReadOperator {
  id: number
  version: number
  email: string
  name: string
  active: boolean
  setUp: boolean
  lastSignedInAt: Date | null
  roles: ReadRole[]
}

async function read(
  on: DatabaseOrTransaction,
  where: SQL | undefined,
  limit?: number,
): Promise<ReadOperator[]> {
  const query = on
    .select({
      id: operators.id,
      version: operators.version,
      email: operators.email,
      name: operators.name,
      active: operators.isActive,
      setUp: sql<boolean>`${operators.passphraseHash} is not null`,
      lastSignedInAt: operators.lastSignedInAt,
    })
    .from(operators)
    .where(where)
    .orderBy(asc(operators.id))
  const rows = await (limit === undefined ? query : query.limit(limit))
  if (rows.length === 0) return []
  const held = await on
    .select({
      operatorId: operatorRoles.operatorId,
      clientId: operatorRoles.clientId,
      client: clients.loginId,
      role: operatorRoles.role,
    })
    .from(operatorRoles)
    .leftJoin(clients, eq(clients.id, operatorRoles.clientId))
    .where(
      inArray(
        operatorRoles.operatorId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(sql`${clients.loginId} nulls first`, asc(operatorRoles.role))
  const rolesOf = (id: number) =>
    held
      .filter(({ operatorId }) => operatorId === id)
      .map(({ clientId, client, role }) => ({ clientId, client, role }))
  return rows.map((row) => Object.assign(row, { roles: rolesOf(row.id) }))
}

export async function readOperator(on: DatabaseOrTransaction, id: number): Promise<ReadOperator | null> {
  const [found] = await read(on, eq(operators.id, id))
  return found ?? null
}

/** @param email in lower case */
export async function readOperatorOfEmail(
  on: DatabaseOrTransaction,
  email: string,
): Promise<ReadOperator | null> {
  const [found] = await read(on, eq(operators.email, email))
  return found ?? null
}

/**
 * Operators by id.
 * @param clientIds only those with a role for one of these clients, or for all clients; null for all operators
 */
export async function readOperators(
  on: DatabaseOrTransaction,
  { clientIds, after, limit }: { clientIds: readonly number[] | null; after: number; limit: number },
): Promise<ReadOperator[]> {
  const ofClients =
    clientIds === null
      ? undefined
      : exists(
          on
            .select({ one: sql`1` })
            .from(operatorRoles)
            .where(
              and(
                eq(operatorRoles.operatorId, operators.id),
                or(isNull(operatorRoles.clientId), inArray(operatorRoles.clientId, [...clientIds])),
              ),
            ),
        )
  return read(on, and(gt(operators.id, after), ofClients), limit)
}

/** Names of the active owners of a client, or of all clients. */
export async function readOwnerNames(on: DatabaseOrTransaction, clientId: number): Promise<string[]> {
  const rows = await on
    .select({ name: operators.name })
    .from(operators)
    .innerJoin(operatorRoles, eq(operatorRoles.operatorId, operators.id))
    .where(
      and(
        operators.isActive,
        isNotNull(operators.passphraseHash),
        eq(operatorRoles.role, 'owner'),
        sql`coalesce(${operatorRoles.clientId}, ${clientId}) = ${clientId}`,
      ),
    )
    .groupBy(operators.id)
    .orderBy(asc(operators.id))
  return rows.map(({ name }) => name)
}

const isOwnerOfAll = sql`exists (select from operator_roles r
  where r.operator_id = ${operators.id} and r.client_id is null and r.role = 'owner')`

/** Active owners of all clients. Locks them until the transaction ends, so that none is added or removed meanwhile. */
export async function lockOwnersOfAll(on: DatabaseOrTransaction): Promise<number[]> {
  await on
    .select({ id: operators.id })
    .from(operators)
    .where(isOwnerOfAll)
    .orderBy(asc(operators.id))
    .for('update')
  // Read again: the previous lock's holder may have changed them.
  const rows = await on
    .select({ id: operators.id })
    .from(operators)
    .where(and(isOwnerOfAll, operators.isActive, isNotNull(operators.passphraseHash)))
  return rows.map(({ id }) => id)
}
