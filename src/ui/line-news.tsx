import { CircleAlert, TrendingDown, TrendingUp } from 'lucide-react'
import { cartNewsMessages } from '../contract/messages/cart-news.ts'
import type { LineNews } from '../domain/cart-check.ts'
import { formatPoints } from '../domain/points.ts'
import { classNames } from './class-names.ts'
import styles from './line-news.module.css'

function wordsOf(news: LineNews): { Icon: typeof CircleAlert; text: string; isGood: boolean } {
  if (news.kind === 'gone') return { Icon: CircleAlert, text: cartNewsMessages.gone, isGood: false }
  const isGood = news.now < news.was
  const text = cartNewsMessages.newPrice(formatPoints(news.was), formatPoints(news.now))
  return { Icon: isGood ? TrendingDown : TrendingUp, text, isGood }
}

/** What changed about one line since it was put into the cart: its price, or that it is gone. */
export function LineNewsNote({ news }: { news: LineNews }) {
  const { Icon, text, isGood } = wordsOf(news)
  return (
    <p className={classNames(styles['note'], isGood && styles['good'])}>
      <Icon aria-hidden="true" size="1.15em" />
      {text}
    </p>
  )
}
