/**
 * `sizes` of pictures. The boot script requests the first pictures before the bundle does; if the two
 * differed, a browser would fetch two sizes.
 */
export { bannerSizes, categorySizes, gallerySizes, thumbSizes } from '../contract/picture-widths.ts'

/** As wide as a tile can get with the columns of `infinite-grid.module.css`. */
export const tileSizes = '(min-width: 600px) 270px, 46vw'
