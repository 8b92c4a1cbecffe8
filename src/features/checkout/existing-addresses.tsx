import type { AddressForm } from '../../contract/shop-entities/address-form.ts'
import { checkoutMessages } from '../../messages/checkout.ts'
import { useReveal } from '../../components/member/use-reveal.tsx'
import { Sheet } from '../../ui/dialog/dialog.tsx'
import { DeliveryAddress } from './delivery-address.tsx'
import layout from '../../ui/layout.module.css'
import styles from './checkout-page.module.css'

/** Modal of "Select From Existing Address": choosing one fills the form and closes it (section 4). */
export function ExistingAddresses({
  open,
  choices,
  onChoose,
  onClose,
}: {
  open: boolean
  choices: readonly AddressForm[]
  onChoose: (address: AddressForm) => void
  onClose: () => void
}) {
  const { hidden, reveal } = useReveal()
  return (
    <Sheet onClose={onClose} open={open} title={checkoutMessages.existingTitle}>
      {reveal !== null && <p className={styles.reveal}>{reveal}</p>}
      <ul className={layout.stack3}>
        {choices.map((address, index) => (
          // Addresses have no id; they differ in at least one field.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <button className={styles.choice} onClick={() => onChoose(address)} type="button">
              <DeliveryAddress address={address} hidden={hidden} />
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
