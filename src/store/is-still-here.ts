import type { User } from '../contract/entities/user.ts'
import { sameId } from '../domain/product.ts'
import { useShop } from './shop-store.ts'

/**
 * Tells whether it is still this member who is logged in. Answers may come late: who has logged out is not to be brought
 * back by one, and who came after is not to hear of it.
 */
export function isStillHere({ id }: Pick<User, 'id'>): boolean {
  const { user } = useShop.getState()
  return user !== null && sameId(user.id, id)
}
