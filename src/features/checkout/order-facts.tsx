import type { ReactNode } from 'react'
import MapPin from 'lucide-react/icons/map-pin'
import type { AddressForm } from '../../contract/shop-entities/address-form.ts'
import type { CartItem } from '../../contract/shop-entities/cart.ts'
import { cartMessages } from '../../messages/cart.ts'
import { checkoutMessages } from '../../messages/checkout.ts'
import { lineTotal } from '../../domain/cart.ts'
import { type CartLineChange, changeOf } from '../../domain/cart-check.ts'
import { inLanguage } from '../../domain/localized.ts'
import { removeFromCart } from '../../store/order/add-to-cart.ts'
import { Button } from '../../ui/button.tsx'
import { lineDetails } from '../../components/cart/line-details.ts'
import { ProductLine } from '../../components/product/product-line.tsx'
import { useReveal } from '../../components/member/use-reveal.tsx'
import { DeliveryAddress } from './delivery-address.tsx'
import { classNames } from '../../ui/class-names.ts'
import surface from '../../ui/surface.module.css'
import layout from '../../ui/layout.module.css'
import styles from './summary-page.module.css'

function ReviewLine({
  line,
  change,
  onRemoved,
}: {
  line: CartItem
  change: CartLineChange | undefined
  onRemoved: (() => void) | undefined
}) {
  const name = inLanguage(line.product_name)
  return (
    <ProductLine
      details={[checkoutMessages.quantity(line.quantity), ...lineDetails(line)]}
      filename={line.product_filename}
      name={name}
      change={change}
      points={lineTotal(line)}
    >
      {change?.kind === 'gone' && (
        <Button
          aria-label={cartMessages.remove(name)}
          onClick={() => {
            removeFromCart(line.product_id)
            onRemoved?.()
          }}
          size="small"
          variant="secondary"
        >
          {checkoutMessages.remove}
        </Button>
      )}
    </ProductLine>
  )
}

/**
 * Delivery address and lines of an order.
 * @param address `null` if it is not known
 * @param changes result of the price check; lines that are gone can be removed
 * @param onRemoved called after a line was removed, so that the page can move the focus
 */
export function OrderFacts({
  address,
  changeAddress,
  lines,
  changes,
  onRemoved,
}: {
  address: AddressForm | null
  changeAddress?: ReactNode
  lines: readonly CartItem[]
  changes?: readonly CartLineChange[]
  onRemoved?: () => void
}) {
  const { hidden, reveal } = useReveal()
  return (
    <>
      {address !== null && (
        <section className={classNames(surface.card, layout.stack3, styles.card)}>
          <div className={styles.cardHead}>
            <h2 className={styles.cardTitle}>
              <MapPin aria-hidden="true" size="1.1em" />
              {checkoutMessages.deliveringTo}
            </h2>
            {reveal}
            {changeAddress}
          </div>
          <DeliveryAddress address={address} hidden={hidden} />
        </section>
      )}
      <section className={classNames(surface.card, layout.stack3, styles.card)}>
        <h2 className={styles.cardTitle}>{checkoutMessages.yourItems}</h2>
        <ul className={classNames(surface.divided, styles.lines)}>
          {lines.map((line) => (
            <li key={line.product_id}>
              <ReviewLine
                line={line}
                change={changeOf(changes ?? [], line.product_id)}
                onRemoved={onRemoved}
              />
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
