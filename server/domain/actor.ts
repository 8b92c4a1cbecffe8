/** Who performs an operation: an operator in the console, or a user of the command line. */
import type { OperatorRole } from '../../src/contract/admin/operator-roles.ts'
import { givesPermission, type Permission } from '../../src/contract/admin/roles.ts'

export interface Actor {
  /** Name for the ledger, an order's history and the audit log. */
  readonly name: string
  readonly via: 'console' | 'cli'
  /** Null on the command line. */
  readonly operatorId: number | null
  readonly address: string | null
  readonly requestId: string | null
  /** Hash of the session's token, so that operators who change themselves keep their session. */
  readonly session: string | null
  /** Whether the actor has a permission for a client; null for every client, including future ones. */
  may(permission: Permission, clientId: number | null): boolean
  /** The clients for which the actor has a permission; null for all. */
  clientsWith(permission: Permission): readonly number[] | null
  /** Whether the actor has any role for this client; another client's data counts as not found. */
  knows(clientId: number): boolean
}

/** A role for one client, or for all clients (`null`). */
export interface RoleOfClient {
  clientId: number | null
  role: OperatorRole
}

/** Whether roles give a permission for a client; null for every client, including future ones. */
export function rolesGive(
  roles: readonly RoleOfClient[],
  permission: Permission,
  clientId: number | null,
): boolean {
  return roles.some(
    (held) =>
      (held.clientId === null || held.clientId === clientId) &&
      givesPermission(held.role, permission, held.clientId === null),
  )
}

interface Person extends Pick<Actor, 'name' | 'operatorId' | 'address' | 'requestId' | 'session'> {
  roles: readonly RoleOfClient[]
}

/** An operator in the console, with the permissions of their roles. */
export function operatorActor({ roles, ...person }: Person): Actor {
  const gives = (held: RoleOfClient, permission: Permission) =>
    givesPermission(held.role, permission, held.clientId === null)
  const may: Actor['may'] = (permission, clientId) => rolesGive(roles, permission, clientId)
  return {
    ...person,
    via: 'console',
    may,
    clientsWith: (permission) =>
      may(permission, null)
        ? null
        : roles.flatMap((held) => (held.clientId !== null && gives(held, permission) ? [held.clientId] : [])),
    knows: (clientId) => roles.some((held) => held.clientId === null || held.clientId === clientId),
  }
}

/** A user of the command line, who has every permission. @param name `--actor`, or the operating system's user */
export function commandLineActor(name: string): Actor {
  return {
    name,
    via: 'cli',
    operatorId: null,
    address: null,
    requestId: null,
    session: null,
    may: () => true,
    clientsWith: () => null,
    knows: () => true,
  }
}
