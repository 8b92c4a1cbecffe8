import { productTexts } from '../../src/contract/admin/products.ts'
import { languageNames } from '../../src/contract/languages.ts'
import { classNames } from '../../src/ui/class-names.ts'
import { SafeHtml } from '../../src/ui/html/safe-html.tsx'
import { Picture } from '../../src/ui/picture.tsx'
import { Facts } from '../parts/facts.tsx'
import { Panel } from '../parts/panel.tsx'
import { fieldLabels } from './field-words.ts'
import { anyText, priceInWords, stateInWords, useLanguages, type Product } from './product.ts'
import layout from '../../src/ui/layout.module.css'
import text from '../../src/ui/text.module.css'
import pictures from './pictures-panel.module.css'
import styles from './product-page.module.css'

const named = (one: { name: Product['name'] } | null) => (one === null ? '' : anyText(one.name))
const yesOrNo = (is: boolean) => (is ? 'Yes' : 'No')

/** A product for operators who may not change it. */
export function ReadProduct({ client, product }: { client: string; product: Product }) {
  const languages = useLanguages(client)
  return (
    <div className={layout.stack4}>
      <div className={classNames(layout.columns, styles.page)}>
        <Panel title="What it is">
          <Facts
            facts={[
              ['Code', product.code],
              ['State', stateInWords(product.active)],
              ['Price', priceInWords(product.points)],
              ['Category', named(product.category)],
              ['Subcategory', named(product.subcategory)],
              ['Occasions', product.occasions.map(named).join(', ')],
              ['Featured', yesOrNo(product.feature)],
              ['New', yesOrNo(product.latest)],
              ['Brand', product.brand],
              ['Size', product.size],
              ['Colour', product.colour],
            ]}
          />
        </Panel>
        <Panel title="Pictures">
          {product.pictures.length === 0 ? (
            <p className={text.quiet}>It has none.</p>
          ) : (
            <ul className={pictures.row}>
              {product.pictures.map(({ filename, focus, alt }) => (
                <li key={filename}>
                  <Picture
                    alt={anyText(alt)}
                    filename={filename}
                    focus={focus ?? undefined}
                    className={pictures.cropped}
                    sizes="120px"
                  />
                </li>
              ))}
            </ul>
          )}
        </Panel>
      </div>
      <Panel title="Texts">
        <div className={classNames(styles.texts, languages.length > 1 && styles.beside)}>
          {languages.map((language) => (
            <div className={layout.stack3} key={language} lang={language}>
              <p className={text.quiet}>{languageNames[language]}</p>
              {productTexts.map((field) => {
                const words = product[field][language]
                if (!words) return null
                return (
                  <section className={layout.stack1} key={field}>
                    <h3 lang="en">{fieldLabels[field]}</h3>
                    {field === 'name' || field === 'short_description' ? (
                      <p className={text.typed}>{words}</p>
                    ) : (
                      <SafeHtml html={words} />
                    )}
                  </section>
                )
              })}
            </div>
          ))}
        </div>
      </Panel>
    </div>
  )
}
