import type { ReactNode } from 'react'
import type { CartLineChange } from '../../domain/cart-check.ts'
import { classNames } from '../../ui/class-names.ts'
import { LineChangeNote } from '../cart/line-change-note.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Points } from '../points/points.tsx'
import layout from '../../ui/layout.module.css'
import text from '../../ui/text.module.css'
import styles from './product-line.module.css'

/**
 * One line of a cart or an order: picture, name, price, controls.
 * @param name a text, or a link that contains it
 * @param change what has changed since the line was added
 * @param points null if it was not for points
 * @param children the line's controls; none if it can't be changed
 */
export function ProductLine({
  filename,
  name,
  details,
  points,
  change,
  children,
}: {
  filename: string | null
  name: ReactNode
  details: readonly string[]
  points: number | null
  change?: CartLineChange | undefined
  children?: ReactNode
}) {
  return (
    <div className={styles.frame}>
      <div
        className={classNames(
          styles.line,
          !children && styles.compact,
          change?.kind === 'gone' && styles.gone,
        )}
      >
        <Picture alt="" className={styles.picture} filename={filename} sizes="7.5rem" />
        <div className={classNames(layout.stack1, styles.words)}>
          <p className={styles.name}>{name}</p>
          {details.length > 0 && <p className={text.quiet}>{details.join(' \u00b7 ')}</p>}
          {change !== undefined && <LineChangeNote change={change} />}
        </div>
        {points !== null && <Points className={styles.points} value={points} />}
        {children && <div className={styles.controls}>{children}</div>}
      </div>
    </div>
  )
}
