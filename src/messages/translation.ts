/** Shape of a translation: every group of the shop's texts, with the same keys. Types only. */
import type { addressMessages } from '../contract/messages/address.ts'
import type { titles } from '../contract/messages/notifications.ts'
import type { Translated } from '../contract/messages/texts.ts'
import type { accountMenuMessages } from './account-menu.ts'
import type { bannerControlMessages } from './banner-controls.ts'
import type { cartChangeMessages } from './cart-changes.ts'
import type { cartLinkMessages } from './cart-link.ts'
import type { cartToasts } from './cart-toasts.ts'
import type { cartMessages } from './cart.ts'
import type { listingMessages } from './catalogue.ts'
import type { checkoutMessages, checkoutSteps, confirmedMessages } from './checkout.ts'
import type { contentMessages } from './content.ts'
import type { emptyMessages } from './empty.ts'
import type { about, contact } from './company.ts'
import type { connectionMessages, failureMessages } from './failures.ts'
import type { crashMessages } from './fallback.ts'
import type { notFoundMessages } from './not-found.ts'
import type { filterMessages } from './filters.ts'
import type { gallerySlidesMessages } from './gallery-slides.ts'
import type { goalMessages } from './goal.ts'
import type { homeMessages } from './home.ts'
import type { keyboardMessages } from './keyboard.ts'
import type { kioskMessages } from './kiosk.ts'
import type { kitMessages, offlineMessages } from './kit.ts'
import type { starMessages } from './stars.ts'
import type { languageMessages } from './language.ts'
import type {
  advantages,
  brands,
  carouselCopy,
  closing,
  contactDetails,
  drawnProducts,
  features,
  hero,
  layoutCopy,
  ledger,
  navigation,
  pictureCopy,
  pricing,
  stats,
  testimonials,
  yourShop,
} from './landing.ts'
import type { localeTexts, pointsTexts } from './locale.ts'
import type { loginMessages, organisationMessages } from './login.ts'
import type { menuMessages } from './menu.ts'
import type { dayMessages, notificationMessages } from './notifications.ts'
import type {
  cancelOrderMessages,
  feedbackMessages,
  orderHistoryMessages,
  orderProblemMessages,
  orderStatusMessages,
} from './orders.ts'
import type { passbookMessages } from './passbook.ts'
import type { privacyMessages } from './privacy.ts'
import type { detailsMessages } from './product-details.ts'
import type { productMessages } from './product.ts'
import type { profileMessages } from './profile.ts'
import type { searchMessages } from './search.ts'
import type { searchPageMessages } from './search-page.ts'
import type { sessionMessages } from './sessions.ts'
import type { shellMessages } from './shell.ts'
import type { suspendedMessages } from './suspended.ts'
import type { variantMessages } from './variants.ts'

export type ShopTexts = Translated<{
  locale: typeof localeTexts
  points: typeof pointsTexts
  shell: typeof shellMessages
  accountMenu: typeof accountMenuMessages
  menu: typeof menuMessages
  home: typeof homeMessages
  bannerControls: typeof bannerControlMessages
  goal: typeof goalMessages
  empty: typeof emptyMessages
  listing: typeof listingMessages
  filter: typeof filterMessages
  search: typeof searchMessages
  searchPage: typeof searchPageMessages
  product: typeof productMessages
  details: typeof detailsMessages
  gallerySlides: typeof gallerySlidesMessages
  variants: typeof variantMessages
  content: typeof contentMessages
  suspended: typeof suspendedMessages
}>

export type OrderTexts = Translated<{
  cart: typeof cartMessages
  cartToasts: typeof cartToasts
  cartLink: typeof cartLinkMessages
  cartChange: typeof cartChangeMessages
  checkoutSteps: typeof checkoutSteps
  checkout: typeof checkoutMessages
  confirmed: typeof confirmedMessages
  orderHistory: typeof orderHistoryMessages
  orderStatus: typeof orderStatusMessages
  cancelOrder: typeof cancelOrderMessages
  orderProblem: typeof orderProblemMessages
  feedback: typeof feedbackMessages
}>

export type MemberTexts = Translated<{
  login: typeof loginMessages
  organisation: typeof organisationMessages
  address: typeof addressMessages
  profile: typeof profileMessages
  session: typeof sessionMessages
  passbook: typeof passbookMessages
  notification: typeof notificationMessages
  notificationTitle: typeof titles
  day: typeof dayMessages
  privacy: typeof privacyMessages
  failure: typeof failureMessages
  connection: typeof connectionMessages
  notFound: typeof notFoundMessages
  crash: typeof crashMessages
  stars: typeof starMessages
  kit: typeof kitMessages
  offline: typeof offlineMessages
  keyboard: typeof keyboardMessages
  kiosk: typeof kioskMessages
  language: typeof languageMessages
}>

/** The company's own pages; loaded only with them. */
export type CompanyTexts = Translated<{
  landingNavigation: typeof navigation
  landingYourShop: typeof yourShop
  landingHero: typeof hero
  landingLedger: typeof ledger
  landingProducts: typeof drawnProducts
  landingFeatures: typeof features
  landingAdvantages: typeof advantages
  landingTestimonials: typeof testimonials
  landingPricing: typeof pricing
  landingStats: typeof stats
  landingBrands: typeof brands
  landingClosing: typeof closing
  contactDetails: typeof contactDetails
  landingLayout: typeof layoutCopy
  landingCarousel: typeof carouselCopy
  landingPictures: typeof pictureCopy
  companyAbout: typeof about
  companyContact: typeof contact
}>

export type Translation = ShopTexts & OrderTexts & MemberTexts

/** Some of the texts, to replace a language's own. */
export type PartialTranslation = { readonly [Group in keyof Translation]?: Partial<Translation[Group]> }
