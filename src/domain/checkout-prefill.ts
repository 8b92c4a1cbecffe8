import type { AddressForm } from '../contract/entities/address-form.ts'
import type { OrderAddress, User } from '../contract/entities/user.ts'
import { tenDigits } from '../contract/mobile-number.ts'

/** The ten digits of a number that is known; one that can't be read stays as it is, to be put right. */
const mobileOf = (known: string): string => tenDigits(known) ?? known.trim()

/** The form that an earlier order's address makes; not a new address until something in it is edited. */
function addressOfOrder(details: OrderAddress): AddressForm {
  return {
    name: details.customer_name,
    mobile: mobileOf(details.customer_mobile),
    email: details.customer_email,
    pincode: details.customer_pincode,
    address: details.customer_address,
    is_new_address: false,
  }
}

/**
 * What the checkout form starts with (section 4, "Checkout and confirmation"): the first previous order's
 * details, otherwise the profile.
 */
export function prefillAddress(user: User): AddressForm {
  const [first] = user.order_details
  if (first !== undefined) return addressOfOrder(first)
  return {
    name: user.name,
    mobile: mobileOf(user.mobile),
    email: user.email,
    pincode: user.pincode,
    address: user.address,
    is_new_address: false,
  }
}

/** Whether an address says anything yet. */
export function isFilledIn({ name, mobile, email, pincode, address }: AddressForm): boolean {
  return [name, mobile, email, pincode, address].some((part) => part.trim() !== '')
}

function comparable(address: AddressForm): string {
  const { name, mobile, email, pincode, address: street } = address
  return [name, mobile, email, pincode, street]
    .map((part) => part.trim().replaceAll(/\s+/g, ' ').toLowerCase())
    .join('\n')
}

/** The addresses that "Select From Existing Address" offers: each once, in the order they came. */
export function existingAddresses(user: User): AddressForm[] {
  const distinct = new Map<string, AddressForm>()
  for (const details of user.order_details) {
    const address = addressOfOrder(details)
    const key = comparable(address)
    if (address.address.trim() !== '' && !distinct.has(key)) distinct.set(key, address)
  }
  return [...distinct.values()]
}
