import { arrivedData } from '../../api/call.ts'
import type { ResponseOf } from '../../contract/endpoints.ts'
import type { Category } from '../../contract/shop-entities/category.ts'
import { listingMessages } from '../../messages/catalogue.ts'
import { emptyMessages } from '../../messages/empty.ts'
import { categoriesRequest } from '../../domain/listing-request.ts'
import { fetchFor } from '../../store/catalogue/query-client.ts'
import { useClientLoginId } from '../../store/session/use-client-login-id.ts'
import { usePagedQuery } from '../../store/catalogue/use-paged-query.ts'
import { ShowAllProducts } from '../../components/product/show-all-products.tsx'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { PagedGrid } from '../../ui/list/paged-grid.tsx'
import { TileSkeleton } from '../../components/product/tile-skeleton.tsx'
import { CategoryTile } from './category-tile.tsx'
import { PageTitle } from '../../components/page-title/page-title.tsx'
import frame from '../../ui/frame.module.css'
import styles from './listing.module.css'

/** `/Category_listing`: every category of the client (section 2). */
export function CategoriesPage() {
  const clientLoginId = useClientLoginId()
  return (
    <div className={frame.frame}>
      <PageTitle title={listingMessages.allCategories} />
      <div className={styles.page}>
        <div className={styles.head}>
          <h1>{listingMessages.allCategories}</h1>
        </div>
        <Categories clientLoginId={clientLoginId} />
      </div>
    </div>
  )
}

type CategoryPage = ResponseOf<'fetchAllCategories'>
const categoriesOf = ({ categories }: CategoryPage): readonly Category[] => categories

function Categories({ clientLoginId }: { clientLoginId: string }) {
  const list = usePagedQuery({
    queryKey: ['categories', clientLoginId],
    fetchPage: (page, signal) =>
      fetchFor('fetchAllCategories', categoriesRequest(clientLoginId, page), signal),
    itemsOf: categoriesOf,
    arrived: () => arrivedData('fetchAllCategories', categoriesRequest(clientLoginId, 1)),
  })
  return (
    <PagedGrid
      empty={
        <EmptyState
          action={<ShowAllProducts />}
          picture="box"
          text={listingMessages.noCategoriesHint}
          title={emptyMessages.categories}
        />
      }
      label={listingMessages.allCategories}
      list={list}
      renderItem={(category, cell) => <CategoryTile category={category} cell={cell} />}
      skeleton={<TileSkeleton />}
    />
  )
}
