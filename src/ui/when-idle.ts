/** Time-out of `requestIdleCallback`, in milliseconds. */
const PATIENCE_MS = 4000
/** Delay in browsers without `requestIdleCallback`, in milliseconds. */
const GUESS_MS = 1000
/** How long to wait for the first view, in milliseconds; a picture may never load. */
const FIRST_VIEW_MS = 15_000
/** Interval between checks of the first view, in milliseconds. No event reports a rendered page or list. */
const LOOK_MS = 250

/** Whether a picture in the viewport is still loading. */
function arePicturesAwaited(): boolean {
  return [...document.images].some((image) => {
    if (image.complete) return false
    const { top, right, bottom, left } = image.getBoundingClientRect()
    return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
  })
}

/** Whether the page or a list has not been rendered yet, or a picture in the viewport is still loading. */
function isFirstViewAwaited(): boolean {
  return document.querySelector('.shell, [data-grid-skeleton]') !== null || arePicturesAwaited()
}

/**
 * Runs background work in an idle moment after the first view is complete: the page is loaded and rendered,
 * and so are the pictures in the viewport. Earlier, the work's requests would delay them.
 * @returns a function that cancels the work if it has not begun
 */
export function whenIdle(work: () => void): () => void {
  const until = performance.now() + FIRST_VIEW_MS
  let isTakenBack = false

  function begin(): void {
    if (isTakenBack) return
    if (performance.now() < until && isFirstViewAwaited()) setTimeout(wait, LOOK_MS)
    else work()
  }

  function wait(): void {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(begin, { timeout: PATIENCE_MS })
    else setTimeout(begin, GUESS_MS)
  }

  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
  return () => {
    isTakenBack = true
  }
}
