import type { User } from '../contract/shop-entities/user.ts'
import type { UserUpdate } from '../contract/shop-entities/user-update.ts'
import { sameId } from './product.ts'

/**
 * Merges a newer reply into the member (sections 4 and 8: user details are replaced from the response). A
 * provider may send only what changed; balance, mobile number and earlier addresses then keep their values.
 * @param known the logged-in member; ignored if the reply is about another one
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
