/**
 * The picture of a pressed tile travels into the details (looks.md, "Motion"). Animated by hand and not by a view
 * transition, which shows the new page only after it has taken a picture of the old one: some 100 ms on a slow phone.
 */

/** Where the pressed tile's picture stood on the screen, and when it was pressed. */
let left: { place: DOMRect; at: number } | null = null

/** As `--motion` (tokens.css). */
const MOTION = { duration: 200, easing: 'cubic-bezier(0.22, 0.7, 0.3, 1)' }

/** How long the details may take to open for the picture still to travel there, in milliseconds. */
const OPENS_WITHIN_MS = 1000

/** Remembers where a tile's picture stands, right before the details open; not where reduced motion is asked for. */
export function pictureLeaves(picture: Element | null | undefined): void {
  const isMoving = matchMedia('(prefers-reduced-motion: no-preference)').matches
  left = picture && isMoving ? { place: picture.getBoundingClientRect(), at: performance.now() } : null
}

/**
 * Lets the picture of the details come from the tile that was pressed, if one was. Call it when the details are in the
 * document; the place is read in the next frame, which lays the page out anyway.
 * @param stage the details' picture.
 */
export function pictureArrives(stage: HTMLElement): void {
  if (left === null || performance.now() - left.at > OPENS_WITHIN_MS) return
  const { place } = left
  left = null
  requestAnimationFrame(() => {
    const { x, y, width } = stage.getBoundingClientRect()
    if (width === 0) return
    const from = `translate(${place.x - x}px, ${place.y - y}px) scale(${place.width / width})`
    const ends = { transformOrigin: '0 0', zIndex: 1 }
    stage.animate(
      [
        { ...ends, transform: from },
        { ...ends, transform: 'none' },
      ],
      MOTION,
    )
  })
}
