/** Numeric codes of the API (sections 3 to 5). */

/** What a session was begun on; ours, not the specification's. */
export const deviceKinds = ['phone', 'tablet', 'computer', 'kiosk', 'other'] as const
export type DeviceKind = (typeof deviceKinds)[number]

export const gender = { male: 1, female: 2, other: 3 } as const

export const sortByPoints = { ascending: 1, descending: 2 } as const
export type SortByPoints = (typeof sortByPoints)[keyof typeof sortByPoints]

/** Values of `feature_or_latest_product_filter`. */
export const productFlag = { feature: 'f', latest: 'l', all: '' } as const
export type ProductFlag = (typeof productFlag)[keyof typeof productFlag]

/** Feedback alone succeeds by this code instead of by its message (section 5). */
export const FEEDBACK_SUCCESS_CODE = 200
