import type { Order, OrderLine } from '../../contract/shop-entities/order.ts'
import { cartMessages } from '../../messages/cart.ts'
import { orderHistoryMessages } from '../../messages/orders.ts'
import { inLanguage } from '../../domain/localized.ts'
import { linePoints } from '../../domain/order-status.ts'
import { formatPoints } from '../../domain/points.ts'
import { sizeInWords } from '../../domain/size.ts'
import { ProductLine } from '../../components/product/product-line.tsx'
import { classNames } from '../../ui/class-names.ts'
import surface from '../../ui/surface.module.css'
import styles from './order-history.module.css'

/** Quantity, unit price if there are several, size and colour. */
function detailsOf({ quantity_final, product_master }: OrderLine, each: number | null): string[] {
  const { product_size, product_colour } = product_master ?? {}
  return [
    orderHistoryMessages.quantity(quantity_final),
    ...(each === null || quantity_final === 1 ? [] : [cartMessages.each(formatPoints(each))]),
    ...(product_size ? [sizeInWords(product_size)] : []),
    ...(product_colour ? [product_colour] : []),
  ]
}

/** Lines of a past order, as they were when it was placed. */
export function OrderLines({ order }: { order: Order }) {
  return (
    <ul className={classNames(surface.divided, styles.lines)}>
      {order.order_slave.map((line, index) => {
        const { total, each } = linePoints(order, line)
        return (
          // The lines of an order never change, and have no id.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <ProductLine
              details={detailsOf(line, order.replaces === '' ? each : null)}
              filename={line.product_master?.product_images[0]?.filename ?? null}
              name={
                inLanguage(line.product_master?.product_name ?? {}) || orderHistoryMessages.unknownProduct
              }
              points={order.replaces === '' ? total : null}
            />
          </li>
        )
      })}
    </ul>
  )
}
