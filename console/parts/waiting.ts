/** What waits for an operator: what they may do something about. */
import type { Permission } from '../../src/contract/admin/roles.ts'
import type { Home } from './subject.ts'

type May = (permission: Permission) => boolean

/** New orders, and problems that members have reported. */
export const waitingOrders = ({ orders }: Home, may: May): number =>
  orders === null
    ? 0
    : (may('orders.move') ? orders.placed : 0) + (may('orders.refund') ? orders.problems : 0)

/** Grants of others that wait for a second person. */
export const waitingGrants = ({ grants }: Home): number => grants?.waiting ?? 0
