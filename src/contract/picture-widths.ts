import { portraitKiosk, tablet, wide } from '../lib/breakpoints.ts'

/** Picture widths in pixels. The shop requests only these; our server generates only these. */
export const pictureWidths = [160, 320, 480, 640, 960, 1280, 1680] as const

/**
 * `sizes` of the home banner. The banner and the served page's preload must use the same value, or the
 * browser loads two sizes. The same is true of the constants below.
 */
export const bannerSizes = `${wide} 1232px, 100vw`

/** `sizes` of the details page's gallery; a portrait kiosk shows it in one column. */
export const gallerySizes = `${portraitKiosk} 1000px, ${tablet} 620px, 100vw`

/** `sizes` of a category's picture on the home. */
export const categorySizes = `${tablet} 290px, 45vw`

/** `sizes` of the thumbnails below the gallery. */
export const thumbSizes = '72px'

/** Thumbnails that a phone shows at first. The served page preloads these. */
export const FIRST_THUMBS = 5

/** Width of the logo that the page, its preload and the header request: twice the largest in the header (160 px), for sharp logos on any screen. */
export const LOGO_WIDTH = 320
