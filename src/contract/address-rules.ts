/**
 * Validation rules of a delivery address, for the checkout's form and our server alike, except that the
 * server accepts an order without an e-mail. The specification leaves them open (section 5); these are
 * section 9's numbers and what a parcel needs to arrive.
 */
import * as v from 'valibot'
import { fieldLimits } from './field-limits.ts'
import { addressMessages } from './messages/address.ts'
import { tenDigits } from './mobile-number.ts'
import { oneVisibleLine, visibleLines } from './visible-text.ts'

const PINCODE = new RegExp(`^\\d{${fieldLimits.pincodeDigits}}$`)
const SOMETHING_TO_READ = /[\p{L}\p{N}]/u
/** A parcel's papers are sent to a domain with a dot in it. */
const EMAIL_DOMAIN = /@[^@]+\.[^@.]{2,}$/
const LONGEST_EMAIL = 254

/** A text that is made when it is needed, in the language that is shown by then. */
type Message = () => string

const filled = (visible: typeof oneVisibleLine, missing: Message, longest: number, tooLong: Message) =>
  v.pipe(v.string(), visible, v.trim(), v.regex(SOMETHING_TO_READ, missing), v.maxLength(longest, tooLong))

/** An e-mail address that somebody types, here as in the profile. */
export const email = v.pipe(
  v.string(),
  v.trim(),
  v.rfcEmail(() => addressMessages.emailWrong),
  v.regex(EMAIL_DOMAIN, () => addressMessages.emailWrong),
  v.maxLength(LONGEST_EMAIL, () => addressMessages.emailWrong),
)

/** A pincode in full. */
export const pincode = v.pipe(
  v.string(),
  v.trim(),
  v.regex(PINCODE, () => addressMessages.pincodeWrong),
)

/** The checkout form's fields; `is_new_address` is not typed by anybody and is added afterwards. */
export const addressRules = v.object({
  name: filled(
    oneVisibleLine,
    () => addressMessages.nameMissing,
    fieldLimits.nameLength,
    () => addressMessages.nameTooLong,
  ),
  mobile: v.pipe(
    v.string(),
    v.check(
      (written) => tenDigits(written) !== null,
      () => addressMessages.mobileWrong,
    ),
    v.transform((written) => tenDigits(written) ?? written),
  ),
  email,
  pincode,
  address: filled(
    visibleLines,
    () => addressMessages.addressMissing,
    fieldLimits.addressLength,
    () => addressMessages.addressTooLong,
  ),
})

/** What our server takes with an order: a profile may have no e-mail, and other shops need not ask for one. */
export const orderAddressRules = v.object({
  ...addressRules.entries,
  email: v.union([v.pipe(v.string(), v.trim(), v.literal('')), email], () => addressMessages.emailWrong),
})

/** What the delivery form holds. */
export type AddressFields = v.InferInput<typeof addressRules>
