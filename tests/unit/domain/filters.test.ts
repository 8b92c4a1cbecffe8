import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { endpoints } from '../../../src/contract/endpoints.ts'
import {
  chosenCount,
  draftAfter,
  filtersFromNavigation,
  filtersFromQuery,
  queryOfFilters,
  withCategoryToggled,
  withOccasionToggled,
  withSortToggled,
  withSubCategoryToggled,
} from '../../../src/domain/filters.ts'
import { listingRequest, noFilters, type ListingFilters } from '../../../src/domain/listing-request.ts'

describe('the navigation state that leads to a listing (section 2)', () => {
  it.each([
    [{ productFilterFlag: 'f' }, { flag: 'f' }],
    [{ productFilterFlag: 'l' }, { flag: 'l' }],
    [{ categoryFilterFlag: 3 }, { categoryIds: [3] }],
    [{ occasionFilterFlag: '7' }, { occasionIds: [7] }],
    [{ subCategoryFilterFlag: 'gift-cards' }, { subCategoryIds: ['gift-cards'] }],
  ])('%j filters by it', (state, filters) => {
    expect(filtersFromNavigation(state)).toEqual({ ...noFilters, ...filters })
  })

  it.each([null, undefined, 'f', {}, { productFilterFlag: 'x' }, { categoryFilterFlag: null }])(
    '%j carries no filter',
    (state) => expect(filtersFromNavigation(state)).toBeNull(),
  )
})

describe('what stays ticked when the filters in force change', () => {
  const applied: ListingFilters = { ...noFilters, occasionIds: [1] }
  const ticked: ListingFilters = { ...applied, categoryIds: [2, 3] }

  it('is what was not applied yet, where the last filter in force is taken away', () => {
    expect(draftAfter(ticked, applied, noFilters)).toEqual({ ...noFilters, categoryIds: [2, 3] })
  })

  it('keeps points ticked until they are taken away', () => {
    const before = { ...noFilters, occasionIds: [1] }
    expect(draftAfter({ ...before, withinPoints: true }, before, noFilters).withinPoints).toBe(true)
    const within = { ...noFilters, withinPoints: true }
    expect(draftAfter(within, within, noFilters).withinPoints).toBe(false)
    expect(draftAfter(noFilters, noFilters, within).withinPoints).toBe(true)
  })

  it('is nothing where all of several are cleared', () => {
    const two = { ...applied, occasionIds: [1, 4] }
    expect(draftAfter({ ...ticked, occasionIds: [1, 4] }, two, noFilters)).toEqual(noFilters)
  })
})

describe('choosing filters (section 4)', () => {
  const inBoth: ListingFilters = { ...noFilters, categoryIds: [1, 2], subCategoryIds: [] }

  it('a subcategory clears the category filter [S4.18]', () => {
    expect(withSubCategoryToggled(inBoth, 11)).toMatchObject({ categoryIds: [], subCategoryIds: [11] })
  })

  it('a category lets the subcategories go', () => {
    const filters = withSubCategoryToggled(noFilters, 11)
    expect(withCategoryToggled(filters, 2)).toMatchObject({ categoryIds: [2], subCategoryIds: [] })
  })

  it('choosing again lets go, also where the id came as a text', () => {
    expect(withCategoryToggled(inBoth, '1').categoryIds).toEqual([2])
    expect(withOccasionToggled({ ...noFilters, occasionIds: [5] }, 5).occasionIds).toEqual([])
  })

  it('the two sort directions exclude each other, and the chosen one again clears it [S4.17]', () => {
    const ascending = withSortToggled(noFilters, 1)
    expect(ascending.sort).toBe(1)
    expect(withSortToggled(ascending, 2).sort).toBe(2)
    expect(withSortToggled(ascending, 1).sort).toBeNull()
  })

  it('the count on the filter button leaves the sort order out', () => {
    expect(chosenCount({ ...noFilters, flag: 'f', occasionIds: [1], categoryIds: [2], sort: 1 })).toBe(3)
    expect(chosenCount({ ...noFilters, withinPoints: true })).toBe(1)
  })
})

