import { useId, useState } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { Category } from '../../contract/shop-entities/category.ts'
import { filterMessages } from '../../messages/filters.ts'
import {
  isChosen,
  withCategoryToggled,
  withOccasionToggled,
  withSubCategoryToggled,
} from '../../domain/filters.ts'
import { type ListingFilters } from '../../domain/listing-request.ts'
import { inLanguage } from '../../domain/localized.ts'
import { categoryName, withName } from '../../domain/names.ts'
import { useShop } from '../../store/shop-store.ts'
import { Checkbox } from '../../ui/field/checkbox.tsx'
import type { ListingChoices } from './use-listing-choices.ts'
import layout from '../../ui/layout.module.css'
import styles from './filter-fields.module.css'

/**
 * Filter fields: affordable products (members only), occasions, and categories with their subcategories
 * (section 2).
 */
export function FilterFields({
  choices,
  draft,
  onChange,
}: {
  choices: ListingChoices
  draft: ListingFilters
  onChange: (draft: ListingFilters) => void
}) {
  const isMember = useShop((state) => state.user !== null)
  const occasions = withName(choices.occasions, (one) => one.occasion_name)
  return (
    <div className={layout.stack6}>
      {isMember && (
        <Checkbox
          checked={draft.withinPoints}
          label={filterMessages.withinPoints}
          onChange={() => onChange({ ...draft, withinPoints: !draft.withinPoints })}
        />
      )}
      {occasions.length > 0 && (
        <fieldset>
          <legend className={styles.legend}>{filterMessages.occasion}</legend>
          {occasions.map((occasion) => (
            <Checkbox
              checked={isChosen(draft.occasionIds, occasion.id)}
              key={occasion.id}
              label={inLanguage(occasion.occasion_name)}
              onChange={() => onChange(withOccasionToggled(draft, occasion.id))}
            />
          ))}
        </fieldset>
      )}
      {choices.categories.length > 0 && (
        <fieldset>
          <legend className={styles.legend}>{filterMessages.categories}</legend>
          {choices.categories.map((category) => (
            <CategoryField category={category} draft={draft} key={category.id} onChange={onChange} />
          ))}
        </fieldset>
      )}
    </div>
  )
}

function CategoryField({
  category,
  draft,
  onChange,
}: {
  category: Category
  draft: ListingFilters
  onChange: (draft: ListingFilters) => void
}) {
  const listId = useId()
  const name = categoryName(category)
  const subcategories = withName(category.product_subcategory_masters, (one) => one.subcategory_name)
  const [open, setOpen] = useState(() =>
    subcategories.some((subcategory) => isChosen(draft.subCategoryIds, subcategory.id)),
  )
  return (
    <div>
      <div className={styles.category}>
        <Checkbox
          checked={isChosen(draft.categoryIds, category.id)}
          label={name}
          onChange={() => onChange(withCategoryToggled(draft, category.id))}
        />
        {subcategories.length > 0 && (
          <button
            aria-controls={listId}
            aria-expanded={open}
            aria-label={filterMessages.showSubcategories(name)}
            className={styles.open}
            onClick={() => setOpen(!open)}
            type="button"
          >
            <ChevronDown aria-hidden="true" size="1.1em" />
          </button>
        )}
      </div>
      <div className={styles.subcategories} hidden={!open} id={listId}>
        {subcategories.map((subcategory) => (
          <Checkbox
            checked={isChosen(draft.subCategoryIds, subcategory.id)}
            key={subcategory.id}
            label={inLanguage(subcategory.subcategory_name)}
            onChange={() => onChange(withSubCategoryToggled(draft, subcategory.id))}
          />
        ))}
      </div>
    </div>
  )
}
