import drawingsUrl from './product-drawings.svg?no-inline'
import styles from './product-drawing.module.css'

/** Symbols in `product-drawings.svg`. */
export type ProductDrawingName = 'headphones' | 'lamp' | 'mug' | 'backpack' | 'suitcase' | 'plant'

/** A drawn product in the shop's accent colour. Decoration: hidden from screen readers. */
export function ProductDrawing({
  name,
  className,
}: {
  name: ProductDrawingName
  className?: string | undefined
}) {
  return (
    <svg viewBox="0 0 120 120" className={className} aria-hidden="true" focusable="false">
      <use className={styles.drawing} href={`${drawingsUrl}#${name}`} />
    </svg>
  )
}
