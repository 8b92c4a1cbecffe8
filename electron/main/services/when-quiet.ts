/** Waits until the terminal is unused. */

const LOOK_EVERY_MS = 1000

/**
 * @param isQuiet nobody has touched the terminal since its last wipe
 * @param withinMs the longest that is waited
 * @returns whether nobody is there; false where the time is over
 */
export function whenQuiet(isQuiet: () => boolean, withinMs = Infinity): Promise<boolean> {
  const start = performance.now()
  return new Promise((resolve) => {
    function look(): void {
      if (isQuiet()) resolve(true)
      else if (performance.now() - start >= withinMs) resolve(false)
      else setTimeout(look, LOOK_EVERY_MS)
    }
    look()
  })
}
