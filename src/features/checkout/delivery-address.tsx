import type { AddressForm } from '../../contract/entities/cart.ts'
import styles from './checkout-page.module.css'

/** An address to read. Made of phrases alone, so that it can stand inside a button. */
export function DeliveryAddress({ address }: { address: AddressForm }) {
  return (
    <span className={styles['address']}>
      <strong>{address.name}</strong>
      <span>{[address.address, address.pincode].filter((part) => part !== '').join(', ')}</span>
      <span className={styles['reach']}>
        <span>{address.mobile}</span>
        <span>{address.email}</span>
      </span>
    </span>
  )
}
