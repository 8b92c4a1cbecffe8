import type { ReactNode } from 'react'
import { kitMessages } from '../../messages/kit.ts'
import { LoadFailed } from '../status/load-failed.tsx'
import { Loader } from '../status/loader.tsx'
import { GridSkeleton, InfiniteGrid, ListTail, type RenderItem } from './infinite-grid.tsx'

const SKELETON_TILES = 8
const keyOf = ({ id }: { id: string | number }): string => String(id)

export interface PagedList<Item> {
  items: readonly Item[]
  hasMore: boolean
  /** What is loading: the first page, or another one. */
  loading: 'first' | 'more' | null
  /** What failed. The list stays, no more pages load, and only a retry button is shown. */
  failed: 'first' | 'more' | null
  /** The failed request's id, to quote. */
  reference: string | null
  loadMore(): void
  /** Starts again at page 1 (section 8: a failure resets the page). */
  retry(): void
}

/**
 * A list as a grid of tiles in each state: loading, loaded, empty, failed (section 4, "Listings").
 * @param skeleton placeholder of one tile while the first page loads
 * @param empty shown if the list is empty
 */
export function PagedGrid<Item extends { id: string | number }>({
  list,
  label,
  skeleton,
  empty,
  renderItem,
}: {
  list: PagedList<Item>
  label: string
  skeleton: ReactNode
  empty: ReactNode
  renderItem: RenderItem<Item>
}) {
  const { items, hasMore, loading, failed, reference, retry } = list
  if (loading === 'first') return <GridSkeleton count={SKELETON_TILES}>{skeleton}</GridSkeleton>
  if (failed === 'first') return <LoadFailed onRetry={retry} part="first" reference={reference} />
  if (items.length === 0) return empty
  return (
    <>
      <InfiniteGrid
        hasMore={hasMore}
        itemKey={keyOf}
        items={items}
        label={label}
        onNearEnd={list.loadMore}
        renderItem={renderItem}
      />
      {hasMore && <ListTail>{loading === 'more' && <Loader label={kitMessages.pageLoading} />}</ListTail>}
      {failed === 'more' && <LoadFailed onRetry={retry} part="more" reference={reference} />}
    </>
  )
}
