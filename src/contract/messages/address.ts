/** Validation messages of an address, for the shop's forms and our server. */
import { texts } from './texts.ts'

export const addressMessages = texts('address', {
  nameMissing: 'Please enter a name.',
  nameTooLong: 'A name can have up to 40 characters.',
  mobileWrong: 'Please enter a 10-digit mobile number.',
  emailWrong: 'Please enter an email address, like name@example.com.',
  pincodeWrong: 'Please enter a valid 6-digit pincode',
  addressMissing: 'Please enter an address.',
  addressTooLong: 'An address can have up to 200 characters.',
})
