import type { RequestOf } from '../contract/endpoints.ts'

/** Request of `/order-summary` (section 7). An empty year or month means all. */
export function orderHistoryRequest(
  mobile: string,
  clientLoginId: string,
  { year, month }: { year: number | ''; month: number | '' } = { year: '', month: '' },
): RequestOf<'orderSummary'> {
  return { user_id: mobile, client_id: clientLoginId, year, month }
}
