/** The numbers of the specification's section 9, and the few that other sections fix. */

/** How many items one page of a listing carries. */
export const PAGE_SIZE = 50

export const scrolling = {
  /** Distance from the bottom, in pixels, at which the next page is asked for. */
  triggerPx: 800,
  /** The position is looked at no more often than this. */
  throttleMs: 500,
} as const

export const quantityLimits = { min: 1, max: 50 } as const

/** How long a toast stays, in milliseconds. */
export const toastMs = {
  cart: 1000,
  push: 1000,
  feedback: 2000,
  success: 2000,
  error: 2000,
  redirect: 3000,
  standard: 5000,
} as const

export const banner = { autoplayMs: 3000, fadeMs: 500 } as const

/** Categories that the home page shows before its "view all" button. */
export const HOME_CATEGORY_COUNT = 4

export const megaMenu = {
  perColumn: 10,
  /** A column with this many entries or more carries its "View All" link. */
  viewAllFrom: 10,
} as const

/** The loader goes this long after some failures (section 8). */
export const LOADER_DELAY_MS = 500

/** The first year that the order history offers to filter by. */
export const FIRST_ORDER_YEAR = 2024

/** Add-to-cart draws its change value from this range, both ends included (section 4). */
export const cartChangeValue = { min: 5, max: 14 } as const

/** The city's value after another state was chosen: nothing selected (section 4). */
export const UNSELECTED_CITY = -11

export const orderCipherLimits = { ivBytes: 12, tagBytes: 16 } as const

export const COPYRIGHT_YEAR = 2024
