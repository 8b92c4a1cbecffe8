import type { Order, OrderLine } from '../../contract/entities/order.ts'
import { cartMessages } from '../../messages/cart.ts'
import { orderHistoryMessages } from '../../messages/orders.ts'
import { inLanguage } from '../../domain/localized.ts'
import { linePoints } from '../../domain/order-status.ts'
import { formatPoints } from '../../domain/points.ts'
import { ProductLine } from '../../components/product/product-line.tsx'
import styles from './order-history.module.css'

function detailsOf({ quantity_final }: OrderLine, each: number | null): string[] {
  const quantity = orderHistoryMessages.quantity(quantity_final)
  return each === null || quantity_final === 1
    ? [quantity]
    : [quantity, cartMessages.each(formatPoints(each))]
}

/** Lines of a past order, as they were when it was placed. */
export function OrderLines({ order }: { order: Order }) {
  return (
    <ul className={styles['lines']}>
      {order.order_slave.map((line, index) => {
        const { total, each } = linePoints(order, line)
        return (
          // The lines of an order that is over never move, and carry no id of their own.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <ProductLine
              details={detailsOf(line, each)}
              filename={line.product_master?.product_images[0]?.filename ?? null}
              name={
                inLanguage(line.product_master?.product_name ?? {}) || orderHistoryMessages.unknownProduct
              }
              points={total}
            />
          </li>
        )
      })}
    </ul>
  )
}
