import type { User } from '../../contract/shop-entities/user.ts'
import { sameId } from '../../domain/product.ts'
import { useShop } from '../shop-store.ts'

/**
 * Whether this member is still logged in. A late reply must not log them in again, and must not reach the
 * next member.
 */
export function isCurrentMember({ id }: Pick<User, 'id'>): boolean {
  const { user } = useShop.getState()
  return user !== null && sameId(user.id, id)
}
