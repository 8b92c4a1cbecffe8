/**
 * What an address must be before an order can go to it. The specification leaves the checkout's field rules
 * open (section 5); these are section 9's digits and what a parcel needs to arrive.
 */
import * as v from 'valibot'
import { fieldLimits } from '../contract/limits.ts'
import { addressMessages } from '../contract/messages/checkout.ts'
import { profileMessages } from '../contract/messages/profile.ts'

const MOBILE = new RegExp(`^\\d{${fieldLimits.mobileDigits}}$`)
const PINCODE = new RegExp(`^\\d{${fieldLimits.pincodeDigits}}$`)

const filled = (message: string) => v.pipe(v.string(), v.trim(), v.minLength(1, message))

/** The checkout form's fields; `is_new_address` is not typed by anybody and is added afterwards. */
export const addressRules = v.object({
  name: filled(addressMessages.nameMissing),
  mobile: v.pipe(v.string(), v.trim(), v.regex(MOBILE, addressMessages.mobileWrong)),
  email: v.pipe(v.string(), v.trim(), v.rfcEmail(addressMessages.emailWrong)),
  pincode: v.pipe(v.string(), v.trim(), v.regex(PINCODE, profileMessages.pincodeTitle)),
  address: filled(addressMessages.addressMissing),
})

/** What the delivery form holds. */
export type AddressFields = v.InferInput<typeof addressRules>
