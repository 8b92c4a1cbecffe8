import { useMemo } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { returnedCount } from '../../contract/entities/primitives.ts'
import { listingMessages } from '../../messages/catalogue.ts'
import { kitMessages } from '../../messages/kit.ts'
import { emptyMessages } from '../../messages/empty.ts'
import { routePatterns } from '../../contract/routes.ts'
import { categoriesRequest } from '../../domain/listing-request.ts'
import { hasMorePages, itemsOfPages } from '../../domain/paging.ts'
import { failureReference, fetchFor } from '../../store/query-client.ts'
import { useClientLoginId } from '../../store/use-client-login-id.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { GridSkeleton, InfiniteGrid, ListTail } from '../../ui/list/infinite-grid.tsx'
import { LoadFailed } from '../../ui/status/load-failed.tsx'
import { Loader } from '../../ui/status/loader.tsx'
import { TileSkeleton } from '../../components/product/tile-skeleton.tsx'
import { CategoryTile } from './category-tile.tsx'
import frame from '../../ui/frame.module.css'
import styles from './listing.module.css'

const SKELETON_TILES = 8

/** `/Category_listing`: every category of the client (section 2). */
export function CategoriesPage() {
  const clientLoginId = useClientLoginId()
  return (
    <div className={frame['frame']}>
      <title>{listingMessages.allCategories}</title>
      <div className={styles['page']}>
        <div className={styles['head']}>
          <h1>{listingMessages.allCategories}</h1>
        </div>
        <Categories clientLoginId={clientLoginId} />
      </div>
    </div>
  )
}

function Categories({ clientLoginId }: { clientLoginId: string }) {
  const { data, error, isFetching, isError, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['categories', clientLoginId],
    queryFn: ({ pageParam, signal }) =>
      fetchFor('fetchAllCategories', categoriesRequest(clientLoginId, pageParam), signal),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) =>
      hasMorePages(returnedCount(last.categories)) ? page + 1 : undefined,
  })
  const categories = useMemo(() => itemsOfPages(data?.pages.map((page) => page.categories) ?? []), [data])
  const retry = (): void => void refetch()
  const reference = failureReference(error)

  if (data === undefined) {
    if (isError && !isFetching) return <LoadFailed onRetry={retry} part="first" reference={reference} />
    return (
      <GridSkeleton count={SKELETON_TILES}>
        <TileSkeleton />
      </GridSkeleton>
    )
  }
  if (categories.length === 0) {
    return (
      <EmptyState
        action={
          <Link className={buttonClass({ variant: 'secondary' })} to={routePatterns.productListing}>
            {emptyMessages.showAllProducts}
          </Link>
        }
        picture="box"
        text={listingMessages.noCategoriesHint}
        title={emptyMessages.categories}
      />
    )
  }
  return (
    <>
      <InfiniteGrid
        hasMore={hasNextPage && !isError}
        itemKey={(category) => String(category.id)}
        items={categories}
        label={listingMessages.allCategories}
        onNearEnd={() => {
          if (!isFetching) void fetchNextPage({ cancelRefetch: false })
        }}
        renderItem={(category, cell) => <CategoryTile category={category} cell={cell} />}
      />
      {hasNextPage && !isError && (
        <ListTail>{isFetching && <Loader label={kitMessages.pageLoading} />}</ListTail>
      )}
      {isError && !isFetching && <LoadFailed onRetry={retry} part="more" reference={reference} />}
    </>
  )
}
