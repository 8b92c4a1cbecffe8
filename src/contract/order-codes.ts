/** Numeric codes of the API about orders, and the names of what a member can report (sections 3 to 5). */

export const orderStatus = { accepted: 1, declined: 2, onHold: 4, complete: 5 } as const

/** What an order carries before anybody has looked at it; any value not in `orderStatus` reads as placed. */
export const ORDER_PLACED = 0

export const orderTrackStatus = { delivered: 4 } as const

/** What can be wrong with a delivered order; ours, not the specification's. */
export const problemKinds = ['damaged', 'wrong', 'missing'] as const
export type ProblemKind = (typeof problemKinds)[number]
export const problemStates = ['open', 'answered', 'replaced', 'refunded'] as const

/** Where a feedback was given: at the order's confirmation, or later from the order history. */
export const feedbackFrom = { confirmation: 1, history: 2 } as const
