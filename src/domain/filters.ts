/** Filters and sort order of a product listing (section 2, `/Product_listing`). */
import * as v from 'valibot'
import { productFlag, type SortByPoints } from '../contract/codes.ts'
import { id, type Id } from '../contract/shop-entities/primitives.ts'
import { noFilters, type ListingFilters } from './listing-request.ts'
import { sameId } from './product.ts'

const oneId = v.fallback(v.nullish(id), null)

const navigationState = v.object({
  productFilterFlag: v.fallback(v.nullish(v.picklist(Object.values(productFlag))), null),
  occasionFilterFlag: oneId,
  categoryFilterFlag: oneId,
  subCategoryFilterFlag: oneId,
})

function listOfOne(value: Id | null | undefined): Id[] {
  return value === null || value === undefined ? [] : [value]
}

/**
 * Filters from a link's navigation state (section 2).
 * @returns `null` if the state has none of the four flags
 */
export function filtersFromNavigation(state: unknown): ListingFilters | null {
  const read = v.safeParse(navigationState, state)
  if (!read.success) return null
  const flags = read.output
  const filters: ListingFilters = {
    ...noFilters,
    flag: flags.productFilterFlag ?? productFlag.all,
    occasionIds: listOfOne(flags.occasionFilterFlag),
    categoryIds: listOfOne(flags.categoryFilterFlag),
    subCategoryIds: listOfOne(flags.subCategoryFilterFlag),
  }
  return isUnfiltered(filters) ? null : filters
}

const queryKeys = { occasionIds: 'occasion', categoryIds: 'category', subCategoryIds: 'subcategory' } as const

function idsOf(query: URLSearchParams, key: string): Id[] {
  return query.getAll(key).flatMap((value) => {
    const read = v.safeParse(id, value)
    return read.success ? [read.output] : []
  })
}

/**
 * Filters from an address, so that a reload or a shared link keeps them. Values that do not parse are left
 * out.
 */
export function filtersFromQuery(query: URLSearchParams): ListingFilters {
  const flag = query.get('show')
  const sort = Number(query.get('sort'))
  return {
    flag: flag === productFlag.feature || flag === productFlag.latest ? flag : productFlag.all,
    occasionIds: idsOf(query, queryKeys.occasionIds),
    categoryIds: idsOf(query, queryKeys.categoryIds),
    subCategoryIds: idsOf(query, queryKeys.subCategoryIds),
    withinPoints: query.get('within') === 'points',
    sort: sort === 1 || sort === 2 ? sort : null,
  }
}

/** Encodes filters as a query string, for `filtersFromQuery`. */
export function queryOfFilters(filters: ListingFilters): URLSearchParams {
  const query = new URLSearchParams()
  if (filters.flag !== productFlag.all) query.set('show', filters.flag)
  for (const [field, key] of Object.entries(queryKeys) as [keyof typeof queryKeys, string][])
    for (const chosen of filters[field]) query.append(key, String(chosen))
  if (filters.withinPoints) query.set('within', 'points')
  if (filters.sort !== null) query.set('sort', String(filters.sort))
  return query
}

/** Whether an id is chosen. */
export function isChosen(chosen: readonly Id[], value: Id): boolean {
  return chosen.some((one) => sameId(one, value))
}

function toggled(chosen: readonly Id[], value: Id): Id[] {
  return isChosen(chosen, value) ? chosen.filter((one) => !sameId(one, value)) : [...chosen, value]
}

/** Adds an occasion to the filters, or removes it. */
export function withOccasionToggled(filters: ListingFilters, occasionId: Id): ListingFilters {
  return { ...filters, occasionIds: toggled(filters.occasionIds, occasionId) }
}

/**
 * Adds a category to the filters, or removes it. Clears the subcategories: together they would ask for
 * products in both and mostly find none.
 */
export function withCategoryToggled(filters: ListingFilters, categoryId: Id): ListingFilters {
  return { ...filters, categoryIds: toggled(filters.categoryIds, categoryId), subCategoryIds: [] }
}

/**
 * Adds a subcategory to the filters, or removes it. Adding one clears the categories (section 4, "Listings").
 */
export function withSubCategoryToggled(filters: ListingFilters, subCategoryId: Id): ListingFilters {
  return { ...filters, categoryIds: [], subCategoryIds: toggled(filters.subCategoryIds, subCategoryId) }
}

/** Sorts by points. Choosing the current direction again clears it. */
export function withSortToggled(filters: ListingFilters, sort: SortByPoints): ListingFilters {
  return { ...filters, sort: filters.sort === sort ? null : sort }
}

/** Number of active filters, without the sort order. */
export function chosenCount(filters: ListingFilters): number {
  const { flag, occasionIds, categoryIds, subCategoryIds, withinPoints } = filters
  const switched = [flag !== productFlag.all, withinPoints].filter(Boolean).length
  return switched + occasionIds.length + categoryIds.length + subCategoryIds.length
}

/** Whether no filter is active; the sort order does not count. */
export function isUnfiltered(filters: ListingFilters): boolean {
  return chosenCount(filters) === 0
}

const idFields = Object.keys(queryKeys) as (keyof typeof queryKeys)[]

/**
 * Ticks of the filter form after the active filters changed. A removed filter is unticked; a new sort order
 * changes nothing. If the filters came from elsewhere, or several were cleared at once, the ticks are the
 * active filters.
 */
export function draftAfter(
  draft: ListingFilters,
  before: ListingFilters,
  after: ListingFilters,
): ListingFilters {
  const comesFromElsewhere =
    (after.withinPoints && !draft.withinPoints) ||
    idFields.some((field) => after[field].some((id) => !isChosen(draft[field], id)))
  // A single removed chip must not untick filters that are ticked but not applied.
  const isCleared = isUnfiltered(after) && chosenCount(before) > 1
  if (comesFromElsewhere || isCleared) return after
  const kept = idFields.map((field) => [
    field,
    draft[field].filter((id) => !isChosen(before[field], id) || isChosen(after[field], id)),
  ])
  return {
    ...after,
    ...(Object.fromEntries(kept) as Pick<ListingFilters, keyof typeof queryKeys>),
    withinPoints: draft.withinPoints && (!before.withinPoints || after.withinPoints),
  }
}
