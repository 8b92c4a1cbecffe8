import type { AddressForm } from '../contract/shop-entities/address-form.ts'
import type { OrderAddress, User } from '../contract/shop-entities/user.ts'
import { tenDigits } from '../contract/values/mobile.ts'

/**
 * The ten digits of a stored number. A number that does not parse stays unchanged, so that the member can
 * correct it.
 */
const mobileOf = (known: string): string => tenDigits(known) ?? known.trim()

/** Form values of an earlier order's address. Not a new address until a field is edited. */
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
 * Initial values of the checkout form (section 4, "Checkout and confirmation"): the first earlier order's
 * address, otherwise the profile.
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

/** Whether any field of an address is filled in. */
export function isFilledIn({ name, mobile, email, pincode, address }: AddressForm): boolean {
  return [name, mobile, email, pincode, address].some((part) => part.trim() !== '')
}

function comparable(address: AddressForm): string {
  const { name, mobile, email, pincode, address: street } = address
  return [name, mobile, email, pincode, street]
    .map((part) => part.trim().replaceAll(/\s+/g, ' ').toLowerCase())
    .join('\n')
}

/** Addresses for "Select From Existing Address", without duplicates, in the provider's order. */
export function existingAddresses(user: User): AddressForm[] {
  const distinct = new Map<string, AddressForm>()
  for (const details of user.order_details) {
    const address = addressOfOrder(details)
    const key = comparable(address)
    if (address.address.trim() !== '' && !distinct.has(key)) distinct.set(key, address)
  }
  return [...distinct.values()]
}
