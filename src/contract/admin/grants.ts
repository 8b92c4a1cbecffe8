/** States and limits of grants, for the wire, the server and the console. */

/**
 * `waiting`: for the approval of a second person. `granting` and `undoing`: many rows, on which the server works in the
 * background.
 */
export const grantStates = ['waiting', 'rejected', 'granting', 'granted', 'undoing', 'undone'] as const
export type GrantState = (typeof grantStates)[number]

export const grantLimits = {
  /** Rows in one request; files of more are imported. */
  rows: 1000,
  /** Points in one row. */
  points: 999_999_999,
  /** Characters. */
  reason: { least: 3, most: 200 },
  /** A grant can be undone for so many days. */
  undoDays: 30,
} as const
