/** What the configured and the unconfigured house have in common. */

/** Without `persist:` the session lives in memory. */
export const PARTITION = 'kiosk'

/** Acts, and answers a call that has nothing to tell. */
export function answered(act: () => void): null {
  act()
  return null
}
