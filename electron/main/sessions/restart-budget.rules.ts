/** How often a crashed page is reopened at once: after more than 2 crashes in 60 s a page that retries is shown. */

const WITHIN_MS = 60_000
const NEW_WINDOWS = 2

export interface RestartBudget {
  /** Records a crash at `now`. @returns whether to open a new window or show the static page */
  crashed(now: number): 'new window' | 'static page'
}

/** A new budget without crashes. */
export function restartBudget(): RestartBudget {
  let crashes: number[] = []
  return {
    crashed(now) {
      crashes = [...crashes.filter((time) => now - time < WITHIN_MS), now]
      return crashes.length > NEW_WINDOWS ? 'static page' : 'new window'
    },
  }
}
