import { Download } from 'lucide-react'
import { buttonClass } from '../../src/ui/button.tsx'
import { classNames } from '../../src/ui/class-names.ts'
import { csvAddress } from '../app/admin-call.ts'
import { useFilters } from '../app/filters.ts'
import { PageHead } from '../parts/page-head.tsx'
import { DeskFilter, DeskTabs } from './desk-filter.tsx'
import { filterNames, filterQuery, type OrderQuery } from './order-filter.ts'
import { Queue } from './queue.tsx'
import styles from './desk-filter.module.css'

/** The orders that wait, by state, the oldest first. */
export function DeskPage() {
  const [filter, changeFilter] = useFilters(filterNames)
  return (
    <>
      <PageHead title="Orders">
        <a
          className={classNames(buttonClass({ variant: 'secondary', size: 'small' }), styles.csv)}
          download
          href={csvAddress('listOrders', filter as OrderQuery)}
        >
          <Download aria-hidden="true" size="1em" /> CSV
        </a>
      </PageHead>
      <DeskTabs filter={filter} />
      <DeskFilter filter={filter} onFilter={changeFilter} />
      <Queue filter={filter} key={filterQuery(filter)} />
    </>
  )
}
