import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Order } from '../../contract/shop-entities/order.ts'
import type { User } from '../../contract/shop-entities/user.ts'
import { cartMessages } from '../../messages/cart.ts'
import { orderHistoryMessages } from '../../messages/orders.ts'
import { clientHomePath } from '../../contract/routes.ts'
import { failureReference } from '../../store/catalogue/query-client.ts'
import { useClientLoginId } from '../../store/session/use-client-login-id.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { LoadFailed } from '../../ui/status/load-failed.tsx'
import { OrderCard } from './order-card.tsx'
import { OrderFilter, type OrderPeriod } from './order-filter.tsx'
import { Link } from '../../components/link/link.tsx'
import { classNames } from '../../ui/class-names.ts'
import surface from '../../ui/surface.module.css'
import layout from '../../ui/layout.module.css'
import styles from './order-history.module.css'
import { ordersQuery } from './orders-query.ts'
import { inBackground } from '../../lib/in-background.ts'
import { Skeleton } from '../../ui/status/skeleton.tsx'

const CARDS = 2

function OrdersSkeleton() {
  return (
    <output className={styles.orders}>
      <span className="visually-hidden">{orderHistoryMessages.loading}</span>
      {Array.from({ length: CARDS }, (_, index) => (
        <span className={classNames(surface.card, layout.stack4, styles.card)} key={index}>
          <Skeleton shape="line" width="11rem" />
          <Skeleton height="1.75rem" shape="pill" width="13rem" />
          <Skeleton height="3.5rem" />
          <span className={styles.lineComing}>
            <Skeleton ratio="1 / 1" width="4.5rem" />
            <span>
              <Skeleton shape="line" width="80%" />
              <Skeleton shape="line" width="35%" />
            </span>
          </span>
        </span>
      ))}
    </output>
  )
}

const anyTime: OrderPeriod = { year: '', month: '' }

/** Order History (sections 2 and 4): a member's orders, by year and month. */
export function OrderHistory({ user }: { user: User }) {
  const clientLoginId = useClientLoginId()
  const [period, setPeriod] = useState(anyTime)
  const orders = useQuery({
    ...ordersQuery({ clientLoginId, mobile: user.mobile, ...period }),
    placeholderData: keepPreviousData,
  })
  const filtered = period.year !== '' || period.month !== ''

  return (
    <div className={layout.stack6}>
      <OrderFilter onChange={setPeriod} onClear={() => setPeriod(anyTime)} period={period} />
      {orders.data === undefined && orders.isFetching && <OrdersSkeleton />}
      {orders.isError && !orders.isFetching && (
        <LoadFailed
          onRetry={() => inBackground(orders.refetch())}
          part="first"
          reference={failureReference(orders.error)}
          title={orderHistoryMessages.failed}
        />
      )}
      {orders.data !== undefined && (
        <Orders
          busy={orders.isPlaceholderData}
          filtered={filtered}
          home={clientHomePath(clientLoginId)}
          onShowAll={() => setPeriod(anyTime)}
          orders={orders.data}
        />
      )}
    </div>
  )
}

function Orders({
  orders,
  filtered,
  busy,
  home,
  onShowAll,
}: {
  orders: readonly Order[]
  filtered: boolean
  /** The orders of the previous period are still shown. */
  busy: boolean
  home: string
  onShowAll: () => void
}) {
  if (orders.length === 0) {
    return filtered ? (
      <EmptyState
        action={
          <Button onClick={onShowAll} variant="secondary">
            {orderHistoryMessages.showAll}
          </Button>
        }
        picture="box"
        title={orderHistoryMessages.emptyFiltered}
      />
    ) : (
      <EmptyState
        action={
          <Link className={buttonClass()} to={home}>
            {cartMessages.continueShopping}
          </Link>
        }
        picture="box"
        text={orderHistoryMessages.emptyText}
        title={orderHistoryMessages.empty}
      />
    )
  }
  return (
    <ul aria-busy={busy} className={styles.orders}>
      {orders.map((order, index) => (
        <li key={order.id}>
          <OrderCard isNewest={index === 0} order={order} />
        </li>
      ))}
    </ul>
  )
}
