import { Link } from '../api/address.tsx'
import { useCall } from '../api/lists.ts'
import { groupedNumber } from '../../src/lib/grouped-number.ts'
import { elsewhere } from './elsewhere.ts'
import {
  allOrders,
  orderFilterQuery,
  tabOf,
  withTab,
  type OrderFilter,
  type OrderQuery,
} from './order-filter.ts'
import styles from './orders-filter.module.css'

/** Hits that are looked at. */
const LOOKED_AT = 50

/** Says of a search in one tab what it finds in the others, and leads there. */
export function FoundElsewhere({ filter }: { filter: OrderFilter }) {
  const chosen = tabOf(filter)
  const everywhere = withTab(filter, allOrders)
  const isAsked = filter.q !== undefined && orderFilterQuery(everywhere) !== orderFilterQuery(filter)
  const { data } = useCall(
    'listOrders',
    { ...(everywhere as OrderQuery), sort: 'newest', limit: LOOKED_AT },
    { enabled: isAsked },
  )
  if (!isAsked || data === undefined) return null
  const found = elsewhere(data.items, chosen)
  if (found.length === 0) return null
  const more = data.next === null ? '' : ' or more'
  return (
    <p aria-live="polite" className={styles.elsewhere}>
      <span>In other tabs:</span>
      {found.map(({ tab, count }) => (
        <Link key={tab.label} to={`/orders${orderFilterQuery(withTab(filter, tab))}`}>
          {`${groupedNumber(count)}${more} in ${tab.label}`}
        </Link>
      ))}
    </p>
  )
}
