import type { User } from '../contract/entities/user.ts'
import type { UserUpdate } from '../contract/entities/user-update.ts'
import { sameId } from './product.ts'

/**
 * The member merged with a newer reply (sections 4 and 8: user details are replaced from the response). A
 * provider may answer with what was changed only: the balance, the number that orders are asked for by, and the
 * earlier addresses are then still those that are known.
 * @param known who is logged in; nobody else's details are mixed in.
 */
export function updatedMember(known: User | null, update: UserUpdate): User {
  const same = known !== null && sameId(known.id, update.id) ? known : null
  return {
    ...update,
    rewards_points: update.rewards_points ?? same?.rewards_points ?? 0,
    mobile: update.mobile || (same?.mobile ?? ''),
    order_details: update.order_details.length > 0 ? update.order_details : (same?.order_details ?? []),
    client_id: update.client_id ?? same?.client_id ?? null,
  }
}
