/** Roles of operators, and what each may do. A role is held for one client, or for all of them. */

export const operatorRoles = ['owner', 'manager', 'catalogue', 'orders', 'support', 'auditor'] as const
export type OperatorRole = (typeof operatorRoles)[number]

/** The roles of each permission: who is not named is refused. */
const rolesOf = {
  'orders.read': ['owner', 'manager', 'orders', 'support', 'auditor'],
  /** Status, dates, tracking numbers and notes. */
  'orders.move': ['owner', 'manager', 'orders', 'support'],
  'orders.refund': ['owner', 'manager', 'support'],
  /** The delivery code, with which a delivery can be confirmed in the member's name. */
  'orders.code': ['owner', 'manager', 'support'],
  /** With their points, line by line. */
  'members.read': ['owner', 'manager', 'support', 'auditor'],
  /** Names, numbers and e-mail addresses in full. */
  'members.contact': ['owner', 'manager', 'support'],
  /** Block, unblock, unlock, end sessions. */
  'members.support': ['owner', 'manager', 'support'],
  'members.edit': ['owner', 'manager'],
  'points.grant': ['owner', 'manager'],
  'points.approve': ['owner', 'manager'],
  'points.undo': ['owner', 'manager'],
  announce: ['owner', 'manager'],
  'client.edit': ['owner', 'manager'],
  'reports.read': ['owner', 'manager', 'auditor'],
  'catalogue.read': operatorRoles,
  'catalogue.edit': ['owner', 'manager', 'catalogue'],
  'stock.edit': ['owner', 'manager', 'catalogue', 'orders'],
  'audit.read': ['owner', 'manager', 'auditor'],
  'operators.manage': ['owner'],
  /** For all clients only. */
  'clients.create': ['owner'],
} as const satisfies Record<string, readonly OperatorRole[]>

export type Permission = keyof typeof rolesOf
const permissions = Object.keys(rolesOf) as Permission[]
const OF_ALL_CLIENTS: ReadonlySet<Permission> = new Set(['clients.create'])

/** A role for one client, or for all of them (`null`). */
export interface HeldRole<Client> {
  client: Client | null
  role: OperatorRole
}

/** Whether a role gives a permission. @param forAll whether the role is held for all clients */
export function givesPermission(role: OperatorRole, permission: Permission, forAll: boolean): boolean {
  const roles: readonly OperatorRole[] = rolesOf[permission]
  return roles.includes(role) && (forAll || !OF_ALL_CLIENTS.has(permission))
}

/** Stands for all clients among the keys of `permissionsByClient`. */
const ALL_CLIENTS = '*'

/** What somebody with these roles may do, by the client's login id; `*` for all clients. */
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
