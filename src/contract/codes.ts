/** Numeric codes of the API (sections 3 to 5). */

/** Kind of device that a session began on; our addition to the specification. */
export const deviceKinds = ['phone', 'tablet', 'computer', 'kiosk', 'other'] as const
export type DeviceKind = (typeof deviceKinds)[number]

export const gender = { male: 1, female: 2, other: 3 } as const

export const sortByPoints = { ascending: 1, descending: 2 } as const
export type SortByPoints = (typeof sortByPoints)[keyof typeof sortByPoints]

/** Values of `feature_or_latest_product_filter`. */
export const productFlag = { feature: 'f', latest: 'l', all: '' } as const
export type ProductFlag = (typeof productFlag)[keyof typeof productFlag]

/** Feedback signals success by this code, not by its message (section 5). */
export const FEEDBACK_SUCCESS_CODE = 200
