/**
 * The picture of a pressed tile travels into the details (looks.md, "Motion"): this is where it leaves. Animated by hand
 * and not by a view transition, which shows the new page only after it has taken a picture of the old one: some 100 ms on
 * a slow phone. The details' own file has its arrival (`arriving-picture.ts`).
 */

/** Where the pressed tile's picture stood on the screen, and when it was pressed. */
interface Departure {
  place: DOMRect
  at: number
}

let left: Departure | null = null

/** Remembers where a tile's picture stands, right before the details open; not where reduced motion is asked for. */
export function pictureLeaves(picture: Element | null | undefined): void {
  const isMoving = matchMedia('(prefers-reduced-motion: no-preference)').matches
  left = picture && isMoving ? { place: picture.getBoundingClientRect(), at: performance.now() } : null
}

/** What left last, once. */
export function takeDeparture(): Departure | null {
  const taken = left
  left = null
  return taken
}
