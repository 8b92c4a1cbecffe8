/** Roles in words. */
import type { OperatorRole } from '../../src/contract/admin/operator-roles.ts'
import type { HeldRole } from '../../src/contract/admin/roles.ts'

export const roleNames = {
  owner: 'Owner',
  manager: 'Manager',
  catalogue: 'Catalogue',
  orders: 'Orders',
  support: 'Support',
  auditor: 'Auditor',
} as const satisfies Record<OperatorRole, string>

/** `Support of acme`. */
export const roleInWords = ({ client, role }: HeldRole<string>): string =>
  `${roleNames[role]} of ${client ?? 'all clients'}`
