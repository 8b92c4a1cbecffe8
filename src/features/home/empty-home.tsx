import { routePatterns } from '../../contract/routes.ts'
import { emptyMessages } from '../../messages/empty.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { Link } from '../../components/link/link.tsx'

/** A home without categories and products (section 2). */
export function EmptyHome() {
  return (
    <EmptyState
      action={
        <Link className={buttonClass()} to={routePatterns.productListing}>
          {emptyMessages.showAllProducts}
        </Link>
      }
      picture="box"
      text={emptyMessages.noContentHint}
      title={emptyMessages.home}
    />
  )
}
