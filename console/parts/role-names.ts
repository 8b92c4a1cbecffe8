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

/** What each role may do, where it is chosen. */
export const roleMeanings = {
  owner: 'Everything of the client, its operators’ accounts included',
  manager: 'Everything of the client but the accounts',
  catalogue: 'Products, prices and stock',
  orders: 'Orders: reads, moves and ships them. Sees of a member what stands on the parcel. Changes stock',
  support: 'Orders with refunds and delivery codes; members: unlocks, blocks, ends sessions',
  auditor: 'Reads orders, reports and the audit log, and members with masked numbers. Changes nothing',
} as const satisfies Record<OperatorRole, string>

/** `Support of acme`. */
export const roleInWords = ({ client, role }: HeldRole<string>): string =>
  `${roleNames[role]} of ${client ?? 'all clients'}`
