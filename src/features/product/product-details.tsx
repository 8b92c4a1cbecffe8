import type { Product } from '../../contract/shop-entities/product.ts'
import { goalMessages } from '../../messages/goal.ts'
import { detailsMessages } from '../../messages/product-details.ts'
import { inLanguage } from '../../domain/localized.ts'
import { productName } from '../../domain/names.ts'
import { categoryIdOf, categoryNameOf } from '../../domain/product-category.ts'
import { isBeginningOf } from '../../domain/short-description.ts'
import { sizeInWords } from '../../domain/size.ts'
import { type VariantAxis, variantChoices } from '../../domain/variants.ts'
import { variantMessages } from '../../messages/variants.ts'
import { useShop } from '../../store/shop-store.ts'
import { OfferedGoal } from '../../components/product/offered-goal.tsx'
import { BuyBox } from './buy-box.tsx'
import { Gallery } from './gallery.tsx'
import { MoreOfCategory } from './more-of-category.tsx'
import { VariantChoices } from './variant-choices.tsx'
import { PageTitle } from '../../components/page-title/page-title.tsx'
import { classNames } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import styles from './product-details.module.css'
import type { LocalizedText } from '../../contract/shop-entities/primitives.ts'
import { Collapsible } from '../../ui/collapsible.tsx'
import { SafeHtml, useCleaner } from '../../ui/html/safe-html.tsx'

/** Texts of a product below its pictures. Missing ones are left out. */
function ProductTexts({ product }: { product: Product }) {
  const description = inLanguage(product.product_description)
  const canBeShown = useCleaner() !== null
  if (!canBeShown) return <div aria-busy="true" className={styles.textsAwaited} />
  return (
    <div className={styles.texts}>
      {description !== '' && (
        <section aria-label={detailsMessages.description} className={styles.description}>
          <SafeHtml html={description} />
        </section>
      )}
      <Section text={product.product_benefits} title={detailsMessages.benefits} />
      <Section text={product.product_specifications} title={detailsMessages.specifications} />
    </div>
  )
}

/** A collapsible text; renders nothing if the product has none. */
function Section({ title, text }: { title: string; text: LocalizedText }) {
  const html = inLanguage(text)
  if (html === '') return null
  return (
    <Collapsible defaultOpen title={title}>
      <SafeHtml html={html} />
    </Collapsible>
  )
}

interface ProductDetailsProps {
  product: Product
  /** Data from a list; the product's own reply is pending. */
  isPlaceholder?: boolean
}

/** Details of a product: pictures, texts, price and cart button. */
export function ProductDetails({ product, isPlaceholder = false }: ProductDetailsProps) {
  const name = productName(product)
  const category = categoryNameOf(product)
  const categoryId = useShop((state) => categoryIdOf(product, state.menu?.categories ?? []))
  const choices = variantChoices(product)
  const offers = (axis: VariantAxis) => choices.some((choice) => choice.axis === axis)
  const short = inLanguage(product.product_short_description)
  const isRepeated = isBeginningOf(short, isPlaceholder ? null : inLanguage(product.product_description))
  return (
    <article className={styles.page}>
      <PageTitle title={name} />
      <div className={styles.gallery}>
        <Gallery key={product.id} name={name} pictures={product.product_images} />
      </div>
      <div className={styles.side}>
        <div className={styles.box}>
          <div className={classNames(layout.stack2, styles.facts)}>
            {category !== '' && <p className={styles.category}>{category}</p>}
            <h1 className={styles.name}>{name}</h1>
          </div>
          <BuyBox product={product}>
            <VariantChoices product={product} />
            <div className={classNames(layout.stack2, styles.facts)}>
              {short !== '' && !isRepeated && <p className={styles.short}>{short}</p>}
              <p className={styles.marks}>
                {product.product_code !== '' && <span>{detailsMessages.code(product.product_code)}</span>}
                {product.product_size && !offers('product_size') && (
                  <span>{sizeInWords(product.product_size)}</span>
                )}
                {product.product_colour && !offers('product_colour') && (
                  <span>{variantMessages.colour(product.product_colour)}</span>
                )}
              </p>
              <OfferedGoal product={product} words={goalMessages} />
            </div>
          </BuyBox>
        </div>
        <ProductTexts key={product.id} product={product} />
      </div>
      {categoryId !== null && category !== '' && (
        <MoreOfCategory key={product.id} categoryId={categoryId} mayAsk={!isPlaceholder} product={product} />
      )}
    </article>
  )
}
