import { useLocation } from 'react-router-dom'
import { productFlag, type ProductFlag } from '../../contract/codes.ts'
import type { HomeData } from '../../contract/shop-entities/home.ts'
import type { Product } from '../../contract/shop-entities/product.ts'
import { railTileSizes } from '../../domain/picture-sizes.ts'
import { homeMessages } from '../../messages/home.ts'
import { CART_FRAGMENT, listingPath } from '../../contract/routes.ts'
import { ProductTile } from '../../components/product/product-tile.tsx'
import { Banner } from './banner.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Rail } from '../../ui/list/rail.tsx'
import { useShop } from '../../store/shop-store.ts'
import { ExploreCategories } from './explore-categories.tsx'
import { Greeting } from './greeting.tsx'
import { Link } from '../../components/link/link.tsx'
import frame from '../../ui/frame.module.css'
import styles from './home-page.module.css'
import { useEffect, useState } from 'react'
import { whenIdle } from '../../ui/when-idle.ts'

/** Once true, it stays true for the page's lifetime: returning to the home needs no second first view. */
let hasEverRested = false

/** Whether the page has become idle since it was opened, so that its first view is complete. */
function useRested(): boolean {
  const [hasRested, setRested] = useState(hasEverRested)
  useEffect(
    () =>
      whenIdle(() => {
        hasEverRested = true
        setRested(true)
      }),
    [],
  )
  return hasRested
}

/** Lazy, because few homes are empty. */
const EmptyHome = lazyPart(async () => (await import('./empty-home.tsx')).EmptyHome)
const MemberShelf = lazyPart(async () => (await import('./member-parts.tsx')).MemberShelf)
const CartOffer = lazyPart(async () => (await import('./cart-offer.tsx')).CartOffer)

/** Content of the client home. Sections without entries are left out (section 2). */
export function HomeContent({ home }: { home: HomeData }) {
  const { banners, categories, allFeatureProducts, allLatestProducts, client } = home
  const { hash } = useLocation()
  const user = useShop((state) => state.user)
  const member = useRested() ? user : null
  const isEmpty = categories.length + allFeatureProducts.length + allLatestProducts.length === 0
  return (
    <div className={classNames(frame.frame, styles.home, banners.length === 0 && styles.bare)}>
      <title>{client.client_name}</title>
      {hash.startsWith(CART_FRAGMENT) && <CartOffer />}
      <h1 className="visually-hidden">{client.client_name}</h1>
      {banners.length > 0 ? (
        <div className={styles.top}>
          <Greeting member={member} />
          <Banner banners={banners} />
        </div>
      ) : (
        <Greeting member={member} />
      )}
      {isEmpty && <EmptyHome />}
      {categories.length > 0 && <ExploreCategories categories={categories} />}
      <ProductRail
        flag={productFlag.feature}
        products={allFeatureProducts}
        title={homeMessages.featureProduct}
      />
      <ProductRail
        flag={productFlag.latest}
        products={allLatestProducts}
        title={homeMessages.latestProducts}
      />
      {member !== null && <MemberShelf user={member} />}
    </div>
  )
}

function ProductRail({
  title,
  products,
  flag,
}: {
  title: string
  products: readonly Product[]
  flag: ProductFlag
}) {
  if (products.length === 0) return null
  return (
    <Rail
      action={
        <Link
          aria-label={homeMessages.viewAllOf(title)}
          className={buttonClass({ variant: 'quiet', size: 'small' })}
          state={{ productFilterFlag: flag }}
          to={listingPath('show', flag)}
        >
          {homeMessages.viewAll}
        </Link>
      }
      itemKey={(product) => String(product.id)}
      items={products}
      renderItem={(product) => <ProductTile product={product} sizes={railTileSizes} />}
      title={title}
    />
  )
}
