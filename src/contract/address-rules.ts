/**
 * Validation rules of a delivery address, used by the checkout form and our server. The server also accepts
 * an order without an e-mail address. The specification does not define these rules (section 5): the limits
 * come from section 9, the rest is what a parcel service needs.
 */
import * as v from 'valibot'
import { fieldLimits } from './field-limits.ts'
import { addressMessages } from './messages/address.ts'
import { plainDigits } from './values/digits.ts'
import { emailText } from './values/e-mail.ts'
import { tenDigits } from './values/mobile.ts'
import { oneVisibleLine, visibleLines } from '../lib/visible-text.ts'

const PINCODE = new RegExp(`^\\d{${fieldLimits.pincodeDigits}}$`)
const SOMETHING_TO_READ = /[\p{L}\p{N}]/u
/** The domain must contain a dot. */
const EMAIL_DOMAIN = /@[^@]+\.[^@.]{2,}$/
const LONGEST_EMAIL = 254

/** A function, so that the text is in the language shown when it is called. */
type Message = () => string

const filled = (visible: typeof oneVisibleLine, missing: Message, longest: number, tooLong: Message) =>
  v.pipe(v.string(), visible, v.trim(), v.regex(SOMETHING_TO_READ, missing), v.maxLength(longest, tooLong))

/** An e-mail address, at checkout and in the profile. */
export const email = v.pipe(
  v.string(),
  v.transform(emailText),
  v.regex(v.RFC_EMAIL_REGEX, () => addressMessages.emailWrong),
  v.regex(EMAIL_DOMAIN, () => addressMessages.emailWrong),
  v.maxLength(LONGEST_EMAIL, () => addressMessages.emailWrong),
)

export const pincode = v.pipe(
  v.string(),
  v.transform((written) => plainDigits(written).replaceAll(/\s/g, '')),
  v.regex(PINCODE, () => addressMessages.pincodeWrong),
)

/** Fields of the checkout form. `is_new_address` is added afterwards. */
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

/**
 * Address that our server accepts with an order. The e-mail address is optional: a profile may have none, and
 * other shops may not ask for one.
 */
export const orderAddressRules = v.object({
  ...addressRules.entries,
  email: v.union([v.pipe(v.string(), v.trim(), v.literal('')), email], () => addressMessages.emailWrong),
})

export type AddressFields = v.InferInput<typeof addressRules>
