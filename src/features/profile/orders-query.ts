import { freshMs } from '../../api/freshness.ts'
import { queryOptions } from '@tanstack/react-query'
import { orderHistoryRequest } from '../../domain/order-history-request.ts'
import { fetchFor, queryClient } from '../../store/catalogue/query-client.ts'

/** Query of a member's orders (section 7, `/order-summary`). An empty year or month means all. */
export function ordersQuery({
  clientLoginId,
  mobile,
  year,
  month,
}: {
  clientLoginId: string
  mobile: string
  year: number | ''
  month: number | ''
}) {
  return queryOptions({
    queryKey: ['orders', clientLoginId, mobile, year, month],
    queryFn: ({ signal }) =>
      fetchFor('orderSummary', orderHistoryRequest(mobile, clientLoginId, { year, month }), signal),
    staleTime: freshMs('orderSummary'),
  })
}

/** Refetches the orders, after a delivery was confirmed or a rating given (section 4). */
export function reloadOrders(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['orders'] })
}
