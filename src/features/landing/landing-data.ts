/** What the landing page shows in every language: names, amounts, colours, and what is drawn where. */
import type { ProductDrawingName } from './pictures/product-drawing.tsx'

/** The parts of the page: their ids, and their fragments in its address. */
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

/** Invented organisations that lend the hero's shop their name and colour. */
export const exampleShops = [
  { name: 'Tamarisk', accent: '#1f6f5c' },
  { name: 'Halden Freight', accent: '#2d55a5' },
  { name: 'Brindle', accent: '#b04a26' },
  { name: 'Orrin Mills', accent: '#74479a' },
] as const

/** What each part earns in the ledger; together they are the balance of the pictures. */
export const ledgerPoints = { features: 1200, advantages: 1500, testimonials: 620, pricing: 800 } as const

export const featureOrder = ['name', 'balance', 'catalogue', 'code', 'kiosk', 'delivery'] as const

/** The figure of each advantage, in the order of its texts. */
export const advantageFigures = ['3', '0', '1', '2'] as const

/** What each testimonial's person chose, in the order of their texts. */
export const testimonialDrawings = [
  'lamp',
  'mug',
  'headphones',
  'plant',
  'backpack',
  'suitcase',
] as const satisfies readonly ProductDrawingName[]

/** Section 2's figures: `value` is counted up. */
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

/** Placeholders until the company that runs the shop puts in its own. */
export const companyEmail = 'hello@rewards-points.example'
export const companyPhone = '+91 22 5550 0142'

/** The balance, the cost of what is ordered, and the products that the pictures of the shop show. */
export const pictureBalance = 4120
export const pictureCost = 880
export const pictureProducts = [
  { drawing: 'headphones', points: 2400 },
  { drawing: 'lamp', points: 880 },
  { drawing: 'mug', points: 240 },
  { drawing: 'backpack', points: 1650 },
] as const satisfies readonly { drawing: ProductDrawingName; points: number }[]
