import { Link } from 'react-router-dom'
import { notFoundMessages } from '../messages/fallback.ts'
import { clientHomePath, routePatterns } from '../contract/routes.ts'
import { useShop } from '../store/shop-store.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/status/empty-state.tsx'

/** The page for an unknown address. */
export function NotFoundPage() {
  const clientLoginId = useShop((state) => state.clientLoginId)
  const home = clientLoginId === null ? routePatterns.landing : clientHomePath(clientLoginId)
  return (
    <>
      <title>{notFoundMessages.title}</title>
      <EmptyState
        headingLevel={1}
        picture="lost"
        title={notFoundMessages.title}
        text={notFoundMessages.text}
        action={
          <Link className={buttonClass({})} to={home}>
            {notFoundMessages.wayOn}
          </Link>
        }
      />
    </>
  )
}
