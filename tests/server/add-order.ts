/** Places a member's order without a server, for tests of the command line and of the database. */
import type { OpenDatabase } from '../../server/db/open.ts'
import { placeOrder } from '../../server/domain/place-order.ts'
import { orderOf } from './shops/open-test-shop.ts'

interface Buyer {
  id: number
  mobile: string
  clientId: number
  clientLoginId: string
}

/** @returns the order's id and number; the arguments after the member are those of `orderOf` */
export async function addOrder(
  { pool }: OpenDatabase,
  buyer: Buyer,
  ...order: Parameters<typeof orderOf> extends [unknown, ...infer Rest] ? Rest : never
) {
  const { id: memberId, mobile, clientId, clientLoginId } = buyer
  const session = { tokenHash: '', memberId, mobile, clientId, clientLoginId }
  const id = await placeOrder(pool, orderOf(buyer, ...order), session)
  const { rows } = await pool.query<{ order_number: string }>(
    'select order_number from orders where id = $1',
    [id],
  )
  return { id, orderNumber: rows[0]?.order_number ?? '' }
}
