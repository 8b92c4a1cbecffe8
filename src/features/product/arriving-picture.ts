import { takeDeparture } from '../../components/product/travelling-picture.ts'

/** As `--motion` (tokens.css). */
const MOTION = { duration: 200, easing: 'cubic-bezier(0.22, 0.7, 0.3, 1)' }

/** How long the details may take to open for the picture still to travel there, in milliseconds. */
const OPENS_WITHIN_MS = 1000

/**
 * Lets the picture of the details come from the tile that was pressed, if one was. Call it when the details are in the
 * document; the place is read in the next frame, which lays the page out anyway.
 * @param stage the details' picture.
 */
export function pictureArrives(stage: HTMLElement): void {
  const departure = takeDeparture()
  if (departure === null || performance.now() - departure.at > OPENS_WITHIN_MS) return
  const { place } = departure
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
