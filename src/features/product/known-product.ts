import type { Id } from '../../contract/entities/primitives.ts'
import type { Product } from '../../contract/entities/product.ts'
import { sameId } from '../../domain/product.ts'
import { homeQuery } from '../../store/home-query.ts'
import { queryClient } from '../../store/query-client.ts'
import type { ProductPages } from '../../store/use-product-list.ts'

/**
 * A product that some list has already brought, so that its details stand at once while the whole of it is on
 * its way.
 * @returns `undefined` where no list that is still kept had it.
 */
export function knownProduct(clientLoginId: string, productId: Id): Product | undefined {
  const home = queryClient.getQueryData(homeQuery(clientLoginId).queryKey)
  const lists = queryClient.getQueriesData<ProductPages>({ queryKey: ['products', clientLoginId] })
  const listed = lists.flatMap(([, list]) => list?.pages ?? []).flatMap((page) => page.products)
  return [...(home?.allFeatureProducts ?? []), ...(home?.allLatestProducts ?? []), ...listed].find(
    (product) => sameId(product.id, productId),
  )
}
