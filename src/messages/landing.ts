/**
 * Texts of the landing page (section 2). Prices, limits and slide counts are in lib/landing-limits; what
 * all languages share is in features/landing/landing-data.
 */
import { texts } from '../contract/messages/texts.ts'

/** A name, the same in every language. */
export const productName = 'Rewards Points'

/** Sections of the page, by the names in `sections`. */
export const navigation = texts('landingNavigation', {
  features: 'Features',
  advantages: 'Advantages',
  testimonials: 'Testimonials',
  pricing: 'Pricing',
})

/** Link back to the shop that this tab has open. */
export const yourShop = texts('landingYourShop', {
  label: 'Your shop',
  known: (name: string) => `You have the shop of ${name} open.`,
  failed: (name: string) => `The shop of ${name} did not open just now.`,
  kept: 'Whoever is logged in stays so, and the cart is as you left it.',
  open: 'Back to my shop',
  tryAgain: 'Try again',
  products: 'See its products',
  other: 'Another shop',
})

export const hero = texts('landingHero', {
  title: 'A thank-you they get to choose.',
  text: 'Open a rewards shop under your own name. Your people turn good work into points, and points into something they wanted anyway.',
  primary: 'Talk to us',
  secondary: 'See the prices',
  tryColours: 'Whose shop is it today?',
})

/**
 * The page is designed as a statement of points: each section earns a line, and the lines add up at the end.
 */
export const ledger = texts('landingLedger', {
  features: 'The idea that saved a week',
  advantages: 'Five years together',
  testimonials: 'A kind word from a customer',
  pricing: 'Brought a friend to the team',
})

/** Names of the drawn products, by drawing. */
export const drawnProducts = texts('landingProducts', {
  headphones: 'Quiet headphones',
  lamp: 'Reading lamp',
  mug: 'Stoneware mug',
  backpack: 'Day backpack',
  suitcase: 'Cabin suitcase',
  plant: 'Olive tree',
})

export const features = texts('landingFeatures', {
  title: 'Everything a good shop has, except the till.',
  text: 'Members browse, choose and redeem in a few quiet steps. What happens behind the counter is looked after too.',
  items: {
    name: {
      title: 'Your name over the door',
      text: 'Logo, colour and address are yours. Text stays readable whatever colour you bring.',
    },
    balance: {
      title: 'Points that can’t be misread',
      text: 'Every product says what it costs, what is missing and what will be left.',
    },
    catalogue: {
      title: 'A catalogue in an afternoon',
      text: 'Send one spreadsheet and a folder of pictures. Categories, occasions and prices fall into place.',
    },
    code: {
      title: 'No password to forget',
      text: 'A mobile number and a one-time code are all it takes to come in.',
    },
    kiosk: {
      title: 'A counter in the canteen',
      text: 'The same shop stands on a touch screen for everyone without a desk. It forgets each visitor when they leave.',
    },
    delivery: {
      title: 'Handed over, and proven',
      text: 'A delivery code closes the order, and a few stars tell you how it went.',
    },
  },
})

export const advantages = texts('landingAdvantages', {
  title: 'One shop, four sighs of relief.',
  text: 'Whose day would you like to make easier?',
  items: [
    {
      tab: 'For members',
      title: 'It feels like being given a choice.',
      points: [
        'Search, filter and sort by points, on the phone, at a desk or at the counter.',
        'Order again to an address that was used before.',
        'See where an order is, and say how it went.',
      ],
      figure: 'steps from cart to confirmed',
    },
    {
      tab: 'For people teams',
      title: 'Recognition stops being a spreadsheet.',
      points: [
        'Grant points with a reason; the balance is there the same moment.',
        'Put an occasion in the window: a festival, an anniversary, a good quarter.',
        'Read the stars and comments that members leave.',
      ],
      figure: 'gift cards left in a drawer',
    },
    {
      tab: 'For finance',
      title: 'Every point can be accounted for.',
      points: [
        'A ledger that is only ever added to, with a reason on each line.',
        'No balance below zero, and no order placed twice.',
        'The price on the order is the price on the day.',
      ],
      figure: 'ledger, always in balance',
    },
    {
      tab: 'For IT',
      title: 'Quiet to run, easy to leave alone.',
      points: [
        'Runs with us or on your own servers and database.',
        'Sign-in codes through the gateway you already have.',
        'Orders are encrypted before they leave the browser.',
      ],
      figure: 'commands from an empty machine to a running shop',
    },
  ],
})

