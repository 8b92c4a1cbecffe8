/**
 * `sizes` of pictures. The boot script requests the first pictures before the bundle does; if the two
 * differed, a browser would fetch two sizes.
 */
export { bannerSizes } from '../contract/picture-widths.ts'

/** As wide as a tile can get with the columns of `infinite-grid.module.css`. */
export const tileSizes = '(min-width: 600px) 270px, 46vw'

/** The gallery of the details page; a portrait kiosk shows it in one column. */
export const gallerySizes =
  '(min-width: 960px) and (min-height: 1600px) 1000px, (min-width: 760px) 620px, 100vw'
