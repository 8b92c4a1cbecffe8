/**
 * The `sizes` of the home banner's picture, told once: the shell in `index.html` paints the first banner
 * before the bundle is there, and both must ask for the same file. The banner runs edge to edge up to the
 * content's width (looks.md, "Home").
 */
export const bannerSizes = '(min-width: 1280px) 1232px, 100vw'
