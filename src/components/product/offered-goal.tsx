import type { Product } from '../../contract/shop-entities/product.ts'
import { priceOf } from '../../domain/product.ts'
import { useShop } from '../../store/shop-store.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const GoalButton = lazyPart(async () => (await import('./goal-button.tsx')).GoalButton)

/**
 * The heart button of a product, for members, if goals can be stored. Visitors have no points, so the first
 * view does not load its code.
 */
export function OfferedGoal(props: { product: Product; words?: { save: string; saving: string } }) {
  const isOffered = useShop(({ user, goal }) => user !== null && goal !== undefined)
  return isOffered && priceOf(props.product) !== null ? <GoalButton {...props} /> : null
}