describe('any sequence of choices', () => {
  const idOfChoice = fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }).map(String))
  const kinds = fc.constantFrom('occasion', 'category', 'subcategory')
  const choice = fc.oneof(
    fc.record({ kind: kinds, value: idOfChoice }),
    fc.record({ kind: fc.constant('sort' as const), value: fc.constantFrom(1, 2) }),
  )
  type Choice = typeof choice extends fc.Arbitrary<infer Chosen> ? Chosen : never

  function chosen(filters: ListingFilters, choice: Choice): ListingFilters {
    switch (choice.kind) {
      case 'occasion':
        return withOccasionToggled(filters, choice.value)
      case 'category':
        return withCategoryToggled(filters, choice.value)
      case 'subcategory':
        return withSubCategoryToggled(filters, choice.value)
      case 'sort':
        return withSortToggled(filters, choice.value)
    }
  }

  it('never asks for categories and subcategories together, nor for anything twice', () => {
    fc.assert(
      fc.property(fc.array(choice), (choices) => {
        const filters = choices.reduce(chosen, noFilters)
        expect(filters.categoryIds.length === 0 || filters.subCategoryIds.length === 0).toBe(true)
        for (const ids of [filters.occasionIds, filters.categoryIds, filters.subCategoryIds]) {
          expect(new Set(ids.map(String)).size).toBe(ids.length)
        }
      }),
    )
  })

  it('made twice, one choice is none: only what it excludes stays away', () => {
    fc.assert(
      fc.property(fc.array(choice), choice, (choices, last) => {
        const before = choices.reduce(chosen, noFilters)
        const after = [last, last].reduce(chosen, before)
        expect(after.occasionIds.map(String).toSorted()).toEqual(before.occasionIds.map(String).toSorted())
        if (last.kind === 'category') expect(after.subCategoryIds).toEqual([])
        if (last.kind === 'subcategory') expect(after.categoryIds).toEqual([])
        if (last.kind === 'sort') expect(after.sort).toBe(before.sort === last.value ? last.value : null)
      }),
    )
  })
})

describe('the address of a listing', () => {
  const ids = fc.uniqueArray(fc.oneof(fc.nat(), fc.stringMatching(/^[a-z][a-z &=+?%/-]{0,10}[a-z]$/)), {
    selector: String,
    maxLength: 4,
  })
  const anyFilters: fc.Arbitrary<ListingFilters> = fc.record({
    flag: fc.constantFrom('f' as const, 'l' as const, '' as const),
    occasionIds: ids,
    categoryIds: ids,
    subCategoryIds: ids,
    withinPoints: fc.boolean(),
    sort: fc.constantFrom(null, 1 as const, 2 as const),
  })

  it('keeps every filter across a reload', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        const address = queryOfFilters(filters).toString()
        expect(filtersFromQuery(new URLSearchParams(address))).toEqual(filters)
      }),
    )
  })

  it('ignores what it can not read', () => {
    expect(filtersFromQuery(new URLSearchParams('show=x&sort=9&category='))).toEqual(noFilters)
  })
})

describe('what a listing asks the provider for (section 7)', () => {
  it('sends every filter as a list, and the page size of 50 [S7.4, S9.1, W.21]', () => {
    const filters: ListingFilters = { ...noFilters, flag: 'l', categoryIds: [4], sort: 2 }
    expect(listingRequest('demo', filters, 3)).toEqual({
      client_id: 'demo',
      page: 3,
      per_page: 50,
      occasion_filter: [],
      category_filter: [4],
      sub_category_filter: [],
      feature_or_latest_product_filter: 'l',
      price_filter: 2,
    })
  })

  it('is a request as the contract describes it', () => {
    const request = listingRequest('demo', noFilters, 1)
    expect(v.parse(endpoints.fetchAllProducts.request, request)).toEqual(request)
  })
})
