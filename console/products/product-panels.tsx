import type { Language } from '../../src/contract/languages.ts'
import { classNames } from '../../src/ui/class-names.ts'
import type { WireForm } from '../parts/form.tsx'
import { PicturesPanel } from './pictures-panel.tsx'
import { KindPanel, PricePanel } from './product-fields.tsx'
import type { ProductFields } from './product-form.ts'
import { TextsPanel } from './texts-panel.tsx'
import layout from '../../src/ui/layout.module.css'
import styles from './product-page.module.css'

/** The panels of a product's form, also of a new one's. */
export function ProductPanels({
  client,
  form,
  languages,
}: {
  client: string
  form: WireForm<ProductFields>
  languages: readonly [Language, ...Language[]]
}) {
  return (
    <div className={layout.stack4}>
      <div className={classNames(layout.columns, styles.page)}>
        <div className={layout.stack4}>
          <PricePanel client={client} form={form} />
          <KindPanel form={form} />
        </div>
        <PicturesPanel client={client} form={form} languages={languages} />
      </div>
      <TextsPanel form={form} languages={languages} />
    </div>
  )
}
