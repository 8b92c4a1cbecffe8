/** In which other tabs of the desk the orders of a search are. */
import { ordersTabs, type OrdersTab } from './order-filter.ts'
import type { OrderRow } from './order.ts'

type Seen = Pick<OrderRow, 'status' | 'delivered' | 'problem_state'>

/** Whether a tab has an order; a row does not show whether a rare one does. */
function isIn({ shows: { status, delivered, problem }, isRare }: OrdersTab, order: Seen): boolean {
  if (isRare === true) return false
  if (status !== undefined && status !== order.status) return false
  if (delivered !== undefined && (delivered === 'yes') !== order.delivered) return false
  return problem === undefined || order.problem_state === problem
}

/**
 * @param chosen the tab that is shown; null if the filter is none
 * @returns each tab with its number of orders that the chosen one does not have; the last tab, of all orders, has those
 * that no other has
 */
export function elsewhere(
  orders: readonly Seen[],
  chosen: OrdersTab | null,
): { tab: OrdersTab; count: number }[] {
  const counts = new Map<OrdersTab, number>()
  for (const order of orders) {
    if (chosen !== null && isIn(chosen, order)) continue
    const tab = ordersTabs.find((one) => isIn(one, order))
    if (tab !== undefined) counts.set(tab, (counts.get(tab) ?? 0) + 1)
  }
  return ordersTabs.flatMap((tab) => {
    const count = counts.get(tab)
    return count === undefined ? [] : [{ tab, count }]
  })
}
