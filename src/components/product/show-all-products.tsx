import { routePatterns } from '../../contract/routes.ts'
import { emptyMessages } from '../../messages/empty.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Link } from '../link/link.tsx'

/** Link from an empty list to all products. */
export function ShowAllProducts() {
  return (
    <Link className={buttonClass({ variant: 'secondary' })} to={routePatterns.productListing}>
      {emptyMessages.showAllProducts}
    </Link>
  )
}
