import { classNames } from '../../src/ui/class-names.ts'
import text from '../../src/ui/text.module.css'
import tones from '../../src/ui/tone.module.css'
import styles from './badge.module.css'

export type Tone = 'plain' | 'accent' | 'success' | 'warning' | 'error'

/** A state as a coloured word. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: string }) {
  return (
    <span className={classNames(styles.badge, tones[tone], tone === 'plain' && text.dim)}>{children}</span>
  )
}
