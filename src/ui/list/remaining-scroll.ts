/**
 * How far a row of the class `scroll-row`, which scrolls sideways and snaps by CSS alone, can still be scrolled.
 * @returns the way to its start and to its end, in pixels.
 */
export function remainingScroll(row: HTMLElement): { toStart: number; toEnd: number } {
  const toStart = Math.abs(row.scrollLeft)
  return { toStart, toEnd: row.scrollWidth - row.clientWidth - toStart }
}
