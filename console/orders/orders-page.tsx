import { Link } from '../api/address.tsx'
import { useMay } from '../api/session.tsx'
import { buttonClass } from '../../src/ui/button.tsx'
import { csvAddress } from '../api/admin-call.ts'
import { useFilters } from '../api/filters.ts'
import { CsvLink } from '../parts/csv-link.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { FoundElsewhere } from './found-elsewhere.tsx'
import { OrdersFilter, OrdersTabs } from './orders-filter.tsx'
import { orderFilterNames, orderFilterQuery, type OrderQuery } from './order-filter.ts'
import { OrdersTable } from './orders-table.tsx'
import { ManifestLink } from './manifest-link.tsx'
import styles from './orders-filter.module.css'

/** Open orders by state, oldest first. */
export function OrdersPage() {
  const may = useMay()
  const [filter, changeFilter] = useFilters(orderFilterNames)
  return (
    <>
      <PageHead title="Orders">
        {may('orders.move', filter.client) && (
          <Link className={buttonClass({ variant: 'secondary', size: 'small' })} to="/orders/ship">
            Shipping mode
          </Link>
        )}
        <CsvLink className={styles.csv} href={csvAddress('listOrders', filter as OrderQuery)}>
          CSV
        </CsvLink>
        <ManifestLink of={filter as OrderQuery} />
      </PageHead>
      <OrdersTabs filter={filter} />
      <OrdersFilter filter={filter} onFilter={changeFilter} />
      <FoundElsewhere filter={filter} />
      <OrdersTable filter={filter} key={orderFilterQuery(filter)} />
    </>
  )
}
