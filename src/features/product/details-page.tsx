import { useParams } from 'react-router-dom'
import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { id as idSchema, type Id } from '../../contract/shop-entities/primitives.ts'
import type { Product } from '../../contract/shop-entities/product.ts'
import { sameId } from '../../domain/product.ts'
import { productOfVariant } from '../../domain/variants.ts'
import { detailsMessages } from '../../messages/product-details.ts'
import { failureReference, queryClient } from '../../store/catalogue/query-client.ts'
import { isUnknownProduct, productQuery } from '../../store/catalogue/product-query.ts'
import { useShop } from '../../store/shop-store.ts'
import { useClientLoginId } from '../../store/session/use-client-login-id.ts'
import type { ProductPages } from '../../store/catalogue/use-product-list.ts'
import { ShowAllProducts } from '../../components/product/show-all-products.tsx'
import { EmptyState } from '../../ui/status/empty-state.tsx'
import { LoadFailed } from '../../ui/status/load-failed.tsx'
import { ProductDetails } from './product-details.tsx'
import { PageTitle } from '../../components/page-title/page-title.tsx'
import { inBackground } from '../../lib/in-background.ts'
import { classNames } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import frame from '../../ui/frame.module.css'
import { kitMessages } from '../../messages/kit.ts'
import { Skeleton } from '../../ui/status/skeleton.tsx'
import styles from './product-details.module.css'

function DetailsSkeleton() {
  return (
    <div aria-busy="true" className={styles.page}>
      <h1 className="visually-hidden">{kitMessages.pageLoading}</h1>
      <div className={styles.gallery}>
        <Skeleton className={styles.awaited} ratio="1 / 1" />
      </div>
      <div className={styles.box}>
        <div className={classNames(layout.stack2, styles.facts)}>
          <Skeleton shape="line" width="30%" />
          <Skeleton height="2.5rem" width="80%" />
          <Skeleton shape="line" width="95%" />
          <Skeleton shape="line" width="70%" />
          <Skeleton height="2.25rem" shape="pill" width="9rem" />
        </div>
      </div>
    </div>
  )
}

/** `/Product_details/{productId}` (section 2). */
export function DetailsPage() {
  const { productId: segment = '' } = useParams()
  // Numeric ids are sent as numbers.
  const read = v.safeParse(idSchema, segment)
  const productId = read.success ? read.output : segment
  const clientLoginId = useClientLoginId()
  return (
    <div className={frame.frame}>
      <Details clientLoginId={clientLoginId} productId={productId} />
    </div>
  )
}

/**
 * A product in a cached list, itself or as a variant of another, so that its details are shown while the full
 * product loads.
 * @returns `undefined` if no cached list contains it
 */
function knownProduct(clientLoginId: string, productId: Id): Product | undefined {
  const { home } = useShop.getState()
  const homeData = home?.clientLoginId === clientLoginId ? home.data : undefined
  const lists = queryClient.getQueriesData<ProductPages>({ queryKey: ['products', clientLoginId] })
  const listed = lists.flatMap(([, list]) => list?.pages ?? []).flatMap((page) => page.products)
  const known = [...(homeData?.allFeatureProducts ?? []), ...(homeData?.allLatestProducts ?? []), ...listed]
  const sibling = ({ variants }: Product) => variants.some(({ id }) => sameId(id, productId))
  const listedProduct = known.find((product) => sameId(product.id, productId)) ?? known.find(sibling)
  return listedProduct === undefined || sameId(listedProduct.id, productId)
    ? listedProduct
    : productOfVariant(listedProduct, productId)
}

function Details({ clientLoginId, productId }: { clientLoginId: string; productId: Id }) {
  const { data, error, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...productQuery(clientLoginId, productId),
    // A variant chosen on this page: keep the page and the focus.
    placeholderData: (shown) =>
      knownProduct(clientLoginId, productId) ??
      (shown === undefined ? undefined : productOfVariant(shown, productId)),
  })
  if (data !== undefined) return <ProductDetails isPlaceholder={isPlaceholderData} product={data} />
  if (!isError || isFetching) return <DetailsSkeleton />
  if (!isUnknownProduct(error)) {
    return (
      <LoadFailed
        onRetry={() => inBackground(refetch())}
        part="first"
        reference={failureReference(error)}
        title={detailsMessages.failedTitle}
      />
    )
  }
  return (
    <>
      <PageTitle title={detailsMessages.notFoundTitle} />
      <EmptyState
        action={<ShowAllProducts />}
        headingLevel={1}
        picture="lost"
        text={detailsMessages.notFoundHint}
        title={detailsMessages.notFoundTitle}
      />
    </>
  )
}
