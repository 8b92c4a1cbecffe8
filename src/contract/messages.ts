/**
 * Every sentence that a person reads in the shop, grouped by where it is read. What section 8 of the
 * specification fixes stands here word for word. The landing page's copy is content and lives beside it.
 */

export const cartMessages = {
  added: 'PRODUCT ADDED TO CART',
  updated: 'CART UPDATED',
  quantityUpdated: 'PRODUCT QUANTITY UPDATED',
  removed: 'PRODUCT REMOVED FROM CART',
  empty: 'Your cart is empty! Add the product first.',
  insufficientPoints: 'Your Rewards points balance is insufficient to cover the cost of this order.',
  loggedOut: 'To complete your order, you need to log in.',
  title: 'My Cart',
  items: (pieces: number) => (pieces === 1 ? '1 item' : `${pieces} items`),
  each: (points: string) => `${points} each`,
  size: (size: string) => `Size ${size}`,
  remove: (product: string) => `Delete ${product}`,
  grandTotal: 'Grand Total',
  myPoints: 'My Points',
  missingPoints: (points: string) => `${points} to go.`,
  leavesYou: (points: string) => `This order leaves you ${points}.`,
  next: 'Next',
  continueShopping: 'Continue Shopping',
  logIn: 'Log in',
} as const

/** The quiet line above cart, checkout and summary. */
export const checkoutSteps = {
  cart: 'Cart',
  delivery: 'Delivery',
  review: 'Review',
  label: 'Your order, step by step',
} as const

/** What an address field says when it can't be used; the profile's form shares them. */
export const addressMessages = {
  nameMissing: 'Please enter a name.',
  mobileWrong: 'Please enter a 10-digit mobile number.',
  emailWrong: 'Please enter an email address, like name@example.com.',
  addressMissing: 'Please enter an address.',
} as const

export const checkoutMessages = {
  title: 'Delivery',
  intro: 'Where should your order go?',
  name: 'Name',
  mobile: 'Mobile number',
  email: 'Email',
  pincode: 'Pincode',
  address: 'Address',
  selectExisting: 'Select From Existing Address',
  existingTitle: 'Your addresses',
  placeOrder: 'Place order',
  summaryTitle: 'Order summary',
  deliveringTo: 'Delivering to',
  changeAddress: 'Change address',
  yourItems: 'Your items',
  quantity: (pieces: number) => `Quantity ${pieces}`,
  confirm: (points: string) => `Confirm order · ${points}`,
  confirming: 'Sending your order',
  refused: 'Nothing was ordered.',
  notSecure: 'This page is not open over a secure connection, so an order cannot be sent from it.',
  unheard:
    'We could not hear the answer. Pressing again is safe: it is the same order, and it is taken only once.',
} as const

export const confirmedMessages = {
  title: 'Order Confirmed',
  orderNumber: 'Order number',
  balance: 'You now have',
  behind: 'What you ordered',
  next: 'We have let your organisation know. You can follow your order under My Profile, in Order History.',
} as const

export const emptyMessages = {
  home: 'No Any Content Found',
  products: 'No Products found',
  categories: 'No Category Found',
  notifications: 'No Notifications Found',
} as const

export const redirectedHome = 'Redirected to home page'

export const searchMessages = {
  placeholder: 'Search product, category or brand',
  resultsFor: (term: string) => `Showing results for ${term}`,
  noTerm: 'Your perfect product is just a search away.',
} as const

export const homeMessages = {
  exploreCategories: 'Explore Categories',
  viewAll: 'View all',
  viewAllOf: (title: string) => `View all: ${title}`,
  featureProduct: 'Feature Product',
  latestProducts: 'Latest Products',
  banners: 'Banners',
  bannerPicture: (number: number, total: number) => `Banner ${number} of ${total}`,
  previousBanner: 'Previous banner',
  nextBanner: 'Following banner',
  pauseBanners: 'Pause banners',
  playBanners: 'Play banners',
  railBack: (title: string) => `Scroll back: ${title}`,
  railOn: (title: string) => `Scroll on: ${title}`,
} as const

