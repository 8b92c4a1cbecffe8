import { useState } from 'react'
import { productLimits, type ProductText } from '../../src/contract/admin/products.ts'
import { languageNames, type Language } from '../../src/contract/languages.ts'
import { Button } from '../../src/ui/button.tsx'
import { classNames } from '../../src/ui/class-names.ts'
import { TextAreaField } from '../../src/ui/field/text-area-field.tsx'
import { TextField } from '../../src/ui/field/text-field.tsx'
import { lazyPart } from '../../src/ui/lazy-part.tsx'
import type { WireForm } from '../parts/form.tsx'
import { Panel } from '../parts/panel.tsx'
import { fieldLabels } from './field-words.ts'
import type { ProductFields } from './product-form.ts'
import surface from '../../src/ui/surface.module.css'
import styles from './product-page.module.css'

const SafeHtml = lazyPart(async () => (await import('../../src/ui/html/safe-html.tsx')).SafeHtml)

interface TextsProps {
  form: WireForm<ProductFields>
  languages: readonly Language[]
}

/** A product's texts, each in the client's languages beside each other. */
export function TextsPanel({ form, languages }: TextsProps) {
  const [first] = languages
  const label = (text: ProductText, language: Language) =>
    languages.length === 1
      ? (fieldLabels[text] ?? text)
      : `${fieldLabels[text]} in ${languageNames[language]}`
  return (
    <Panel title="Texts">
      <div className={classNames(styles.texts, languages.length > 1 && styles.beside)}>
        {languages.map((language) => (
          <TextField
            {...form.field(`name.${language}`)}
            autoComplete="off"
            key={language}
            label={label('name', language)}
            lang={language}
            maxLength={productLimits.name}
            optional={language !== first}
            {...(language === first && { error: firstName(form, language) })}
          />
        ))}
        {languages.map((language) => (
          <TextAreaField
            {...form.field(`short_description.${language}`)}
            key={language}
            label={label('short_description', language)}
            lang={language}
            maxLength={productLimits.shortDescription}
            optional
            rows={2}
          />
        ))}
      </div>
      {(['description', 'benefits', 'specifications'] as const).map((text) => (
        <HtmlFields form={form} key={text} label={label} languages={languages} text={text} />
      ))}
    </Panel>
  )
}

/** The rule that the first name is needed is about all of the names. */
const firstName = (form: WireForm<ProductFields>, language: Language) =>
  form.field(`name.${language}`).error ?? form.field('name').error

/** A text in HTML, and on demand how the shop shows it. */
function HtmlFields({
  form,
  languages,
  text,
  label,
}: TextsProps & {
  text: 'description' | 'benefits' | 'specifications'
  label: (text: ProductText, language: Language) => string
}) {
  const [isShown, setIsShown] = useState(false)
  return (
    <div className={styles.html}>
      <Button
        aria-expanded={isShown}
        aria-label={`Preview of ${fieldLabels[text]?.toLowerCase()}`}
        className={styles.preview}
        onClick={() => setIsShown(!isShown)}
        size="small"
        variant="quiet"
      >
        {isShown ? 'Hide the preview' : 'Preview'}
      </Button>
      <div className={classNames(styles.texts, languages.length > 1 && styles.beside)}>
        {languages.map((language) => (
          <TextAreaField
            {...form.field(`${text}.${language}`)}
            key={language}
            label={label(text, language)}
            lang={language}
            maxLength={productLimits.html}
            optional
            rows={4}
            spellCheck
          />
        ))}
        {isShown &&
          languages.map((language) => (
            <section
              aria-label={`${label(text, language)}, as the shop shows it`}
              className={classNames(surface.sunken, styles.shown)}
              key={language}
              lang={language}
            >
              <SafeHtml html={form.form.watch(`${text}.${language}`) ?? ''} />
            </section>
          ))}
      </div>
    </div>
  )
}
