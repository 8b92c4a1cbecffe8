import Package from 'lucide-react/icons/package'
import { adminCalls } from '../../src/contract/admin/calls.ts'
import type { Subject } from '../parts/subject.ts'
import { waitingOrders } from '../parts/waiting.ts'

export const ordersSubject: Subject = {
  destination: {
    to: '/orders?status=placed',
    label: 'Orders',
    icon: Package,
    permission: adminCalls.listOrders.permission,
    waiting: waitingOrders,
  },
  needs: { '/orders/print': 'orders.move' },
  pages: {
    '/orders': async () => (await import('./orders-page.tsx')).OrdersPage,
    '/orders/print': async () => (await import('./packing-lists-page.tsx')).PackingListsPage,
    '/orders/ship': async () => (await import('./shipping-page.tsx')).ShippingPage,
    '/orders/:number': async () => (await import('./order-page.tsx')).OrderPage,
  },
}
