/** Texts of the login and of the organisation form. */
import { unknownClient } from '../contract/messages/error-messages.ts'
import { texts } from '../contract/messages/texts.ts'

export const loginMessages = texts('login', {
  title: 'Log in',
  welcome: (client: string) => `Welcome to ${client}. We send a code to your mobile.`,
  otherLoggedIn: 'Somebody else logged in in this browser. Log in again to go on.',
  mobile: 'Mobile number',
  mobileMissing: 'Enter your mobile number.',
  stayLoggedIn: 'Stay logged in',
  sendOtp: 'Send OTP',
  otp: 'OTP',
  otpMissing: 'Enter the code that we sent you.',
  sentTo: (mobile: string) => `If the number is registered, a code is on its way to ${mobile}.`,
  onItsWay: (mobile: string) => `A code is on its way to ${mobile}.`,
  changeNumber: 'Change number',
  verifyOtp: 'Verify OTP',
  resendOtp: 'Resend OTP',
  resendIn: (seconds: number) => `in ${seconds} s`,
  resent: 'A new code is on its way.',
  failed: 'That did not work. Please try again in a moment.',
  confirmTitle: 'Confirm with a code',
  confirmText: 'Please confirm with a code that the order is yours.',
})

export const organisationMessages = texts('organisation', {
  title: 'Which shop is yours?',
  hint: 'It is the last part of the address that your organisation gave you.',
  label: 'Organisation login id',
  missing: 'Enter your organisation login id.',
  submit: 'Open my shop',
  unknown: unknownClient,
})
