import { texts } from '../contract/messages/texts.ts'

export const contentMessages = texts('content', {
  aboutUs: 'About Us',
  terms: 'Terms and Conditions',
  privacy: 'Privacy Policy',
  contactUs: 'Contact Us',
  loading: 'Loading the page',
  failed: 'This page is not here yet.',
  failedText: 'Please look again a little later.',
  contactIntro: 'The people behind your points are glad to help.',
  code: 'Client code',
  name: 'Organisation',
  email: 'Email',
  mobile: 'Mobile',
  address: 'Address',
  logo: (name: string) => `Logo of ${name}`,
  home: 'Back to the shop',
})
