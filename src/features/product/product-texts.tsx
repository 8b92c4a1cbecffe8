import type { LocalizedText } from '../../contract/entities/primitives.ts'
import type { Product } from '../../contract/entities/product.ts'
import { detailsMessages } from '../../messages/product-details.ts'
import { inLanguage } from '../../domain/localized.ts'
import { Collapsible } from '../../ui/collapsible.tsx'
import { SafeHtml, useCleaner } from '../../ui/html/safe-html.tsx'
import styles from './product-details.module.css'

/** Texts of a product below its pictures; missing ones are left out. */
export function ProductTexts({ product }: { product: Product }) {
  const description = inLanguage(product.product_description)
  const canBeShown = useCleaner() !== null
  if (!canBeShown) return <div aria-busy="true" className={styles['texts-awaited']} />
  return (
    <div className={styles['texts']}>
      {description !== '' && (
        <section aria-label={detailsMessages.description} className={styles['description']}>
          <SafeHtml html={description} />
        </section>
      )}
      <Section text={product.product_benefits} title={detailsMessages.benefits} />
      <Section text={product.product_specifications} title={detailsMessages.specifications} />
    </div>
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
