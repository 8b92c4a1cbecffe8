import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Picture } from './picture.tsx'
import { Points } from './points.tsx'
import styles from './product-line.module.css'

/**
 * One line of a cart or an order: picture, name, what it costs, and what can be done with it.
 * @param name a text, or a link with the text in it.
 * @param children the line's controls; none where the line can't be changed.
 */
export function ProductLine({
  filename,
  name,
  details,
  points,
  children,
}: {
  filename: string | null
  name: ReactNode
  details: readonly string[]
  points: number
  children?: ReactNode
}) {
  return (
    <div className={classNames(styles['line'], children === undefined && styles['compact'])}>
      <Picture alt="" className={styles['picture']} filename={filename} sizes="7.5rem" />
      <div className={styles['words']}>
        <p className={styles['name']}>{name}</p>
        {details.length > 0 && <p className={styles['detail']}>{details.join(' \u00b7 ')}</p>}
      </div>
      <Points className={styles['points']} value={points} />
      {children !== undefined && <div className={styles['controls']}>{children}</div>}
    </div>
  )
}
