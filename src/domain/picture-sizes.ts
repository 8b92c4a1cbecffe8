/**
 * `sizes` of pictures. The boot script requests the first pictures before the bundle does, and must use the
 * same values: otherwise the browser loads two sizes.
 */
export { bannerSizes, categorySizes, gallerySizes, thumbSizes } from '../contract/picture-widths.ts'

/** Largest width of a tile in `infinite-grid.module.css`. */
export const tileSizes = '(min-width: 600px) 270px, 46vw'