export const listingMessages = {
  allProducts: 'All Products',
  allCategories: 'All Categories',
  categoryCode: (code: string) => `Code ${code}`,
  filter: 'Filter',
  filterWithCount: (count: number) => `Filter (${count})`,
  close: 'Close',
  apply: 'Apply',
  applyFilter: 'Apply Filter',
  clearAll: 'Clear All',
  sortBy: 'Sort by',
  lowToHigh: 'Points - Low to High',
  highToLow: 'Points - high to Low',
  occasion: 'Occasion',
  categories: 'Categories',
  showSubcategories: (category: string) => `Subcategories of ${category}`,
  chosenFilters: 'Chosen filters',
  chosenCategory: 'Chosen category',
  chosenSubcategory: 'Chosen subcategory',
  chosenOccasion: 'Chosen occasion',
  productCount: (count: number, orMore: boolean) =>
    count === 1 ? '1 product' : `${count}${orMore ? '+' : ''} products`,
  noProductsHint: 'Fewer filters show more.',
  noSearchHint: 'Try a shorter word, or look through everything.',
  noCategoriesHint: 'All products are still there to choose from.',
  noContentHint: 'New rewards are on their way. Please look in again soon.',
  loading: 'Loading',
  failedTitle: 'This list did not load',
  failedMore: 'The rest of this list did not load.',
  tryAgain: 'Try again',
  showAllProducts: 'Show all products',
} as const

export const productMessages = {
  addToCart: 'Add to cart',
  addToCartOf: (name: string) => `Add to cart: ${name}`,
  code: (code: string) => `Code ${code}`,
  size: (size: string) => `Size ${size}`,
  inYourCart: (count: number) => `${count} in your cart`,
  enoughPoints: 'Enough points',
  toGo: (points: string) => `${points} to go`,
  leavesYou: (points: string) => `Leaves you ${points}`,
  unavailable: 'Unavailable',
  unavailableHint: 'This product cannot be redeemed at the moment.',
  latest: 'Latest',
  feature: 'Feature',
  benefits: 'Benefits',
  specifications: 'Specifications',
  description: 'Description',
  quantity: 'Quantity',
  picture: (name: string, number: number, total: number) => `${name}, picture ${number} of ${total}`,
  showPicture: (number: number, total: number) => `Show picture ${number} of ${total}`,
  pictures: 'Pictures',
  zoomHint: 'Double-tap or pinch to look closer',
  notFoundTitle: 'We could not find this product',
  notFoundHint: 'It may have left the shop. There is plenty more to choose from.',
} as const

export const profileMessages = {
  detailsUpdated: 'Details updated Successfully',
  pincodeTitle: 'Please enter a valid 6-digit pincode',
  title: 'My Profile',
  personalInfo: 'Personal Info',
  updateDetails: 'Update Profile Details',
  orderHistory: 'Order History',
  name: 'Name',
  email: 'Email',
  mobile: 'Mobile number',
  gender: 'Gender',
  birthday: 'Birthday',
  state: 'State',
  city: 'City',
  pincode: 'Pincode',
  address: 'Address',
  points: 'My Points',
  unknown: 'Not given yet',
  male: 'Male',
  female: 'Female',
  other: 'Other',
  save: 'Update details',
  nameTooLong: 'A name can have up to 40 characters.',
  addressTooLong: 'An address can have up to 200 characters.',
  genderMissing: 'Please choose a gender.',
  birthdayMissing: 'Please enter your birthday.',
  birthdayTooLate: 'The birthday must be at least five years ago.',
  stateMissing: 'Please choose a state.',
  cityMissing: 'Please choose a city.',
  chooseGender: 'Choose a gender',
  chooseState: 'Choose a state',
  chooseCity: 'Choose a city',
  loginNeeded: 'Log in to see your profile and your orders.',
  placesMissing: 'We could not load the states and cities.',
} as const

