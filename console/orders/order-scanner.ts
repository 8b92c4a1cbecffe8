import { useGo } from '../api/address.tsx'
import { inBackground } from '../../src/lib/in-background.ts'
import { adminCall } from '../api/admin-call.ts'
import { useScanner } from '../api/keys.ts'
import { useMay } from '../api/session.tsx'

/**
 * Opens what a scanner reads: the order of a packing list by its number, or the one with a parcel's tracking number; anything
 * else is looked for among the orders.
 */
export function useOrderScanner(): void {
  const may = useMay()
  const go = useGo()
  async function open(text: string): Promise<void> {
    const foundOrders = await adminCall('listOrders', { q: text, limit: 2 }).catch(() => null)
    const [order, another] = foundOrders?.items ?? []
    go(
      order !== undefined && another === undefined
        ? `/orders/${order.number}`
        : `/orders?q=${encodeURIComponent(text)}`,
    )
  }
  useScanner((text) => {
    if (may('orders.read')) inBackground(open(text.trim()))
  })
}
