import { useEffect, useRef, useState, type ReactNode } from 'react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { kitMessages } from '../../messages/kit.ts'
import { classNames } from '../class-names.ts'
import { remainingScroll } from './remaining-scroll.ts'
import styles from './rail.module.css'

/** Tiles that are added each time the rail's end comes near. */
const TILES_AT_ONCE = 8
/** Minimum width of a tile, in pixels. */
const NARROWEST_TILE_PX = 150

/**
 * Number of tiles that are visible before scrolling. These are painted with the page, the next ones follow.
 */
function seenAtFirst(): number {
  return Math.min(TILES_AT_ONCE, Math.ceil(innerWidth / NARROWEST_TILE_PX))
}

function followingCount(made: number): number {
  return made < TILES_AT_ONCE ? TILES_AT_ONCE : made + TILES_AT_ONCE
}

/**
 * A row of tiles that scrolls horizontally and snaps, with part of the next tile visible (looks.md, "Home"). Tiles far
 * to the right are rendered when the visitor scrolls towards them.
 */
export function Rail<Item>({
  title,
  action,
  items,
  itemKey,
  renderItem,
}: {
  title: string
  /** Beside the title: a link to all items. */
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
    <section aria-label={title} className={styles.rail}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {action}
      </div>
      <div className={styles.stage}>
        <ul className={classNames('scroll-row', styles.list)} onScroll={look} ref={list}>
          {items.slice(0, madeCount).map((item) => (
            <li className={styles.cell} key={itemKey(item)}>
              {renderItem(item)}
            </li>
          ))}
        </ul>
        <button
          aria-label={kitMessages.scrollBack(title)}
          className={classNames(styles.arrow, styles.back)}
          disabled={ends.start}
          onClick={() => scroll(-1)}
          type="button"
        >
          <ChevronLeft aria-hidden="true" />
        </button>
        <button
          aria-label={kitMessages.scrollOn(title)}
          className={classNames(styles.arrow, styles.on)}
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

export function RailSkeleton({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-busy="true" aria-label={title} className={styles.rail}>
      <div className={styles.head}>
        <h2>{title}</h2>
      </div>
      <div aria-hidden="true" className={styles.stage}>
        <div className={classNames(styles.list, styles.still)}>
          {Array.from({ length: 6 }, (_, index) => (
            <div className={styles.cell} key={index}>
              {children}
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
