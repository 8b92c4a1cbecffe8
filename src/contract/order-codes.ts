/** Numeric codes of orders, and kinds of problems that a member can report (sections 3 to 5). */

export const orderStatus = { accepted: 1, declined: 2, onHold: 4, complete: 5 } as const

/** Status of an order that has not been handled yet. Any value not in `orderStatus` counts as placed. */
export const ORDER_PLACED = 0

export const orderTrackStatus = { delivered: 4 } as const

/** Kinds of problems of a delivered order; our addition to the specification. */
export const problemKinds = ['damaged', 'wrong', 'missing'] as const
export type ProblemKind = (typeof problemKinds)[number]
export const problemStates = ['open', 'answered', 'replaced', 'refunded'] as const

/** Where feedback was given: on the confirmation page, or later in the order history. */
export const feedbackFrom = { confirmation: 1, history: 2 } as const
