/**
 * Numbers of the landing page (section 9). Separate from `limits.ts`, so that the shop's first view does not
 * load them.
 */

/** Prices in dollars. `productListings` is `null` for unlimited. */
export const landingPlans = [
  { name: 'Basic', monthlyDollars: 15, yearlyDollars: 150, productListings: 50 },
  { name: 'Professional', monthlyDollars: 35, yearlyDollars: 350, productListings: null },
  { name: 'Enterprise', monthlyDollars: 75, yearlyDollars: 750, productListings: null },
] as const

export const YEARLY_FREE_MONTHS = 2

export const landingSlides = {
  testimonials: { narrow: 1, middle: 1, wide: 3 },
  brands: { narrow: 2, middle: 3, wide: 7 },
} as const
