/** Numbers of section 9, and some from other sections. */

export const PAGE_SIZE = 50

export const scrolling = {
  /** Distance from the bottom, in pixels, at which the next page is requested. */
  triggerPx: 800,
  /** The scroll position is read at most this often. */
  throttleMs: 500,
} as const

export const quantityLimits = { min: 1, max: 50 } as const

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

/** Categories on the home page, before its "view all" button. */
export const HOME_CATEGORY_COUNT = 4

export const megaMenu = {
  perColumn: 10,
  /** Entries from which a column has a "View All" link. */
  viewAllFrom: 10,
} as const

/** The loader is removed with this delay after some failures (section 8). */
export const LOADER_DELAY_MS = 500

export const FIRST_ORDER_YEAR = 2024

/** Range of add-to-cart's random change value, both ends included (section 4). */
export const cartChangeValue = { min: 5, max: 14 } as const

/** City value after the state was changed: nothing selected (section 4). */
export const UNSELECTED_CITY = -11

export const orderCipherLimits = { ivBytes: 12, tagBytes: 16 } as const

export const COPYRIGHT_YEAR = 2024

/** PostgreSQL's greatest integer: no row has a greater id. */
export const GREATEST_ID = 2_147_483_647
