import type { LocalizedText } from '../../contract/entities/primitives.ts'
import type { Product } from '../../contract/entities/product.ts'
import { productMessages } from '../../contract/messages/catalogue.ts'
import { inLanguage } from '../../domain/localized.ts'
import { productName } from '../../domain/names.ts'
import { categoryNameOf } from '../../domain/product.ts'
import { Collapsible } from '../../ui/collapsible.tsx'
import { SafeHtml } from '../../ui/safe-html.tsx'
import { BuyBox } from './buy-box.tsx'
import { Gallery } from './gallery.tsx'
import styles from './product-details.module.css'

/** Everything about one product: pictures, what it is, what it costs, and the way into the cart. */
export function ProductDetails({ product }: { product: Product }) {
  const name = productName(product)
  const category = categoryNameOf(product)
  const shortDescription = inLanguage(product.product_short_description)
  const description = inLanguage(product.product_description)
  return (
    <article className={styles['page']}>
      <title>{name}</title>
      <div className={styles['gallery']}>
        <Gallery filenames={product.product_images.map((picture) => picture.filename)} name={name} />
      </div>
      <div className={styles['box']}>
        <div className={styles['facts']}>
          {category !== '' && <p className={styles['category']}>{category}</p>}
          <h1 className={styles['name']}>{name}</h1>
        </div>
        <BuyBox product={product}>
          <div className={styles['facts']}>
            {shortDescription !== '' && <p className={styles['short']}>{shortDescription}</p>}
            <p className={styles['marks']}>
              {product.product_code !== '' && <span>{productMessages.code(product.product_code)}</span>}
              {product.product_size && <span>{productMessages.size(product.product_size)}</span>}
            </p>
          </div>
        </BuyBox>
      </div>
      <div className={styles['texts']}>
        {description !== '' && (
          <section aria-label={productMessages.description} className={styles['description']}>
            <SafeHtml html={description} />
          </section>
        )}
        <Section text={product.product_benefits} title={productMessages.benefits} />
        <Section text={product.product_specifications} title={productMessages.specifications} />
      </div>
    </article>
  )
}

/** A collapsible text; nothing where the product has none. */
function Section({ title, text }: { title: string; text: LocalizedText }) {
  const html = inLanguage(text)
  if (html === '') return null
  return (
    <Collapsible defaultOpen title={title}>
      <SafeHtml html={html} />
    </Collapsible>
  )
}
