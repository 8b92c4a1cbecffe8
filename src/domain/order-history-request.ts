import type { RequestOf } from '../contract/endpoints.ts'

/** What `/order-summary` is sent (section 7); an empty year or month means all. */
export function orderHistoryRequest(
  mobile: string,
  clientLoginId: string,
  { year, month }: { year: number | ''; month: number | '' } = { year: '', month: '' },
): RequestOf<'orderSummary'> {
  return { user_id: mobile, client_id: clientLoginId, year, month }
}
