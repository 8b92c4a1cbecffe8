import type { Id } from '../../contract/shop-entities/primitives.ts'
import type { Product } from '../../contract/shop-entities/product.ts'
import { homeMessages } from '../../messages/home.ts'
import { detailsMessages } from '../../messages/product-details.ts'
import { listingPath, productDetailsPath } from '../../contract/routes.ts'
import { listingRequest, noFilters } from '../../domain/listing-request.ts'
import { productName } from '../../domain/names.ts'
import { categoryNameOf } from '../../domain/product-category.ts'
import { firstPictureOf, priceOf, sameId } from '../../domain/product.ts'
import { useClientLoginId } from '../../store/session/use-client-login-id.ts'
import { useProductList } from '../../store/catalogue/use-product-list.ts'
import { ProductLine } from '../../components/product/product-line.tsx'
import { Link } from '../../components/link/link.tsx'
import styles from './more-of-category.module.css'

const SHOWN = 4

interface MoreOfCategoryProps {
  product: Product
  categoryId: Id
  /** Whether to load. Not before the product's own reply, which it would delay. */
  mayAsk: boolean
}

/**
 * Other redeemable products of the same category, with a link to all of them. Renders nothing if there are
 * none or the call failed.
 */
export function MoreOfCategory({ product, categoryId, mayAsk }: MoreOfCategoryProps) {
  const clientLoginId = useClientLoginId()
  const filters = { ...noFilters, categoryIds: [categoryId] }
  const { items: products } = useProductList({
    clientLoginId,
    listKey: `category ${categoryId}`,
    requestOf: (page) => listingRequest(clientLoginId, filters, page),
    enabled: mayAsk,
  })
  // A listing shows one product of a group, which may be another variant of this one.
  const isSame = ({ id }: Product) => [product, ...product.variants].some((variant) => sameId(variant.id, id))
  const others = products.filter((other) => !isSame(other) && priceOf(other) !== null).slice(0, SHOWN)
  if (others.length === 0) return null
  const title = detailsMessages.moreOf(categoryNameOf(product))
  return (
    <section aria-label={title} className={styles.more}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <Link
          aria-label={homeMessages.viewAllOf(categoryNameOf(product))}
          state={{ categoryFilterFlag: categoryId }}
          to={listingPath('category', categoryId)}
        >
          {homeMessages.viewAll}
        </Link>
      </div>
      <ul className={styles.list}>
        {others.map((other) => (
          <li key={other.id}>
            <ProductLine
              details={[]}
              filename={firstPictureOf(other)}
              name={<Link to={productDetailsPath(other.id)}>{productName(other)}</Link>}
              points={priceOf(other) ?? 0}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
