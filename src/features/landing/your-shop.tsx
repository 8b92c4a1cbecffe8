import { useLocation } from 'react-router-dom'
import { clientHomePath, routePatterns } from '../../contract/routes.ts'
import { selectClient } from '../../store/session/client-slice.ts'
import { useShop } from '../../store/shop-store.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { yourShop } from '../../messages/landing.ts'
import { Link } from '../../components/link/link.tsx'
import layout from '../../ui/layout.module.css'
import styles from './your-shop.module.css'
import * as v from 'valibot'

const landedState = v.object({ failedHome: v.string(), hash: v.optional(v.string(), '') })

/**
 * The client whose home failed to load, with the fragment of its address, if that is why the landing page is
 * shown.
 * @param state the navigation state, not validated
 */
export function failedHomeOf(state: unknown): v.InferOutput<typeof landedState> | null {
  const read = v.safeParse(landedState, state)
  return read.success ? read.output : null
}

/**
 * Link back to the shop that this tab knows, above the landing page. For members whose home failed to load
 * (section 8), who can try again, and for new tabs.
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
    <section aria-label={yourShop.label} className={styles.bar}>
      <p className={styles.words}>
        <strong>{hasFailed ? yourShop.failed(name) : yourShop.known(name)}</strong>
        {hasFailed && <span>{yourShop.kept}</span>}
      </p>
      <div className={layout.row2}>
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
