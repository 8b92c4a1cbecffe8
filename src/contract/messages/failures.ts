/** Calls that failed. In a file of its own, since the home's first bytes need none of it. */

/** What stands before the id of a request that failed. */
export const referenceMessages = { label: 'Reference' } as const

export const unreachable = 'We could not reach the shop just now. Please try again.'
