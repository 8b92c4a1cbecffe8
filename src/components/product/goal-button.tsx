import type { Product } from '../../contract/shop-entities/product.ts'
import { productName } from '../../domain/names.ts'
import { sameId } from '../../domain/product.ts'
import { goalMessages } from '../../messages/goal.ts'
import { chooseGoal } from '../../store/home/goal.ts'
import { useShop } from '../../store/shop-store.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './goal-button.module.css'

/**
 * Heart button that sets or removes the member's goal. `OfferedGoal` decides whether to show it.
 * @param words text beside the heart; without it the button floats on a tile's picture
 */
export function GoalButton({
  product,
  words,
}: {
  product: Product
  words?: { save: string; saving: string }
}) {
  const isGoal = useShop(({ goal }) => Boolean(goal && sameId(goal.product_id, product.id)))
  return (
    <button
      aria-label={goalMessages.saveFor(productName(product))}
      aria-pressed={isGoal}
      className={classNames(styles.heart, words === undefined ? styles.floating : styles.labelled)}
      onClick={() => chooseGoal(isGoal ? null : product)}
      type="button"
    >
      {isGoal ? words?.saving : words?.save}
    </button>
  )
}
