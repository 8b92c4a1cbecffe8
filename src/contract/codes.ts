/** Numeric codes of the API (sections 3 to 5). */

export const orderStatus = { accepted: 1, declined: 2, onHold: 4, complete: 5 } as const

/** What an order carries before anybody has looked at it; any value not in `orderStatus` reads as placed. */
export const ORDER_PLACED = 0

export const orderTrackStatus = { delivered: 4 } as const

/** What can be wrong with a delivered order; ours, not the specification's. */
export const problemKinds = ['damaged', 'wrong', 'missing'] as const
export type ProblemKind = (typeof problemKinds)[number]
export const problemStates = ['open', 'answered', 'replaced', 'refunded'] as const

/** What a session was begun on; ours, not the specification's. */
export const deviceKinds = ['phone', 'tablet', 'computer', 'kiosk', 'other'] as const
export type DeviceKind = (typeof deviceKinds)[number]

/** Where a feedback was given: at the order's confirmation, or later from the order history. */
export const feedbackFrom = { confirmation: 1, history: 2 } as const

export const gender = { male: 1, female: 2, other: 3 } as const

export const sortByPoints = { ascending: 1, descending: 2 } as const
export type SortByPoints = (typeof sortByPoints)[keyof typeof sortByPoints]

/** Values of `feature_or_latest_product_filter`. */
export const productFlag = { feature: 'f', latest: 'l', all: '' } as const
export type ProductFlag = (typeof productFlag)[keyof typeof productFlag]

/** Feedback alone succeeds by this code instead of by its message (section 5). */
export const FEEDBACK_SUCCESS_CODE = 200
