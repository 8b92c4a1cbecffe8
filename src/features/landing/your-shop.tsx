import { Link, useLocation } from 'react-router-dom'
import * as v from 'valibot'
import { clientHomePath, routePatterns } from '../../contract/routes.ts'
import { selectClient } from '../../store/client-slice.ts'
import { useShop } from '../../store/shop-store.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { yourShop } from './landing-copy.ts'
import styles from './your-shop.module.css'

const landedState = v.object({ failedHome: v.string() })

/** The id of the client whose home could not be had, where that is how the visitor came here. */
function failedHomeOf(state: unknown): string | null {
  const read = v.safeParse(landedState, state)
  return read.success ? read.output.failedHome : null
}

/**
 * The way back to the shop that this tab knows, above the landing page: whoever is sent here because their home could
 * not be had (section 8) has their shop still, and can try again.
 */
export function YourShop({ onOther }: { onOther: () => void }) {
  const { state } = useLocation()
  const clientLoginId = useShop((shop) => shop.clientLoginId)
  const name = useShop((shop) => selectClient(shop)?.client_name || shop.clientLoginId)
  if (clientLoginId === null || name === null) return null
  const hasFailed = failedHomeOf(state)?.toLowerCase() === clientLoginId.toLowerCase()
  return (
    <section aria-label={yourShop.label} className={styles['bar']}>
      <p className={styles['words']}>
        <strong>{hasFailed ? yourShop.failed(name) : yourShop.known(name)}</strong>
        {hasFailed && <span>{yourShop.kept}</span>}
      </p>
      <div className={styles['ways']}>
        <Link className={buttonClass({ size: 'small' })} to={clientHomePath(clientLoginId)}>
          {hasFailed ? yourShop.tryAgain : yourShop.open}
        </Link>
        {hasFailed && (
          <Link
            className={buttonClass({ size: 'small', variant: 'secondary' })}
            to={routePatterns.productListing}
          >
            {yourShop.products}
          </Link>
        )}
        <Button onClick={onOther} size="small" variant="quiet">
          {yourShop.other}
        </Button>
      </div>
    </section>
  )
}
