/**
 * `sizes` of pictures. The boot script requests the first pictures before the bundle does, and must use the
 * same values: otherwise the browser loads two sizes.
 */
import { largePhone } from '../lib/breakpoints.ts'

export { bannerSizes, categorySizes, gallerySizes, thumbSizes } from '../contract/picture-widths.ts'

/** Largest width of a tile in `infinite-grid.module.css`. */
export const tileSizes = `${largePhone} 270px, 46vw`

/** A tile in a rail: 41 % of the screen, up to its largest width (`rail.module.css`). */
export const railTileSizes = 'min(216px, 41vw)'
