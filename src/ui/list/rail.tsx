import { useEffect, useRef, useState, type ReactNode } from 'react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { kitMessages } from '../../messages/kit.ts'
import { classNames } from '../class-names.ts'
import { remainingScroll } from './remaining-scroll.ts'
import styles from './rail.module.css'

/** How many tiles follow each time that the rail's end comes near. */
const TILES_AT_ONCE = 8
/** No tile is narrower, in pixels. */
const NARROWEST_TILE_PX = 150

/** How many tiles can be seen before the rail is scrolled: the page is painted with these, and the next ones follow. */
function seenAtFirst(): number {
  return Math.min(TILES_AT_ONCE, Math.ceil(innerWidth / NARROWEST_TILE_PX))
}

function followingCount(made: number): number {
  return made < TILES_AT_ONCE ? TILES_AT_ONCE : made + TILES_AT_ONCE
}

/**
 * A row of tiles that scrolls sideways and snaps, part of the next tile always peeking (looks.md, "Home").
 * What lies far to the right is made when somebody scrolls towards it.
 */
export function Rail<Item>({
  title,
  action,
  items,
  itemKey,
  renderItem,
}: {
  title: string
  /** Stands beside the title: a link to all of them. */
  action?: ReactNode
  items: readonly Item[]
  itemKey: (item: Item) => string
  renderItem: (item: Item) => ReactNode
}) {
  const list = useRef<HTMLUListElement>(null)
  const [madeCount, setMadeCount] = useState(seenAtFirst)
  const [ends, setEnds] = useState({ start: true, end: true })

  const look = (): void => {
    const element = list.current
    if (element === null) return undefined
    const { toStart, toEnd } = remainingScroll(element)
    const next = { start: toStart < 1, end: toEnd < 1 }
    setEnds((previous) => (previous.start === next.start && previous.end === next.end ? previous : next))
    if (toEnd < element.clientWidth)
      setMadeCount((count) => (count < items.length ? followingCount(count) : count))
  }

  useEffect(() => {
    if (list.current === null) return undefined
    const observer = new ResizeObserver(look)
    observer.observe(list.current)
    return () => observer.disconnect()
  })

  const scroll = (direction: 1 | -1): void => {
    const element = list.current
    element?.scrollBy(direction * element.clientWidth * 0.8, 0)
  }

  return (
    <section aria-label={title} className={styles['rail']}>
      <div className={styles['head']}>
        <h2>{title}</h2>
        {action}
      </div>
      <div className={styles['stage']}>
        <ul className={classNames('scroll-row', styles['list'])} onScroll={look} ref={list}>
          {items.slice(0, madeCount).map((item) => (
            <li className={styles['cell']} key={itemKey(item)}>
              {renderItem(item)}
            </li>
          ))}
        </ul>
        <button
          aria-label={kitMessages.scrollBack(title)}
          className={classNames(styles['arrow'], styles['back'])}
          disabled={ends.start}
          onClick={() => scroll(-1)}
          type="button"
        >
          <ChevronLeft aria-hidden="true" />
        </button>
        <button
          aria-label={kitMessages.scrollOn(title)}
          className={classNames(styles['arrow'], styles['on'])}
          disabled={ends.end}
          onClick={() => scroll(1)}
          type="button"
        >
          <ChevronRight aria-hidden="true" />
        </button>
      </div>
    </section>
  )
}

/** The rail's shape while its tiles are on their way. */
export function RailSkeleton({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-busy="true" aria-label={title} className={styles['rail']}>
      <div className={styles['head']}>
        <h2>{title}</h2>
      </div>
      <div aria-hidden="true" className={styles['stage']}>
        <div className={classNames(styles['list'], styles['still'])}>
          {Array.from({ length: 6 }, (_, index) => (
            <div className={styles['cell']} key={index}>
              {children}
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
