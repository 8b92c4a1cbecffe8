import type { ReactNode } from 'react'
import { MapPin } from 'lucide-react'
import type { AddressForm, CartItem } from '../../contract/entities/cart.ts'
import { cartMessages } from '../../contract/messages/cart.ts'
import { checkoutMessages } from '../../contract/messages/checkout.ts'
import { lineTotal } from '../../domain/cart.ts'
import { inLanguage } from '../../domain/localized.ts'
import { formatPoints } from '../../domain/points.ts'
import { ProductLine } from '../../ui/product-line.tsx'
import { DeliveryAddress } from './delivery-address.tsx'
import styles from './summary-page.module.css'

function detailsOf(line: CartItem): string[] {
  return [
    checkoutMessages.quantity(line.quantity),
    ...(line.quantity > 1 ? [cartMessages.each(formatPoints(line.product_points))] : []),
    ...(line.product_size ? [cartMessages.size(line.product_size)] : []),
  ]
}

/** Where an order goes and what is in it. */
export function OrderFacts({
  address,
  changeAddress,
  lines,
}: {
  address: AddressForm
  changeAddress?: ReactNode
  lines: readonly CartItem[]
}) {
  return (
    <>
      <section className={styles['card']}>
        <div className={styles['card-head']}>
          <h2 className={styles['card-title']}>
            <MapPin aria-hidden="true" size="1.1em" />
            {checkoutMessages.deliveringTo}
          </h2>
          {changeAddress}
        </div>
        <DeliveryAddress address={address} />
      </section>
      <section className={styles['card']}>
        <h2 className={styles['card-title']}>{checkoutMessages.yourItems}</h2>
        <ul className={styles['lines']}>
          {lines.map((line) => (
            <li key={line.product_id}>
              <ProductLine
                details={detailsOf(line)}
                filename={line.product_filename}
                name={inLanguage(line.product_name)}
                points={lineTotal(line)}
              />
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
