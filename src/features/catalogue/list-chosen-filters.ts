import { productFlag } from '../../contract/codes.ts'
import type { Id, LocalizedText } from '../../contract/shop-entities/primitives.ts'
import { filterMessages } from '../../messages/filters.ts'
import { homeMessages } from '../../messages/home.ts'
import { withCategoryToggled, withOccasionToggled, withSubCategoryToggled } from '../../domain/filters.ts'
import { type ListingFilters } from '../../domain/listing-request.ts'
import { inLanguage } from '../../domain/localized.ts'
import { sameId } from '../../domain/product.ts'
import type { ListingChoices } from './use-listing-choices.ts'

interface ChosenFilter {
  key: string
  label: string
  without: ListingFilters
}

function nameOf<Choice extends { id: Id }>(
  choices: readonly Choice[],
  id: Id,
  textOf: (choice: Choice) => LocalizedText,
): string {
  const choice = choices.find((one) => sameId(one.id, id))
  return choice === undefined ? '' : inLanguage(textOf(choice))
}

/** The active filters, each with its name and the filters that remain without it. */
export function listChosenFilters(
  filters: ListingFilters,
  { occasions, categories }: ListingChoices,
): ChosenFilter[] {
  const subcategories = categories.flatMap((category) => category.product_subcategory_masters)
  const flags: Record<string, string> = {
    [productFlag.feature]: homeMessages.featureProduct,
    [productFlag.latest]: homeMessages.latestProducts,
  }
  const flagLabel = flags[filters.flag]
  return [
    ...(flagLabel === undefined
      ? []
      : [{ key: 'flag', label: flagLabel, without: { ...filters, flag: productFlag.all } }]),
    ...(filters.withinPoints
      ? [
          {
            key: 'within points',
            label: filterMessages.withinPoints,
            without: { ...filters, withinPoints: false },
          },
        ]
      : []),
    ...filters.occasionIds.map((id) => ({
      key: `occasion ${id}`,
      label: nameOf(occasions, id, (one) => one.occasion_name) || filterMessages.chosenOccasion,
      without: withOccasionToggled(filters, id),
    })),
    ...filters.categoryIds.map((id) => ({
      key: `category ${id}`,
      label: nameOf(categories, id, (one) => one.name) || filterMessages.chosenCategory,
      without: withCategoryToggled(filters, id),
    })),
    ...filters.subCategoryIds.map((id) => ({
      key: `subcategory ${id}`,
      label: nameOf(subcategories, id, (one) => one.subcategory_name) || filterMessages.chosenSubcategory,
      without: withSubCategoryToggled(filters, id),
    })),
  ]
}
