/**
 * What an address must be before an order can go to it. The specification leaves the checkout's field rules
 * open (section 5); these are section 9's digits and what a parcel needs to arrive.
 */
import * as z from 'zod/mini'
import { fieldLimits } from '../contract/limits.ts'
import { addressMessages } from '../contract/messages/checkout.ts'
import { profileMessages } from '../contract/messages/profile.ts'

const MOBILE = new RegExp(`^\\d{${fieldLimits.mobileDigits}}$`)
const PINCODE = new RegExp(`^\\d{${fieldLimits.pincodeDigits}}$`)

const filled = (message: string) => z.string().check(z.trim(), z.minLength(1, { error: message }))

/** The checkout form's fields; `is_new_address` is not typed by anybody and is added afterwards. */
export const addressRules = z.object({
  name: filled(addressMessages.nameMissing),
  mobile: z.string().check(z.trim(), z.regex(MOBILE, { error: addressMessages.mobileWrong })),
  email: z.string().check(z.trim(), z.email({ error: addressMessages.emailWrong })),
  pincode: z.string().check(z.trim(), z.regex(PINCODE, { error: profileMessages.pincodeTitle })),
  address: filled(addressMessages.addressMissing),
})
