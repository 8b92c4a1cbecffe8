/**
 * Media queries of the widths at which the layout changes. Style sheets use them by name: `tablet` is
 * `@media (--tablet)` there (build/custom-media.ts), and below it `@media not (--tablet)`.
 */

/** A third column of tiles. */
export const largePhone = '(min-width: 37.5rem)'
/** Fields in two columns. */
export const smallTablet = '(min-width: 40rem)'
/** Everything in the header, and no bar at the bottom edge. */
export const tablet = '(min-width: 48rem)'
/** Room for a column beside the content. */
export const desktop = '(min-width: 60rem)'
/** The content at its full width. */
export const wide = '(min-width: 80rem)'
/** A desktop's width on a high display, as a kiosk's in portrait. */
export const portraitKiosk = '(min-width: 60rem) and (min-height: 100rem)'