export const testimonials = texts('landingTestimonials', {
  title: 'What people say once the parcel is open.',
  chose: 'Chose',
  items: [
    {
      quote: 'I picked the lamp. It stands on my desk at home, and my daughter calls it my medal.',
      name: 'Meera Nair',
      role: 'Line supervisor, Orrin Mills',
    },
    {
      quote:
        'We used to send the same hamper to nine hundred people. Now they choose, and they write to thank us.',
      name: 'Jonas Adeyemi',
      role: 'Head of people, Halden Freight',
    },
    {
      quote: 'The month-end question used to take two days. Now I open the ledger and the answer is there.',
      name: 'Ruth Castellan',
      role: 'Finance controller, Tamarisk',
    },
    {
      quote: 'Half of our team never sits at a computer. The screen by the canteen is what made it theirs.',
      name: 'Dev Raghunathan',
      role: 'Plant manager, Pinecrest Dairy',
    },
    {
      quote: 'Our logo, our colour, our catalogue. Nobody has asked me who built it, which is the point.',
      name: 'Ines Whitlock',
      role: 'Brand lead, Brindle',
    },
    {
      quote: 'I saved for eleven months and carried the suitcase home myself. Worth every evening shift.',
      name: 'Farid Osei',
      role: 'Warehouse associate, Halden Freight',
    },
  ],
})

export const pricing = texts('landingPricing', {
  title: 'Prices in plain figures.',
  text: 'Start small, stop when you like. Points and products are yours; this is what the shop costs.',
  period: 'Billing period',
  monthly: 'Monthly',
  yearly: 'Yearly',
  freeMonths: (months: number) => `${months === 2 ? 'two' : months} months free`,
  perMonth: 'per month',
  perYear: 'per year',
  limit: (listings: number | null) =>
    listings === null ? 'Unlimited product listings' : `Up to ${listings} product listings`,
  choose: (plan: string) => `Choose ${plan}`,
  recommended: 'Most companies start here',
  plans: {
    Basic: {
      name: 'Basic',
      text: 'For one team and a hand-picked shelf.',
      points: ['Your logo and colour', 'Sign-in by mobile and code', 'Order history and ratings'],
    },
    Professional: {
      name: 'Professional',
      text: 'For a whole company and everyone in it.',
      points: ['Everything in Basic', 'Occasions and notifications', 'The counter on a touch screen'],
    },
    Enterprise: {
      name: 'Enterprise',
      text: 'For several organisations under one roof.',
      points: [
        'Everything in Professional',
        'A shop for each organisation',
        'On your own servers, if you wish',
      ],
    },
  },
})

/** Labels of section 2's figures. */
export const stats = texts('landingStats', {
  clients: 'clients',
  projects: 'projects',
  investment: 'investment',
  awards: 'awards',
})

export const brands = texts('landingBrands', { title: 'Companies whose people shop here' })

export const closing = texts('landingClosing', {
  reason: 'Balance',
  title: 'What would they choose?',
  text: 'Tell us how many people you would like to thank. We will have a shop to show you within the week.',
  action: 'Start a conversation',
})

/** Placeholders; the company that runs the shop replaces them. */
export const contactDetails = texts('contactDetails', {
  address: ['Rewards Points', '4th floor, 18 Wharf Road', 'Mumbai 400001, India'],
  hours: 'Monday to Friday, 9:30 to 18:00 IST',
})

export const layoutCopy = texts('landingLayout', {
  skip: 'Skip to the content',
  menu: 'Menu',
  closeMenu: 'Close menu',
  login: 'Login',
  signUp: 'Sign Up',
  about: 'About',
  contact: 'Contact',
  tagline: 'Rewards shops under your own name.',
  footerProduct: 'The product',
  footerCompany: 'The company',
  footerContact: 'Contact details',
  copyright: (year: number) => `© ${year} Rewards Points`,
})

export const carouselCopy = texts('landingCarousel', {
  previous: (what: string) => `Previous ${what}`,
  next: (what: string) => `Next ${what}`,
  testimonials: 'testimonials',
  brands: 'companies',
})

/** Texts in the pictures of the shop. Real text, so that the hero shows the shop as it is. */
export const pictureCopy = texts('landingPictures', {
  label: (shop: string) =>
    `The shop of ${shop}: a balance of 4,120 pts, a banner and products with their prices in points`,
  search: 'Search product, category or brand',
  bannerTitle: ['For the desk', 'you like to', 'come back to'],
  bannerAction: 'See the shelf',
  rail: 'Latest Products',
  confirmed: 'Order Confirmed',
  arriving: 'Arriving by 12 December',
  left: 'You have',
  leaves: (points: string) => `leaves you ${points}`,
  placed: 'Placed',
  accepted: 'Accepted',
  delivered: 'Delivered',
})