export const orderHistoryMessages = {
  stepPlaced: 'Placed',
  stepAccepted: 'Accepted',
  stepDelivered: 'Delivered',
  timeline: 'How far it is',
  stepDone: 'done',
  stepWaiting: 'not yet',
  stepStopped: 'ended here',
  order: (number: string) => `Order ${number}`,
  placedOn: (date: string) => `Placed on ${date}`,
  arrivingBy: (date: string) => `Arriving by ${date}`,
  deliveringTo: 'Delivering to',
  quantity: (pieces: number) => `Quantity ${pieces}`,
  year: 'Year',
  month: 'Month',
  allYears: 'All years',
  allMonths: 'All months',
  clearAll: 'Clear All',
  filters: 'Show orders of',
  empty: 'No orders here yet.',
  emptyText: 'What you redeem shows up here, with its way to you.',
  emptyFiltered: 'No orders in this time.',
  failed: 'We could not load your orders.',
  tryAgain: 'Try again',
  loading: 'Loading your orders',
  otpLabel: 'Delivery OTP',
  otpHint: 'The code you got with your delivery. Entering it tells us that everything arrived.',
  otpMissing: 'Please enter the code you got with your delivery.',
  otpSubmit: 'Submit OTP',
  declined: (reason: string) => `Why it was declined: ${reason}`,
} as const

/** What a member reads where a call failed and the provider sent no sentence of its own. */
export const unreachable = 'We could not reach the shop just now. Please try again.'

export const dayMessages = { today: 'Today', yesterday: 'Yesterday', unknown: 'Earlier' } as const

export const notificationMessages = {
  title: 'Your Notifications',
  order: (number: string) => `Order ${number}`,
  loading: 'Loading your notifications',
  emptyText: 'News about your orders will stand here.',
  loginNeeded: 'Log in to see your notifications.',
} as const

export const contentMessages = {
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
} as const

export const orderStatusMessages = {
  accepted: 'Accepted',
  declined: 'Declined',
  onHold: 'On-Hold',
  complete: 'Complete',
  placed: 'Order Placed',
  delivered: 'Delivered',
  undelivered: 'Un-Delivered',
  completeOrder: 'Complete Order',
} as const

export const feedbackMessages = {
  starsGiven: (stars: number) => `You Have Given ${stars} Stars for This Order`,
  question: 'How was it to redeem?',
  stars: 'Your rating',
  starsMissing: 'Please choose your stars.',
  comment: 'Comment',
  submit: 'Submit Feedback',
  thanks: 'Thank you for your feedback.',
} as const

export const organisationMessages = {
  title: 'Which shop is yours?',
  hint: 'It is the last part of the address that your organisation gave you.',
  label: 'Organisation login id',
  missing: 'Enter your organisation login id.',
  submit: 'Open my shop',
} as const

/** The header, its menu, the bar at the bottom edge and the footer. */
export const shellMessages = {
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
  myProfile: 'My Profile',
  logout: 'Logout',
  myPoints: 'My points',
  shopProducts: 'Shop Products',
  termsOfUse: 'Terms of Use',
  privacyPolicy: 'Privacy Policy',
  contact: 'Contact',
  footerLinks: 'About this shop',
  copyright: (year: number, client: string) => `© ${year} ${client}`,
} as const

export const menuMessages = {
  occasion: 'Occasion',
  categories: 'Categories',
  subCategory: 'Sub Category',
  product: 'Product',
  viewAllCategory: 'View All Category',
  viewAllProducts: 'View All Products',
  nothing: 'Nothing here yet.',
} as const

export const loginMessages = {
  title: 'Log in',
  welcome: (client: string) => `Welcome to ${client}. We send a code to your mobile.`,
  mobile: 'Mobile number',
  mobileMissing: 'Enter your mobile number.',
  stayLoggedIn: 'Stay logged in',
  sendOtp: 'Send OTP',
  otp: 'OTP',
  otpMissing: 'Enter the code that we sent you.',
  sentTo: (mobile: string) => `We sent a code to ${mobile}.`,
  changeNumber: 'Change number',
  verifyOtp: 'Verify OTP',
  resendOtp: 'Resend OTP',
  resendIn: (seconds: number) => `in ${seconds} s`,
  resent: 'A new code is on its way.',
  failed: 'That did not work. Please try again in a moment.',
} as const

