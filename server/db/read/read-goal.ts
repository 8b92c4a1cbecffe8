import { orderStatus } from '../../../src/contract/order-codes.ts'
import type { ReplyDataOf } from '../../../src/contract/server-replies.ts'
import type { Queryable } from '../open.ts'
import type { JsonOf } from './json-of.ts'
import { readText } from './read-shop-user.ts'

/** A goal is reached when its product is ordered; if that order is declined or cancelled, the goal is back. */
const goalText = `select coalesce((select json_build_object('product_id', g.product_id,
      'points', coalesce(p.points, g.points))
    from goals g join products p on p.id = g.product_id
    where g.member_id = $1 and not exists (select from orders o join order_lines l on l.order_id = o.id
      where o.member_id = $1 and o.created_at >= g.created_at and o.status <> ${orderStatus.declined}
        and l.product_id = g.product_id)),
  'null')::text`

/**
 * A member's goal as JSON text; `null` if there is none. A product that is no longer offered stays, at its last price,
 * until the member removes the goal.
 */
export function readGoal(on: Queryable, memberId: number): Promise<JsonOf<ReplyDataOf<'getGoal'>>> {
  return readText(on, 'goal', goalText, [memberId])
}
