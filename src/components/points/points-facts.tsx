import { cartMessages } from '../../messages/cart.ts'
import { Points } from './points.tsx'
import styles from './points-facts.module.css'

/** The balance (`null` if no member is logged in), and below a line the cart's total. */
export function PointsFacts({ balance, total }: { balance: number | null; total: number }) {
  return (
    <dl className={styles.facts}>
      {balance !== null && (
        <div className={styles.fact}>
          <dt>{cartMessages.myPoints}</dt>
          <dd>
            <Points size="medium" value={balance} />
          </dd>
        </div>
      )}
      <div className={styles.strong}>
        <dt>{cartMessages.grandTotal}</dt>
        <dd>
          <Points size="large" value={total} />
        </dd>
      </div>
    </dl>
  )
}