/** What the kit's controls are called. */
export const kitMessages = {
  decrease: (what: string) => `Decrease quantity of ${what}`,
  increase: (what: string) => `Increase quantity of ${what}`,
  quantity: (what: string) => `Quantity of ${what}`,
  stars: (count: number) => `${count} out of 5 stars`,
  starChoice: (count: number) => (count === 1 ? '1 star' : `${count} stars`),
  close: 'Close',
  remove: (what: string) => `Remove ${what}`,
  loading: 'One moment',
} as const

/** What our own server answers when it refuses; the shop shows a provider's `message` as it comes. */
export const refusals = {
  insufficientPoints: cartMessages.insufficientPoints,
  unknownClient: 'We do not know this organisation.',
  unknownProduct: 'This product is not available.',
  notSignedIn: 'Please log in to continue.',
  notYours: 'You cannot do this.',
  unreadableOrder: 'The order could not be read.',
  otherMember: 'The order belongs to another member.',
  quantity: (product: string) => `Choose between 1 and 50 of ${product}.`,
  unavailable: (product: string) => `${product} is not available any more.`,
  outOfStock: (product: string, left: number) =>
    left === 0 ? `${product} is out of stock.` : `Only ${left} of ${product} are left.`,
  wrongCode: 'This code is not right. Please check it and try again.',
  expiredCode: 'This code is too old. Please ask for a new one.',
  codeLocked: 'Too many wrong codes. Please ask for a new one later.',
  resendTooSoon: (seconds: number) => `Please wait ${seconds} seconds before you ask for another code.`,
  tooManyRequests: 'That was a lot at once. Please try again in a moment.',
  unknownOrder: 'We could not find this order.',
  wrongDeliveryOtp: 'This delivery code is not right.',
  deliveryOtpLocked: 'Too many wrong codes. Please contact your organisation.',
  deliveryNotDue: 'This order does not wait for a delivery code.',
  feedbackGiven: 'You have already rated this order.',
  thanksForFeedback: 'Thank you for your feedback.',
  unknownPlace: 'Choose a state and one of its cities.',
  tooYoung: 'The birthday must be at least five years ago.',
  unknownCall: 'There is no such call.',
  badRequest: (where: string, what: string) => `${where}: ${what}`,
  serverFault: 'Something went wrong on our side. Please try again.',
} as const

export const notFoundMessages = {
  title: 'This page is not here',
  text: 'The address may be mistyped, or the page has moved.',
  wayOn: 'Go to the shop',
} as const

export const crashMessages = {
  title: 'This page stumbled',
  text: 'Your cart and your points are safe. Loading the page again usually helps.',
  reload: 'Load the page again',
} as const

/** What goes out by SMS. */
export const smsMessages = {
  loginCode: (code: string) => `${code} is your login code. It works for five minutes, tell it to nobody.`,
} as const

const inPoints = (points: number) => `${points.toLocaleString('en-US')} pts`

/** What a member is told about an order, in the notifications. */
export const orderNews = {
  placed: (orderNumber: string, points: number) =>
    `We have your order ${orderNumber} for ${inPoints(points)}. Thank you.`,
  accepted: (orderNumber: string) => `Your order ${orderNumber} was accepted and is being prepared.`,
  onHold: (orderNumber: string) =>
    `Your order ${orderNumber} is on hold. We will let you know as soon as it moves on.`,
  declined: (orderNumber: string, points: number, reason: string) =>
    `Your order ${orderNumber} was declined${reason === '' ? '' : `: ${reason}`}. ${inPoints(points)} are back in your balance.`,
  complete: (orderNumber: string) =>
    `Your order ${orderNumber} is on its way. Confirm the delivery with the code that comes with it.`,
  delivered: (orderNumber: string) =>
    `Your order ${orderNumber} has arrived. Enjoy it, and tell us how you liked it.`,
} as const
