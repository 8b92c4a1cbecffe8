import { useQuery } from '@tanstack/react-query'
import { productDetailsPath } from '../../contract/routes.ts'
import { percentOf, type Goal } from '../../domain/goal.ts'
import { productName } from '../../domain/names.ts'
import { formatPoints } from '../../domain/points.ts'
import { firstPictureOf, priceOf } from '../../domain/product.ts'
import { goalMessages } from '../../messages/goal.ts'
import { chooseGoal } from '../../store/home/goal.ts'
import { isUnknownProduct, productQuery } from '../../store/catalogue/product-query.ts'
import { useClientLoginId } from '../../store/session/use-client-login-id.ts'
import { Button } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Link } from '../../components/link/link.tsx'
import { classNames } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import surface from '../../ui/surface.module.css'
import text from '../../ui/text.module.css'
import styles from './goal-card.module.css'

/** The member's goal, its progress, and a button that removes it; also if the product is gone. */
export function GoalCard({ goal, balance }: { goal: Goal; balance: number }) {
  const clientLoginId = useClientLoginId()
  const { data: product, error } = useQuery(productQuery(clientLoginId, goal.product_id))
  const isGone = isUnknownProduct(error) || (product !== undefined && priceOf(product) === null)
  if (product === undefined && !isGone) return null
  // The current price; the goal may have been chosen at another one.
  const points = (product && priceOf(product)) ?? goal.points
  const percent = percentOf({ ...goal, points }, balance)
  return (
    <section aria-label={goalMessages.title} className={classNames(surface.card, styles.card)}>
      <Picture
        alt=""
        className={styles.picture}
        filename={isGone || product === undefined ? null : firstPictureOf(product)}
        sizes="6rem"
      />
      <div className={classNames(layout.stack1, styles.words)}>
        <h2 className={styles.title}>{goalMessages.title}</h2>
        {isGone || product === undefined ? (
          <p>{goalMessages.gone}</p>
        ) : (
          <>
            <Link className={styles.name} to={productDetailsPath(product.id)}>
              {productName(product)}
            </Link>
            <span aria-hidden="true" className={styles.track}>
              <span className={styles.done} style={{ inlineSize: `${percent}%` }} />
            </span>
            <p className={text.quiet}>
              {balance >= points ? goalMessages.reached : goalMessages.toGo(formatPoints(points - balance))}
            </p>
          </>
        )}
      </div>
      <Button onClick={() => chooseGoal(null)} size="small" variant="secondary">
        {goalMessages.letGo}
      </Button>
    </section>
  )
}
