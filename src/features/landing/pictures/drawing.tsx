import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import styles from './drawing.module.css'
import drawingsUrl from './drawings.svg?no-inline'

interface DrawingProps {
  /** A symbol in `drawings.svg`. */
  name: string
  width?: number
  height?: number
  className?: string | undefined
  style?: CSSProperties
  /** SVG over the drawing, in its coordinates. */
  children?: ReactNode
}

/** A drawing in the page's colours. Decoration: hidden from screen readers. */
export function Drawing({ name, width = 120, height = 120, className, style, children }: DrawingProps) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={classNames(styles.drawing, className)}
      style={style}
      aria-hidden="true"
      focusable="false"
    >
      <use href={`${drawingsUrl}#${name}`} />
      {children}
    </svg>
  )
}
