/**
 * `waiting`: a second person has to approve it. `granting` and `undoing`: a large grant, which the server
 * processes in the background.
 */
export const grantStates = ['waiting', 'rejected', 'granting', 'granted', 'undoing', 'undone'] as const
export type GrantState = (typeof grantStates)[number]

export const grantLimits = {
  /** Most rows in one request; a larger grant is imported as a file. */
  rows: 1000,
  /** Most points in one row. */
  points: 999_999_999,
  /** Characters. */
  reason: { least: 3, most: 200 },
  /** Days within which a grant can be undone. */
  undoDays: 30,
} as const
