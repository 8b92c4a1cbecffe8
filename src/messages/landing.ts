/** Texts of the landing page (section 2); prices, limits and slide counts are in contract/landing-limits. */

export const productName = 'Rewards Points'

export const sections = {
  features: 'features',
  advantages: 'advantages',
  testimonials: 'testimonials',
  pricing: 'pricing',
} as const

export const navigation = [
  { label: 'Features', section: sections.features },
  { label: 'Advantages', section: sections.advantages },
  { label: 'Testimonials', section: sections.testimonials },
  { label: 'Pricing', section: sections.pricing },
] as const

/** The way back to a shop that this tab knows. */
export const yourShop = {
  label: 'Your shop',
  known: (name: string) => `You have the shop of ${name} open.`,
  failed: (name: string) => `The shop of ${name} did not open just now.`,
  kept: 'Whoever is logged in stays so, and the cart is as you left it.',
  open: 'Back to my shop',
  tryAgain: 'Try again',
  products: 'See its products',
  other: 'Another shop',
} as const

export const hero = {
  title: 'A thank-you they get to choose.',
  text: 'Open a rewards shop under your own name. Your people turn good work into points, and points into something they wanted anyway.',
  primary: 'Talk to us',
  secondary: 'See the prices',
  tryColours: 'Whose shop is it today?',
} as const

/** Invented organisations that lend the hero's shop their name and colour. */
export const exampleShops = [
  { name: 'Tamarisk', accent: '#1f6f5c' },
  { name: 'Halden Freight', accent: '#2d55a5' },
  { name: 'Brindle', accent: '#b04a26' },
  { name: 'Orrin Mills', accent: '#74479a' },
] as const

/** The page is read like a statement of points: each part earns a line, and the lines add up at the end. */
export const ledger = {
  features: { reason: 'The idea that saved a week', points: 1200 },
  advantages: { reason: 'Five years together', points: 1500 },
  testimonials: { reason: 'A kind word from a customer', points: 620 },
  pricing: { reason: 'Brought a friend to the team', points: 800 },
} as const

export const features = {
  title: 'Everything a good shop has, except the till.',
  text: 'Members browse, choose and redeem in a few quiet steps. What happens behind the counter is looked after too.',
  items: [
    {
      picture: 'name',
      title: 'Your name over the door',
      text: 'Logo, colour and address are yours. Text stays readable whatever colour you bring.',
    },
    {
      picture: 'balance',
      title: 'Points that can’t be misread',
      text: 'Every product says what it costs, what is missing and what will be left.',
    },
    {
      picture: 'catalogue',
      title: 'A catalogue in an afternoon',
      text: 'Send one spreadsheet and a folder of pictures. Categories, occasions and prices fall into place.',
    },
    {
      picture: 'code',
      title: 'No password to forget',
      text: 'A mobile number and a one-time code are all it takes to come in.',
    },
    {
      picture: 'kiosk',
      title: 'A counter in the canteen',
      text: 'The same shop stands on a touch screen for everyone without a desk. It forgets each visitor when they leave.',
    },
    {
      picture: 'delivery',
      title: 'Handed over, and proven',
      text: 'A delivery code closes the order, and a few stars tell you how it went.',
    },
  ],
} as const

export const advantages = {
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
      figure: { value: '3', label: 'steps from cart to confirmed' },
    },
    {
      tab: 'For people teams',
      title: 'Recognition stops being a spreadsheet.',
      points: [
        'Grant points with a reason; the balance is there the same moment.',
        'Put an occasion in the window: a festival, an anniversary, a good quarter.',
        'Read the stars and comments that members leave.',
      ],
      figure: { value: '0', label: 'gift cards left in a drawer' },
    },
    {
      tab: 'For finance',
      title: 'Every point can be accounted for.',
      points: [
        'A ledger that is only ever added to, with a reason on each line.',
        'No balance below zero, and no order placed twice.',
        'The price on the order is the price on the day.',
      ],
      figure: { value: '1', label: 'ledger, always in balance' },
    },
    {
      tab: 'For IT',
      title: 'Quiet to run, easy to leave alone.',
      points: [
        'Runs with us or on your own servers and database.',
        'Sign-in codes through the gateway you already have.',
        'Orders are encrypted before they leave the browser.',
      ],
      figure: { value: '2', label: 'commands from an empty machine to a running shop' },
    },
  ],
} as const

