import { useLocation } from 'react-router-dom'
import { clientHomePath, routePatterns } from '../../contract/routes.ts'
import { selectClient } from '../../store/client-slice.ts'
import { useShop } from '../../store/shop-store.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { yourShop } from '../../messages/landing.ts'
import { Link } from '../../components/link/link.tsx'
import styles from './your-shop.module.css'
import * as v from 'valibot'

const landedState = v.object({ failedHome: v.string(), hash: v.optional(v.string(), '') })

/**
 * The client whose home could not be had, and the fragment of its address, where that is how the visitor came to the landing
 * page.
 * @param state the navigation state, whatever it is
 */
export function failedHomeOf(state: unknown): v.InferOutput<typeof landedState> | null {
  const read = v.safeParse(landedState, state)
  return read.success ? read.output : null
}

/**
 * The way back to the shop that this tab knows, above the landing page: whoever is sent here because their home could
 * not be had (section 8) has their shop still, and can try again; so can a tab that has just been opened.
 */
export function YourShop({ onOther }: { onOther: () => void }) {
  const { state } = useLocation()
  const failed = failedHomeOf(state)
  const failedHome = failed?.failedHome ?? null
  const known = useShop((shop) => shop.clientLoginId)
  const clientLoginId = known ?? failedHome
  const name = useShop((shop) => selectClient(shop)?.client_name || clientLoginId)
  if (clientLoginId === null || name === null) return null
  const hasFailed = failedHome?.toLowerCase() === clientLoginId.toLowerCase()
  return (
    <section aria-label={yourShop.label} className={styles['bar']}>
      <p className={styles['words']}>
        <strong>{hasFailed ? yourShop.failed(name) : yourShop.known(name)}</strong>
        {hasFailed && <span>{yourShop.kept}</span>}
      </p>
      <div className={styles['ways']}>
        <Link
          className={buttonClass({ size: 'small' })}
          to={{ pathname: clientHomePath(clientLoginId), hash: hasFailed ? (failed?.hash ?? '') : '' }}
        >
          {hasFailed ? yourShop.tryAgain : yourShop.open}
        </Link>
        {hasFailed && known !== null && (
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
