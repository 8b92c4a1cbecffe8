/**
 * Departure of a pressed tile's picture, which moves into the details (looks.md, "Motion"). Not a view
 * transition, which first captures the old page: some 100 ms on a slow phone. The arrival is in the details' gallery
 * (`features/product/gallery.tsx`).
 */

/** Position of the pressed tile's picture on the screen, and the time of the press. */
interface Departure {
  place: DOMRect
  at: number
}

let left: Departure | null = null

/** Stores a picture's position before the details open, unless reduced motion is requested. */
export function pictureLeaves(picture: Element | null | undefined): void {
  const isMoving = matchMedia('(prefers-reduced-motion: no-preference)').matches
  left = picture && isMoving ? { place: picture.getBoundingClientRect(), at: performance.now() } : null
}

/** Returns the last departure once. */
export function takeDeparture(): Departure | null {
  const taken = left
  left = null
  return taken
}