export const testimonials = {
  title: 'What people say once the parcel is open.',
  chose: 'Chose',
  items: [
    {
      quote: 'I picked the lamp. It stands on my desk at home, and my daughter calls it my medal.',
      name: 'Meera Nair',
      chose: { drawing: 'lamp', name: 'Reading lamp' },
      role: 'Line supervisor, Orrin Mills',
    },
    {
      quote:
        'We used to send the same hamper to nine hundred people. Now they choose, and they write to thank us.',
      name: 'Jonas Adeyemi',
      chose: { drawing: 'mug', name: 'Stoneware mug' },
      role: 'Head of people, Halden Freight',
    },
    {
      quote: 'The month-end question used to take two days. Now I open the ledger and the answer is there.',
      name: 'Ruth Castellan',
      chose: { drawing: 'headphones', name: 'Quiet headphones' },
      role: 'Finance controller, Tamarisk',
    },
    {
      quote: 'Half of our team never sits at a computer. The screen by the canteen is what made it theirs.',
      name: 'Dev Raghunathan',
      chose: { drawing: 'plant', name: 'Olive tree' },
      role: 'Plant manager, Pinecrest Dairy',
    },
    {
      quote: 'Our logo, our colour, our catalogue. Nobody has asked me who built it, which is the point.',
      name: 'Ines Whitlock',
      chose: { drawing: 'backpack', name: 'Day backpack' },
      role: 'Brand lead, Brindle',
    },
    {
      quote: 'I saved for eleven months and carried the suitcase home myself. Worth every evening shift.',
      name: 'Farid Osei',
      chose: { drawing: 'suitcase', name: 'Cabin suitcase' },
      role: 'Warehouse associate, Halden Freight',
    },
  ],
} as const

export const pricing = {
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
      text: 'For one team and a hand-picked shelf.',
      points: ['Your logo and colour', 'Sign-in by mobile and code', 'Order history and ratings'],
    },
    Professional: {
      text: 'For a whole company and everyone in it.',
      points: ['Everything in Basic', 'Occasions and notifications', 'The counter on a touch screen'],
    },
    Enterprise: {
      text: 'For several organisations under one roof.',
      points: [
        'Everything in Professional',
        'A shop for each organisation',
        'On your own servers, if you wish',
      ],
    },
  },
} as const

/** Section 2's figures. `value` and `unit` are what is counted up; `text` is what is read out. */
export const stats = [
  { value: 2050, suffix: '+', label: 'clients' },
  { value: 800, suffix: '+', label: 'projects' },
  { value: 500, suffix: 'K', label: 'investment' },
  { value: 45, suffix: '+', label: 'awards' },
] as const

export const brands = {
  title: 'Companies whose people shop here',
  names: [
    'Tamarisk',
    'Halden Freight',
    'Brindle',
    'Orrin Mills',
    'Quillwork',
    'Pinecrest Dairy',
    'Sablefield',
    'Veldt & Marrow',
    'Lorne Electric',
    'Ostara Foods',
  ],
} as const

export const closing = {
  reason: 'Balance',
  title: 'What would they choose?',
  text: 'Tell us how many people you would like to thank. We will have a shop to show you within the week.',
  action: 'Start a conversation',
} as const

/** Placeholder details until the company that runs the shop puts in its own. */
export const contactDetails = {
  email: 'hello@rewards-points.example',
  phone: '+91 22 5550 0142',
  address: ['Rewards Points', '4th floor, 18 Wharf Road', 'Mumbai 400001, India'],
  hours: 'Monday to Friday, 9:30 to 18:00 IST',
} as const

export const layoutCopy = {
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
} as const

export const carouselCopy = {
  previous: (what: string) => `Previous ${what}`,
  next: (what: string) => `Next ${what}`,
  testimonials: 'testimonials',
  brands: 'companies',
} as const

/** What the pictures of the shop say; drawn text, so that the hero shows the shop as it is. */
export const pictureCopy = {
  label: (shop: string) =>
    `The shop of ${shop}: a balance of 4,120 pts, a banner and products with their prices in points`,
  search: 'Search product, category or brand',
  balance: 4120,
  cost: 880,
  bannerTitle: 'For the desk you like to come back to',
  bannerAction: 'See the shelf',
  rail: 'Latest Products',
  products: [
    { drawing: 'headphones', name: 'Quiet headphones', points: 2400 },
    { drawing: 'lamp', name: 'Reading lamp', points: 880 },
    { drawing: 'mug', name: 'Stoneware mug', points: 240 },
    { drawing: 'backpack', name: 'Day backpack', points: 1650 },
  ],
  enough: 'Enough points',
  confirmed: 'Order Confirmed',
  arriving: 'Arriving by 12 December',
  left: 'You have',
} as const
