import type { ReactNode } from 'react'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { groupedNumber } from '../../src/lib/grouped-number.ts'
import { InlineMessage } from '../../src/ui/status/inline-message.tsx'
import text from '../../src/ui/text.module.css'
import { Link, useChosenClient } from '../api/address.tsx'
import { useCall } from '../api/lists.ts'
import { useMay } from '../api/session.tsx'
import { LoadingPage } from '../parts/loading-page.tsx'
import { showMoment } from '../parts/moments.ts'
import { PageHead } from '../parts/page-head.tsx'
import { Panel } from '../parts/panel.tsx'
import type { Home } from '../parts/subject.ts'
import styles from './home-page.module.css'

/** What waits for the operator, by what their roles may do about it. */
export function HomePage() {
  const client = useChosenClient()
  const query = useCall('showHome', client === undefined ? {} : { client })
  if (query.data === undefined) return <LoadingPage query={query} title="Home" />
  return (
    <>
      <PageHead title="Home" />
      {query.error !== null && (
        <InlineMessage tone="warning">
          {`This was not read again and may be out of date: ${query.error.message}`}
        </InlineMessage>
      )}
      <div className={styles.panels}>
        <Waiting home={query.data} />
        <Late home={query.data} />
        <Figures home={query.data} />
      </div>
    </>
  )
}

/** A number of things, with the list of them. */
interface Row {
  count: number
  one: string
  many: string
  /** Absent if the operator may not open the list. */
  to?: string
}

/** The rows that are not 0; a kind sentence if all are. */
function Rows({ label, rows, none }: { label: string; rows: readonly Row[]; none: string }) {
  const shown = rows.filter(({ count }) => count > 0)
  if (shown.length === 0) return <p className={text.dim}>{none}</p>
  return (
    <ul aria-label={label} className={styles.rows}>
      {shown.map(({ count, one, many, to }) => {
        const words = (
          <>
            <strong className={styles.count}>{groupedNumber(count)}</strong>
            <span>{count === 1 ? one : many}</span>
          </>
        )
        return (
          <li key={one}>
            {to === undefined ? (
              <div className={styles.row}>{words}</div>
            ) : (
              <Link className={styles.row} to={to}>
                {words}
                <ChevronRight aria-hidden="true" size="1.125rem" />
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Waiting({ home: { orders, grants } }: { home: Home }) {
  const may = useMay()
  const client = useChosenClient()
  const rows: Row[] = []
  if (orders !== null && may('orders.move', client))
    rows.push(
      {
        count: orders.placed,
        one: 'new order to accept',
        many: 'new orders to accept',
        to: '/orders?status=placed',
      },
      {
        count: orders.accepted,
        one: 'accepted order to ship',
        many: 'accepted orders to ship',
        to: '/orders?status=accepted',
      },
      {
        count: orders.did_not_happen,
        one: 'move of an order that did not happen',
        many: 'moves of orders that did not happen',
        to: '/orders?did_not_happen=yes',
      },
    )
  if (orders !== null && may('orders.refund', client))
    rows.push({
      count: orders.problems,
      one: 'reported problem to answer',
      many: 'reported problems to answer',
      to: '/orders?problem=open',
    })
  if (grants !== null)
    rows.push({
      count: grants.waiting,
      one: 'grant to approve',
      many: 'grants to approve',
      to: '/grants?state=waiting',
    })
  if (rows.length === 0 && orders === null)
    return (
      <Panel title="Waiting for you">
        <p className={text.dim}>
          Nothing here waits for your role. Products, prices and stock are changed with the command line for
          now.
        </p>
      </Panel>
    )
  if (rows.length === 0) return null
  return (
    <Panel title="Waiting for you">
      <Rows label="Waiting for you" none="Nothing waits for you. Well done." rows={rows} />
    </Panel>
  )
}

function Late({ home: { orders } }: { home: Home }) {
  if (orders === null) return null
  return (
    <Panel title="Running late">
      <Rows
        label="Running late"
        none="No order is late."
        rows={[
          {
            count: orders.overdue,
            one: 'order past its expected day',
            many: 'orders past their expected day',
            to: '/orders?late=overdue',
          },
          {
            count: orders.held_long,
            one: 'order on hold for more than three days',
            many: 'orders on hold for more than three days',
            to: '/orders?late=held',
          },
        ]}
      />
    </Panel>
  )
}

function changeSentence(change: number | null): string {
  if (change === null) return 'There is no earlier day to compare with yet.'
  if (change === 0) return 'As many as at the last check of an earlier day.'
  return `${groupedNumber(Math.abs(change))} ${change > 0 ? 'more' : 'fewer'} than at the last check of an earlier day.`
}

function Figures({ home: { figures } }: { home: Home }): ReactNode {
  const may = useMay()
  const client = useChosenClient()
  if (!may('reports.read', client) && !may('stock.edit', client)) return null
  if (figures === null)
    return (
      <Panel title="Points and stock">
        <p className={text.dim}>The first figures come with the next check of the books.</p>
      </Panel>
    )
  const { owed, owed_change: change, running_out: runningOut, at } = figures
  return (
    <Panel title="Points and stock">
      {owed !== null && (
        <div>
          <Link className={styles.row} to="/reports">
            <strong className={styles.count}>{groupedNumber(owed)}</strong>
            <span>points owed to members</span>
            <ChevronRight aria-hidden="true" size="1.125rem" />
          </Link>
          <p className={text.quiet}>{changeSentence(change)}</p>
        </div>
      )}
      <Rows
        label="Stock"
        none="No product runs out within 30 days."
        rows={[
          {
            count: runningOut,
            one: 'product sold out, or soon to be',
            many: 'products sold out, or soon to be',
            ...(may('reports.read', client) && { to: '/reports/stock' }),
          },
        ]}
      />
      <p className={text.quiet}>{`As of the last check of the books, ${showMoment(at)}.`}</p>
    </Panel>
  )
}
