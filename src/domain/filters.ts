/** Filters and sort order of a product listing (section 2, `/Product_listing`), as pure functions. */
import * as v from 'valibot'
import { productFlag, type SortByPoints } from '../contract/codes.ts'
import { id, type Id } from '../contract/entities/primitives.ts'
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
 * The filters that a link to the listing carries in its navigation state (section 2).
 * @returns `null` where the state carries none of the four flags.
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

/** The filters of an address, so that a reload or a shared link keeps them; what can't be read is left out. */
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

/** The query string of filters, the counterpart of `filtersFromQuery`. */
export function queryOfFilters(filters: ListingFilters): URLSearchParams {
  const query = new URLSearchParams()
  if (filters.flag !== productFlag.all) query.set('show', filters.flag)
  for (const [field, key] of Object.entries(queryKeys) as [keyof typeof queryKeys, string][])
    for (const chosen of filters[field]) query.append(key, String(chosen))
  if (filters.withinPoints) query.set('within', 'points')
  if (filters.sort !== null) query.set('sort', String(filters.sort))
  return query
}

/** Whether an id is among those chosen. */
export function isChosen(chosen: readonly Id[], value: Id): boolean {
  return chosen.some((one) => sameId(one, value))
}

function toggled(chosen: readonly Id[], value: Id): Id[] {
  return isChosen(chosen, value) ? chosen.filter((one) => !sameId(one, value)) : [...chosen, value]
}

/** Chooses an occasion, or lets it go where it was chosen. */
export function withOccasionToggled(filters: ListingFilters, occasionId: Id): ListingFilters {
  return { ...filters, occasionIds: toggled(filters.occasionIds, occasionId) }
}

/**
 * Chooses a category, or lets it go. Subcategories go, as a category goes when a subcategory is chosen: the
 * two together would ask for products that are in both and mostly find none.
 */
export function withCategoryToggled(filters: ListingFilters, categoryId: Id): ListingFilters {
  return { ...filters, categoryIds: toggled(filters.categoryIds, categoryId), subCategoryIds: [] }
}

/** Chooses a subcategory, or lets it go; choosing one clears the category filter (section 4, "Listings"). */
export function withSubCategoryToggled(filters: ListingFilters, subCategoryId: Id): ListingFilters {
  return { ...filters, categoryIds: [], subCategoryIds: toggled(filters.subCategoryIds, subCategoryId) }
}

/** Sorts by points; the two directions exclude each other, and choosing the one in force clears it. */
export function withSortToggled(filters: ListingFilters, sort: SortByPoints): ListingFilters {
  return { ...filters, sort: filters.sort === sort ? null : sort }
}

/** How many filters are chosen; the sort order is none. */
export function chosenCount(filters: ListingFilters): number {
  const { flag, occasionIds, categoryIds, subCategoryIds, withinPoints } = filters
  const switched = [flag !== productFlag.all, withinPoints].filter(Boolean).length
  return switched + occasionIds.length + categoryIds.length + subCategoryIds.length
}

/** Whether nothing narrows the list down; its order does not matter here. */
export function isUnfiltered(filters: ListingFilters): boolean {
  return chosenCount(filters) === 0
}

const idFields = Object.keys(queryKeys) as (keyof typeof queryKeys)[]

/**
 * What stays ticked, applied or not, when the filters in force have changed: a sort order unticks nothing, a filter that
 * was taken away is unticked, and where filters came from elsewhere or several were cleared at once, the ticks are those
 * in force.
 */
export function draftAfter(
  draft: ListingFilters,
  before: ListingFilters,
  after: ListingFilters,
): ListingFilters {
  const comesFromElsewhere =
    (after.withinPoints && !draft.withinPoints) ||
    idFields.some((field) => after[field].some((id) => !isChosen(draft[field], id)))
  // One alone is a chip that was taken away, and nobody asked for what is only ticked to go.
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
