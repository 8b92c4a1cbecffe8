/** How often a crashed page is reopened at once: after more than 2 crashes in 60 s a page is shown that retries. */

const WITHIN_MS = 60_000
const NEW_WINDOWS = 2

export interface RestartBudget {
  /** Notes a crash at `now`. @returns whether a new window may be made, or the static page is due. */
  crashed(now: number): 'new window' | 'static page'
}

/** A budget of its own, with no crash noted yet. */
export function restartBudget(): RestartBudget {
  let crashes: number[] = []
  return {
    crashed(now) {
      crashes = [...crashes.filter((time) => now - time < WITHIN_MS), now]
      return crashes.length > NEW_WINDOWS ? 'static page' : 'new window'
    },
  }
}
