import { memo, useCallback, useDeferredValue } from 'react'
import { listingMessages } from '../../messages/catalogue.ts'
import { emptyMessages } from '../../messages/empty.ts'
import { ProductGrid } from '../../components/product/product-grid.tsx'
import { type ProductList, useProductList } from '../../store/catalogue/use-product-list.ts'
import { ShowAllProducts } from '../../components/product/show-all-products.tsx'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { saveSearch, searchListKey, searchRequest } from './search-list.ts'

/** Results of a search (section 2, `/Search`). Deferred, so that typing does not wait for them. */
export function SearchResults({ clientLoginId, term }: { clientLoginId: string; term: string }) {
  const list = useProductList({
    clientLoginId,
    listKey: searchListKey(term),
    requestOf: (page) => searchRequest(clientLoginId, term, page),
  })
  const save = useCallback(() => saveSearch(clientLoginId, term), [clientLoginId, term])
  return <FoundProducts list={useDeferredValue(list)} onOpen={save} />
}

const FoundProducts = memo(function FoundProducts({
  list,
  onOpen,
}: {
  list: ProductList
  onOpen: () => void
}) {
  return (
    <ProductGrid
      empty={
        <EmptyState
          action={<ShowAllProducts />}
          picture="search"
          text={listingMessages.noSearchHint}
          title={emptyMessages.products}
        />
      }
      label={listingMessages.allProducts}
      list={list}
      onOpen={onOpen}
    />
  )
})
