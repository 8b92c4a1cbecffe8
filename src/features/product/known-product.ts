import type { Id } from '../../contract/entities/primitives.ts'
import type { Product } from '../../contract/entities/product.ts'
import { sameId } from '../../domain/product.ts'
import { queryClient } from '../../store/query-client.ts'
import { useShop } from '../../store/shop-store.ts'
import type { ProductPages } from '../../store/use-product-list.ts'

/**
 * A product that a cached list contains, so that its details are shown while the full product loads.
 * @returns `undefined` where no list that is still kept had it.
 */
export function knownProduct(clientLoginId: string, productId: Id): Product | undefined {
  const { home } = useShop.getState()
  const shown = home?.clientLoginId === clientLoginId ? home.data : undefined
  const lists = queryClient.getQueriesData<ProductPages>({ queryKey: ['products', clientLoginId] })
  const listed = lists.flatMap(([, list]) => list?.pages ?? []).flatMap((page) => page.products)
  return [...(shown?.allFeatureProducts ?? []), ...(shown?.allLatestProducts ?? []), ...listed].find(
    (product) => sameId(product.id, productId),
  )
}
