/** The longest that idle time is waited for, in milliseconds. */
const PATIENCE_MS = 4000
/** The delay where a browser has no `requestIdleCallback`. */
const GUESS_MS = 1000
/** The longest that pictures are waited for, in milliseconds: one that never comes holds nothing else back. */
const PICTURES_MS = 15_000

/** How often a list that is on its way is looked for, in milliseconds: nothing tells of its coming. */
const LIST_MS = 250

/** Whether a list is on its way, whose pictures are not asked for yet. */
function isListAwaited(): boolean {
  return document.querySelector('[data-grid-skeleton]') !== null
}

/** Whether a picture in the window is still on its way. */
function arePicturesAwaited(): boolean {
  return [...document.images].some((image) => {
    if (image.complete) return false
    const { top, right, bottom, left } = image.getBoundingClientRect()
    return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
  })
}

/**
 * Runs work that nobody waits for once the page has loaded and come to rest, and its list and the pictures in its window
 * have come:
 * what the work fetches would take their place on the line.
 * @returns what takes it back, as long as it has not begun
 */
export function whenIdle(work: () => void): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const until = performance.now() + PICTURES_MS

  function begin(): void {
    if (signal.aborted) return
    if (performance.now() < until && (isListAwaited() || arePicturesAwaited())) {
      lookLater()
      return
    }
    ended.abort()
    work()
  }

  function wait(): void {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(begin, { timeout: PATIENCE_MS })
    else setTimeout(begin, GUESS_MS)
  }

  /** Looks again with the next picture that has come or failed, or a little later if there is none yet. */
  function lookLater(): void {
    const next = new AbortController()
    const options = { capture: true, signal: AbortSignal.any([signal, next.signal]) }
    function lookAgain(): void {
      next.abort()
      wait()
    }
    document.addEventListener('load', lookAgain, options)
    document.addEventListener('error', lookAgain, options)
    const timer = setTimeout(lookAgain, isListAwaited() ? LIST_MS : until - performance.now())
    options.signal.addEventListener('abort', () => clearTimeout(timer))
  }

  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true, signal })
  return () => ended.abort()
}
