/**
 * The landing page's numbers of section 9, apart from `limits.ts` to keep them out of the shop's first view.
 */

/** The landing page's plans, in dollars (section 9). `productListings` is null where there is no limit. */
export const landingPlans = [
  { name: 'Basic', monthlyDollars: 15, yearlyDollars: 150, productListings: 50 },
  { name: 'Professional', monthlyDollars: 35, yearlyDollars: 350, productListings: null },
  { name: 'Enterprise', monthlyDollars: 75, yearlyDollars: 750, productListings: null },
] as const

/** How many months a year's payment leaves free. */
export const YEARLY_FREE_MONTHS = 2

/** Slides shown at once, by the width of the screen (section 9). */
export const landingSlides = {
  testimonials: { narrow: 1, middle: 1, wide: 3 },
  brands: { narrow: 2, middle: 3, wide: 7 },
} as const
