/** Widths of pictures in pixels: the shop requests these, our server generates no others. */
export const pictureWidths = [160, 320, 480, 640, 960, 1280, 1680] as const

/**
 * How wide the home banner is shown, as an `img` says it in `sizes`. The banner and the preload in the served page
 * must say the same, or the browser fetches two sizes.
 */
export const bannerSizes = '(min-width: 1280px) 1232px, 100vw'
