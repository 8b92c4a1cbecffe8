/** Widths of pictures in pixels: the shop requests these, our server generates no others. */
export const pictureWidths = [160, 320, 480, 640, 960, 1280, 1680] as const

/**
 * How wide the home banner is shown, as an `img` says it in `sizes`. The banner and the preload in the served page
 * must say the same, or the browser fetches two sizes.
 */
export const bannerSizes = '(min-width: 1280px) 1232px, 100vw'

/** How wide the gallery of the details page is shown; a portrait kiosk shows it in one column. The same holds for it. */
export const gallerySizes =
  '(min-width: 960px) and (min-height: 1600px) 1000px, (min-width: 760px) 620px, 100vw'

/** How wide a category's picture is shown on the home. The same holds for it. */
export const categorySizes = '(min-width: 760px) 290px, 45vw'

/** How wide the small pictures below the gallery are shown. The same holds for them. */
export const thumbSizes = '72px'

/** How many small pictures a phone shows below the gallery: the page asks for these before the shop has loaded. */
export const FIRST_THUMBS = 5
