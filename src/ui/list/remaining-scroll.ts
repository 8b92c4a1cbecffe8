/**
 * How far a row of the class `scroll-row` can still be scrolled. It scrolls horizontally and snaps by CSS
 * alone.
 * @returns distance to its start and to its end, in pixels
 */
export function remainingScroll(row: HTMLElement): { toStart: number; toEnd: number } {
  const toStart = Math.abs(row.scrollLeft)
  return { toStart, toEnd: row.scrollWidth - row.clientWidth - toStart }
}
