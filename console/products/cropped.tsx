import { Picture } from '../../src/ui/picture.tsx'
import type { Focus } from './picture-list.ts'
import styles from './pictures-panel.module.css'

/** A picture as the shop's tile cuts it. */
export function Cropped({
  filename,
  focus: { x, y },
  alt = '',
}: {
  filename: string
  focus: Focus
  alt?: string
}) {
  return (
    <span className={styles.cropped} style={{ objectPosition: `${x * 100}% ${y * 100}%` }}>
      <Picture alt={alt} filename={filename} fit="cover" sizes="120px" />
    </span>
  )
}
