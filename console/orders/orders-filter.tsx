import { useState } from 'react'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { Link, useGo } from '../api/address.tsx'
import { groupedNumber } from '../../src/lib/grouped-number.ts'
import { useCall } from '../api/lists.ts'
import { SearchBox } from '../parts/search-box.tsx'
import { useChosenInView } from '../parts/use-chosen-in-view.ts'
import { Select } from '../parts/select.tsx'
import {
  ordersTabs,
  orderFilterQuery,
  tabOf,
  withTab,
  type OrderFilter,
  type OrdersTab,
} from './order-filter.ts'
import { isOrderNumber } from './order.ts'
import { classNames } from '../../src/ui/class-names.ts'
import tabs from '../parts/link-tabs.module.css'
import styles from './orders-filter.module.css'

/** Tabs of the desk by order state, with their counts. */
export function OrdersTabs({ filter }: { filter: OrderFilter }) {
  const { client } = filter
  const { data } = useCall('countOrders', client === undefined ? {} : { client })
  const chosen = tabOf(filter)
  const isShown = ({ isRare, count, label }: OrdersTab) =>
    isRare !== true || label === chosen?.label || (count !== null && (data?.[count] ?? 0) > 0)
  // Counts make the tabs wider.
  const row = useChosenInView(`${chosen?.label} ${data !== undefined}`)
  return (
    <nav aria-label="Orders by state" className={`scroll-row ${tabs.tabs}`} ref={row}>
      {ordersTabs.filter(isShown).map((tab) => (
        <Link
          aria-current={tab === chosen ? 'page' : undefined}
          className={classNames(tabs.tab, styles.tab)}
          key={tab.label}
          to={`/orders${orderFilterQuery(withTab(filter, tab))}`}
        >
          <span>{tab.label}</span>
          {tab.count !== null && data !== undefined && (
            <span className={styles.count}>{groupedNumber(data[tab.count])}</span>
          )}
        </Link>
      ))}
    </nav>
  )
}

interface FilterProps {
  filter: OrderFilter
  /** Called with the changed parameters; an empty text removes one. */
  onFilter: (changed: OrderFilter) => void
}

/** Search, period and sort order. */
export function OrdersFilter({ filter, onFilter }: FilterProps) {
  const go = useGo()
  const [open, setOpen] = useState(false)
  const find = (q: string) => onFilter({ q })
  return (
    <div className={styles.filter}>
      <SearchBox
        found={filter.q}
        label="Search orders"
        // A whole order number opens its order.
        onEnter={(text) => (isOrderNumber(text) ? go(`/orders/${text.toUpperCase()}`) : find(text))}
        onSearch={find}
        placeholder="Number, mobile or name"
      />
      <button
        aria-expanded={open}
        aria-label="Days and order"
        className={styles.more}
        onClick={() => setOpen(!open)}
        type="button"
      >
        <SlidersHorizontal aria-hidden="true" size="1.125rem" />
      </button>
      <div className={styles.fields} data-open={open || undefined}>
        {(['from', 'until'] as const).map((side) => (
          <label className={styles.field} key={side}>
            <span>{side === 'from' ? 'From' : 'Until'}</span>
            <input
              onChange={({ target: { value } }) => onFilter({ [side]: value })}
              type="date"
              value={filter[side] ?? ''}
            />
          </label>
        ))}
        <Select
          aria-label="Which come first"
          onChange={({ target: { value } }) => onFilter({ sort: value })}
          value={filter.sort ?? ''}
        >
          <option value="">Oldest first</option>
          <option value="newest">Newest first</option>
        </Select>
      </div>
    </div>
  )
}
