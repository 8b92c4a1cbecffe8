/** Data of the landing page that all languages share: names, amounts, colours, and which drawing is where. */

/** Symbols of products in `drawings.svg`. */
export type ProductName = 'headphones' | 'lamp' | 'mug' | 'backpack' | 'suitcase' | 'plant'

/** Sections of the page: element ids, also used as fragments. */
export const sections = {
  features: 'features',
  advantages: 'advantages',
  testimonials: 'testimonials',
  pricing: 'pricing',
} as const

export const navigationOrder = [
  sections.features,
  sections.advantages,
  sections.testimonials,
  sections.pricing,
] as const

/** Invented organisations, with the name and colour of the hero's shop. The first has the page's own colour. */
export const exampleShops = [
  { name: 'Tamarisk', accent: '#1c5f50' },
  { name: 'Halden Freight', accent: '#2d55a5' },
  { name: 'Brindle', accent: '#b04a26' },
  { name: 'Orrin Mills', accent: '#74479a' },
] as const

/** Points of each section in the ledger; their sum is the pictures' balance. */
export const ledgerPoints = { features: 1200, advantages: 1500, testimonials: 620, pricing: 800 } as const

export const featureOrder = ['name', 'balance', 'catalogue', 'code', 'kiosk', 'delivery'] as const

/** Figure of each advantage, in the order of the texts. */
export const advantageFigures = ['3', '0', '1', '2'] as const

/** Drawing of each testimonial, in the order of the texts. */
export const testimonialDrawings = [
  'lamp',
  'mug',
  'headphones',
  'plant',
  'backpack',
  'suitcase',
] as const satisfies readonly ProductName[]

/** Figures of section 2; `value` is counted up. */
export const statFigures = [
  { what: 'clients', value: 2050, suffix: '+' },
  { what: 'projects', value: 800, suffix: '+' },
  { what: 'investment', value: 500, suffix: 'K' },
  { what: 'awards', value: 45, suffix: '+' },
] as const

/** Invented companies. */
export const brandNames = [
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
] as const

/** Placeholders; the company that runs the shop replaces them. */
export const companyEmail = 'hello@rewards-points.example'
export const companyPhone = '+91 22 5550 0142'

/** Balance, order total and products in the pictures of the shop. */
export const pictureBalance = 4120
export const pictureCost = 880
export const pictureProducts = [
  { drawing: 'headphones', points: 2400 },
  { drawing: 'lamp', points: 880 },
  { drawing: 'mug', points: 240 },
  { drawing: 'backpack', points: 1650 },
] as const satisfies readonly { drawing: ProductName; points: number }[]
