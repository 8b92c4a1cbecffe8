import { memo, useCallback, useDeferredValue, useRef, type ReactNode } from 'react'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useGridMeasure } from './use-grid-measure.ts'
import { useNearBottom } from './use-near-bottom.ts'
import { usePassesFast, useScrollSpeed } from './use-passes-fast.ts'
import styles from './infinite-grid.module.css'

/** What makes an element a cell of the grid; to be spread onto the tile. */
export interface GridCell {
  role: 'listitem'
  'aria-posinset': number
  'aria-setsize': number
}

/**
 * Draws an item.
 * @param pictureWaits it is drawn again with its picture: the page is scrolled too fast for anybody to see it, or the
 * page that it came with is just being added.
 */
export type RenderItem<Item> = (item: Item, cell: GridCell, pictureWaits: boolean) => ReactNode

/** Rows kept beyond the screen, above and below, once those on it are drawn. */
const OVERSCAN_ROWS = 1

/**
 * A long list as a grid of tiles (section 4, "Listings"). Only the rows near the screen are in the document,
 * however many there are; two to five columns by width.
 * @param renderItem keep it the same function, or every tile in the document is drawn anew with each row.
 * @param onNearEnd asks for the next page; called only while `hasMore`.
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
  // Not the virtualiser's own total, which is a render late: the end of a list that just came would seem near.
  const height = rowCount === 0 ? 0 : rowCount * (rowHeight + gap) - gap
  // How many items are there apart from a page that is being added: the pictures of that page are drawn after its tiles.
  const settled = useDeferredValue(items.length)
  const overscan = useDeferredValue(OVERSCAN_ROWS, 0)
  useScrollSpeed()
  // Another function with another height, for which the virtualizer calculates anew, within the same render.
  const getItemKey = useCallback((row: number) => row * (rowHeight + gap), [rowHeight, gap])
  const virtualizer = useWindowVirtualizer({
    count: rowCount,
    estimateSize: () => rowHeight,
    getItemKey,
    gap,
    overscan,
    scrollMargin: top,
    // Known beforehand, the first tiles are part of the first render and not of a second one.
    initialRect: { width: innerWidth, height: innerHeight },
    useFlushSync: false,
  })
  useNearBottom(grid, { active: hasMore && columns > 0, length: items.length, onNear: onNearEnd })

  return (
    <div aria-label={label} className={styles['grid']} ref={grid} role="list" style={{ height }}>
      {virtualizer.getVirtualItems().map(({ index, start }) => (
        <div className={styles['row']} key={index} style={{ transform: `translateY(${start - top}px)` }}>
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
  /** It came with the page that is just being added. */
  isNew: boolean
  /** -1 while it is not known how many there are. */
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

/** The grid's shape while its first page is on its way. */
export function GridSkeleton({ count, children }: { count: number; children: ReactNode }) {
  return (
    <div aria-hidden="true" className={styles['grid']} data-grid-skeleton>
      {Array.from({ length: count }, (_, index) => (
        <div key={index}>{children}</div>
      ))}
    </div>
  )
}

/**
 * Room below a list that goes on. Whoever is quicker than the next page finds this and no footer, which would be
 * pushed away again: the shop's frame looks for the mark and does not show its footer.
 */
export function ListTail({ children }: { children: ReactNode }) {
  return (
    <div className={styles['tail']} data-list-goes-on>
      {children}
    </div>
  )
}
