import { csvAddress } from '../api/admin-call.ts'
import { useFilters } from '../api/filters.ts'
import { CsvLink } from '../parts/csv-link.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { DeskFilter, DeskTabs } from './desk-filter.tsx'
import { filterNames, filterQuery, type OrderQuery } from './order-filter.ts'
import { Queue } from './queue.tsx'
import styles from './desk-filter.module.css'

/** Open orders by state, oldest first. */
export function DeskPage() {
  const [filter, changeFilter] = useFilters(filterNames)
  return (
    <>
      <PageHead title="Orders">
        <CsvLink className={styles.csv} href={csvAddress('listOrders', filter as OrderQuery)}>
          CSV
        </CsvLink>
      </PageHead>
      <DeskTabs filter={filter} />
      <DeskFilter filter={filter} onFilter={changeFilter} />
      <Queue filter={filter} key={filterQuery(filter)} />
    </>
  )
}
