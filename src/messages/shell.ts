/** Texts of header, menu, bars and footer. */
import { texts } from '../contract/messages/texts.ts'

export const shellMessages = texts('shell', {
  skipToContent: 'Skip to the content',
  mainNavigation: 'Shop',
  home: 'Home',
  homeOf: (client: string) => `${client}, home`,
  defaultName: 'Rewards',
  shopByCategory: 'Shop by Category',
  aboutUs: 'About Us',
  categories: 'Categories',
  search: 'Search',
  cart: 'Cart',
  cartWith: (pieces: number) => `Cart, ${pieces} ${pieces === 1 ? 'item' : 'items'}`,
  notifications: (count: number) => (count === 0 ? 'Notifications' : `Notifications, ${count} new`),
  login: 'Login',
  me: 'Me',
  account: (name: string) => (name === '' ? 'Your account' : `Your account, ${name}`),
  myPoints: 'My points',
  goalProgress: (percent: number) => `Your goal: ${percent} % there`,
  contactUs: 'Contact Us',
  shopProducts: 'Shop Products',
  termsOfUse: 'Terms of Use',
  privacyPolicy: 'Privacy Policy',
  contact: 'Contact',
  footerLinks: 'About this shop',
  copyright: (year: number, client: string) => `© ${year} ${client}`,
})
