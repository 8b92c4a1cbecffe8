/**
 * How wide the home banner is shown, for the browser's choice of picture. The static shell and the home page
 * must agree, or the first banner is fetched twice.
 */
export { bannerSizes } from '../contract/picture-widths.ts'
