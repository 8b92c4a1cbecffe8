/** Operators' roles and their permissions. An operator has a role for one client or for all clients. */
import type { OperatorRole } from './operator-roles.ts'
import { subjectPermissions } from './subjects.ts'

/** Roles that have each permission; all others are refused. */
const rolesOf = {
  'orders.read': ['owner', 'manager', 'orders', 'support', 'auditor'],
  /** Change status, dates, tracking numbers and notes. */
  'orders.move': ['owner', 'manager', 'orders', 'support'],
  'orders.refund': ['owner', 'manager', 'support'],
  /** Read the delivery code, which can confirm a delivery in the member's name. */
  'orders.code': ['owner', 'manager', 'support'],
  /** Read members and their points, line by line. */
  'members.read': ['owner', 'manager', 'support', 'auditor'],
  /** Read names, mobile numbers and e-mail addresses unmasked. */
  'members.contact': ['owner', 'manager', 'support'],
  /** Block, unblock, unlock, end sessions. */
  'members.support': ['owner', 'manager', 'support'],
  'members.edit': ['owner', 'manager'],
  'points.grant': ['owner', 'manager'],
  'points.approve': ['owner', 'manager'],
  'points.undo': ['owner', 'manager'],
  ...subjectPermissions,
  'client.edit': ['owner', 'manager'],
  /** Only with a role for all clients. */
  'clients.create': ['owner'],
} as const satisfies Record<string, readonly OperatorRole[]>

export type Permission = keyof typeof rolesOf
const permissions = Object.keys(rolesOf) as Permission[]
const OF_ALL_CLIENTS: ReadonlySet<Permission> = new Set(['clients.create'])

/** A role for one client, or for all clients (`null`). */
export interface HeldRole<Client> {
  client: Client | null
  role: OperatorRole
}

/**
 * Whether a role has a permission.
 * @param forAll whether the operator has the role for all clients
 */
export function givesPermission(role: OperatorRole, permission: Permission, forAll: boolean): boolean {
  const roles: readonly OperatorRole[] = rolesOf[permission]
  return roles.includes(role) && (forAll || !OF_ALL_CLIENTS.has(permission))
}

/** Key for all clients in the result of `permissionsByClient`. */
const ALL_CLIENTS = '*'

/** Permissions of an operator with these roles, by the client's login id; `*` is all clients. */
export function permissionsByClient(held: readonly HeldRole<string>[]): Record<string, Permission[]> {
  const clients = [...new Set(held.map(({ client }) => client))]
  return Object.fromEntries(
    clients.map((client) => [
      client ?? ALL_CLIENTS,
      permissions.filter((permission) =>
        held.some((one) => one.client === client && givesPermission(one.role, permission, client === null)),
      ),
    ]),
  )
}
