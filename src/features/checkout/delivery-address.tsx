import type { AddressFields } from '../../contract/address-rules.ts'
import { maskEmail, maskMobile, maskName, maskWhole } from '../../lib/masking.ts'
import { MaskedText } from '../../components/member/masked-text.tsx'
import { classNames } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import styles from './checkout-page.module.css'

/**
 * Read-only delivery address. Phrasing content, so that a button can contain it.
 * @param hidden shows masks, on a shared screen
 */
export function DeliveryAddress({ address, hidden }: { address: AddressFields; hidden: boolean }) {
  const place = [address.address, address.pincode].filter((part) => part !== '').join(', ')
  return (
    <span className={classNames(layout.stack1, styles.address)}>
      <strong>
        <MaskedText hidden={hidden} mask={maskName} text={address.name} />
      </strong>
      <span>
        <MaskedText hidden={hidden} mask={maskWhole} text={place} />
      </span>
      <span className={styles.reach}>
        <span>
          <MaskedText hidden={hidden} mask={maskMobile} text={address.mobile} />
        </span>
        <span>
          <MaskedText hidden={hidden} mask={maskEmail} text={address.email} />
        </span>
      </span>
    </span>
  )
}
