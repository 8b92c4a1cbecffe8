import { memo, useCallback, useDeferredValue, useRef, type ReactNode } from 'react'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useGridMeasure } from './use-grid-measure.ts'
import { useNearBottom } from './use-near-bottom.ts'
import { usePassesFast, useScrollSpeed } from './use-passes-fast.ts'
import styles from './infinite-grid.module.css'

/** Props that make an element a cell of the grid; spread them onto the tile. */
export interface GridCell {
  role: 'listitem'
  'aria-posinset': number
  'aria-setsize': number
}

/**
 * Renders an item.
 * @param pictureWaits render without the picture: the page is scrolling too fast to see it, or the item's
 * page of the list is just being added. The item is rendered again with it later.
 */
export type RenderItem<Item> = (item: Item, cell: GridCell, pictureWaits: boolean) => ReactNode

/** Rows rendered above and below the screen, after those on it. */
const OVERSCAN_ROWS = 1

/**
 * A long list as a grid of tiles (section 4, "Listings"). Only the rows near the screen are in the document;
 * two to five columns by width.
 * @param renderItem must be a stable function; otherwise every tile re-renders with each row
 * @param onNearEnd requests the next page; called only while `hasMore`
 */
export function InfiniteGrid<Item>({
  items,
  itemKey,
  renderItem,
  label,
  hasMore,
  onNearEnd,
}: {
  items: readonly Item[]
  itemKey: (item: Item) => string
  renderItem: RenderItem<Item>
  label: string
  hasMore: boolean
  onNearEnd: () => void
}) {
  const grid = useRef<HTMLDivElement>(null)
  const { columns, top, rowHeight, gap } = useGridMeasure(grid, items.length > 0)
  const rowCount = columns === 0 ? 0 : Math.ceil(items.length / columns)
  // Not the virtualizer's total, which is one render late: the end of a new list would seem near.
  const height = rowCount === 0 ? 0 : rowCount * (rowHeight + gap) - gap
  // The count without a page that is being added: that page's pictures are rendered after its tiles.
  const settled = useDeferredValue(items.length)
  const overscan = useDeferredValue(OVERSCAN_ROWS, 0)
  useScrollSpeed()
  // A new function for a new height makes the virtualizer recalculate in the same render.
  const getItemKey = useCallback((row: number) => row * (rowHeight + gap), [rowHeight, gap])
  const virtualizer = useWindowVirtualizer({
    count: rowCount,
    estimateSize: () => rowHeight,
    getItemKey,
    gap,
    overscan,
    scrollMargin: top,
    // Given in advance, so that the first render contains the first tiles.
    initialRect: { width: innerWidth, height: innerHeight },
    useFlushSync: false,
  })
  useNearBottom(grid, { active: hasMore && columns > 0, length: items.length, onNear: onNearEnd })

  return (
    <div aria-label={label} className={styles.grid} ref={grid} role="list" style={{ height }}>
      {virtualizer.getVirtualItems().map(({ index, start }) => (
        <div className={styles.row} key={index} style={{ transform: `translateY(${start - top}px)` }}>
          {items.slice(index * columns, (index + 1) * columns).map((item, column) => (
            <GridItem
              index={index * columns + column}
              isNew={index * columns + column >= settled}
              item={item}
              key={itemKey(item)}
              renderItem={renderItem}
              total={hasMore ? -1 : items.length}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface GridItemProps<Item> {
  item: Item
  index: number
  /** Its page of the list is just being added. */
  isNew: boolean
  /** -1 while unknown. */
  total: number
  renderItem: RenderItem<Item>
}

const GridItem = memo(function GridItem<Item>({
  item,
  index,
  isNew,
  total,
  renderItem,
}: GridItemProps<Item>) {
  const passesFast = usePassesFast()
  return renderItem(
    item,
    { role: 'listitem', 'aria-posinset': index + 1, 'aria-setsize': total },
    passesFast || isNew,
  )
}) as <Item>(props: GridItemProps<Item>) => ReactNode

export function GridSkeleton({ count, children }: { count: number; children: ReactNode }) {
  return (
    <div aria-hidden="true" className={styles.grid} data-grid-skeleton>
      {Array.from({ length: count }, (_, index) => (
        <div key={index}>{children}</div>
      ))}
    </div>
  )
}

/**
 * Space below a list with more pages. Keeps the footer away, which the next page would push down again: the
 * shop's frame hides its footer while this mark exists.
 */
export function ListTail({ children }: { children: ReactNode }) {
  return (
    <div className={styles.tail} data-list-goes-on>
      {children}
    </div>
  )
}
