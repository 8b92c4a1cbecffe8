/** The longest that idle time is waited for, in milliseconds. */
const PATIENCE_MS = 4000
/** The delay where a browser has no `requestIdleCallback`. */
const GUESS_MS = 1000

/**
 * Runs work that nobody waits for once the page has loaded and come to rest.
 * @returns what takes it back, as long as it has not begun
 */
export function whenIdle(work: () => void): () => void {
  let cancel = (): void => removeEventListener('load', wait)
  function wait(): void {
    if ('requestIdleCallback' in globalThis) {
      const request = requestIdleCallback(work, { timeout: PATIENCE_MS })
      cancel = () => cancelIdleCallback(request)
    } else {
      const timer = setTimeout(work, GUESS_MS)
      cancel = () => clearTimeout(timer)
    }
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
  return () => cancel()
}
