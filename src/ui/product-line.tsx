import type { ReactNode } from 'react'
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
    <div className={styles['line']}>
      <Picture alt="" className={styles['picture']} filename={filename} sizes="7.5rem" />
      <div className={styles['words']}>
        <p className={styles['name']}>{name}</p>
        {details.map((detail) => (
          <p className={styles['detail']} key={detail}>
            {detail}
          </p>
        ))}
      </div>
      <Points className={styles['points']} value={points} />
      {children !== undefined && <div className={styles['controls']}>{children}</div>}
    </div>
  )
}
