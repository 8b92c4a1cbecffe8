/**
 * Media queries by which the layout changes: four widths, three heights, and one combination of both. Style sheets use
 * them by name: `tablet` is `@media (--tablet)` there (build/custom-media.ts), and below it `@media not (--tablet)`.
 */

/** A third column of tiles, and fields in two columns. */
export const largePhone = '(min-width: 37.5rem)'
/** Everything in the header, and no bar at the bottom edge. */
export const tablet = '(min-width: 48rem)'
/** Room for a column beside the content. */
export const desktop = '(min-width: 60rem)'
/** The content at its full width. */
export const wide = '(min-width: 80rem)'

/** Too low for anything that sticks to an edge: a phone held sideways. */
export const short = '(max-height: 33.99rem)'
/** As low as a kiosk's smallest screens. */
export const low = '(max-height: 40rem)'
/** As high as a kiosk in portrait. */
export const tall = '(min-height: 100rem)'

/** A desktop's width on a tall display, as a kiosk's in portrait. Named because the `not` of a combination is hard to read. */
export const portraitKiosk = `${desktop} and ${tall}`
