import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import TrendingDown from 'lucide-react/icons/trending-down'
import TrendingUp from 'lucide-react/icons/trending-up'
import { cartChangeMessages } from '../../messages/cart-changes.ts'
import type { CartLineChange } from '../../domain/cart-check.ts'
import { formatPoints } from '../../domain/points.ts'
import { classNames } from '../../ui/class-names.ts'
import tone from '../../ui/tone.module.css'
import styles from './line-change-note.module.css'

function wordsOf(change: CartLineChange): { Icon: typeof CircleAlert; text: string; isGood: boolean } {
  if (change.kind === 'gone') return { Icon: CircleAlert, text: cartChangeMessages.gone, isGood: false }
  const isGood = change.now < change.was
  const text = cartChangeMessages.newPrice(formatPoints(change.was), formatPoints(change.now))
  return { Icon: isGood ? TrendingDown : TrendingUp, text, isGood }
}

/** Note on a line whose price has changed or whose product is gone. */
export function LineChangeNote({ change }: { change: CartLineChange }) {
  const { Icon, text, isGood } = wordsOf(change)
  return (
    <p className={classNames(styles.note, isGood ? tone.success : tone.warning)}>
      <Icon aria-hidden="true" size="1.15em" />
      <span>{text}</span>
    </p>
  )
}
