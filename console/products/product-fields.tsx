import { productLimits } from '../../src/contract/admin/products.ts'
import { inBackground } from '../../src/lib/in-background.ts'
import { Checkbox } from '../../src/ui/field/checkbox.tsx'
import { SelectField } from '../../src/ui/field/select-field.tsx'
import { TextField } from '../../src/ui/field/text-field.tsx'
import { useWholeList } from '../api/lists.ts'
import type { WireForm } from '../parts/form.tsx'
import { Panel } from '../parts/panel.tsx'
import type { ProductFields } from './product-form.ts'
import { anyText } from './product.ts'
import text from '../../src/ui/text.module.css'
import styles from './product-page.module.css'

interface PanelProps {
  client: string
  form: WireForm<ProductFields>
}

/** What it costs and where the shop shows it. */
export function PricePanel({ client, form }: PanelProps) {
  return (
    <Panel title="Price and place">
      <div className={styles.pairs}>
        <TextField
          {...form.field('points')}
          autoComplete="off"
          hint="Points a piece; nobody can order it without"
          inputMode="numeric"
          label="Price"
          optional
        />
        <TextField
          {...form.field('low_stock')}
          autoComplete="off"
          hint="From so many pieces down it is marked as low"
          inputMode="numeric"
          label="Low stock"
          optional
        />
        <CategoryFields client={client} form={form} />
      </div>
      <div className={styles.choices}>
        <Checkbox {...form.form.register('feature')} label="Featured" />
        <Checkbox {...form.form.register('latest')} label="New" />
      </div>
      <Occasions client={client} form={form} />
    </Panel>
  )
}

const none = { value: '', label: 'None' }

function CategoryFields({ client, form }: PanelProps) {
  const categories = useWholeList('listCategories', { client })
  const chosen = form.form.watch('category')
  const subcategories = categories.find(({ id }) => String(id) === chosen)?.subcategories ?? []
  const category = form.field('category')
  return (
    <>
      <SelectField
        {...category}
        // The options come after the form.
        key={`category ${categories.length}`}
        label="Category"
        onChange={(event) => {
          form.form.setValue('subcategory', '', { shouldDirty: true })
          inBackground(category.onChange(event))
        }}
        options={categories.map(({ id, name }) => ({ value: id, label: anyText(name) }))}
        placeholder={{ value: '', label: 'Choose one' }}
      />
      <SelectField
        {...form.field('subcategory')}
        key={`subcategory ${chosen} ${subcategories.length}`}
        label="Subcategory"
        optional
        options={subcategories.map(({ id, name }) => ({ value: id, label: anyText(name) }))}
        placeholder={none}
      />
    </>
  )
}

function Occasions({ client, form }: PanelProps) {
  const all = useWholeList('listOccasions', { client })
  const chosen = form.form.watch('occasions')
  if (all.length === 0) return null
  return (
    <fieldset className={styles.choices}>
      <legend className={text.strong}>Occasions</legend>
      {all.map(({ id, name }) => {
        const value = String(id)
        return (
          <Checkbox
            checked={chosen.includes(value)}
            key={id}
            label={anyText(name)}
            onChange={({ target: { checked } }) =>
              form.form.setValue(
                'occasions',
                checked ? [...chosen, value] : chosen.filter((one) => one !== value),
                { shouldDirty: true },
              )
            }
          />
        )
      })}
    </fieldset>
  )
}

/** What tells it from others: code, brand, size, colour. */
export function KindPanel({ form }: Pick<PanelProps, 'form'>) {
  return (
    <Panel title="Code and kind">
      <div className={styles.pairs}>
        <TextField
          {...form.field('code')}
          autoCapitalize="characters"
          autoComplete="off"
          hint="On packing lists and labels; no other product has it"
          label="Code"
          maxLength={productLimits.code}
          spellCheck={false}
        />
        <TextField
          {...form.field('brand')}
          autoComplete="off"
          label="Brand"
          maxLength={productLimits.word}
          optional
        />
        <TextField
          {...form.field('size')}
          autoComplete="off"
          label="Size"
          maxLength={productLimits.word}
          optional
        />
        <TextField
          {...form.field('colour')}
          autoComplete="off"
          label="Colour"
          maxLength={productLimits.word}
          optional
        />
      </div>
    </Panel>
  )
}
