import { describe, expect, it } from 'vitest'
import { calls } from '../../../src/contract/calls.ts'
import type { Call } from '../../../src/contract/first-calls.ts'
import { filtersFromQuery } from '../../../src/domain/filters.ts'
import { firstCallOf, segmentsOf } from '../../../src/domain/first-call.ts'
import { listingRequest, noFilters } from '../../../src/domain/listing-request.ts'

const unfiltered = { clientLoginId: 'demo', filters: noFilters }

describe('the call that a page makes first', () => {
  it.each([
    ['a home', ['demo'], 'fetchHomePageData'],
    ['the listing', ['Product_listing'], 'fetchAllProducts'],
    ['details', ['Product_details', '7'], 'fetchProductDetails'],
    ['all categories', ['Category_listing'], 'fetchAllCategories'],
    ['About Us', ['About_us'], 'aboutUs'],
    ['the terms', ['Terms_and_conditions'], 'termsAndConditions'],
    ['the privacy policy', ['Privacy_policy'], 'privacyPolicy'],
    ['Contact Us', ['Contact_us'], 'clientDetails'],
  ] as const)('of %s goes where the table says', (_, segments, name) => {
    const first = firstCallOf(segments, unfiltered)
    const call: Call = calls[name]
    expect(first?.name).toBe(name)
    expect(first?.path).toBe(call.path.replace(':clientLoginId', 'demo'))
    expect(first?.isHome).toBe(call.method === 'GET')
  })

  it.each(['', 'category=7&sort=1', 'show=f&within=points'])(
    'of the listing with "%s" is letter for letter what the listing sends',
    (query) => {
      const filters = filtersFromQuery(new URLSearchParams(query))
      const first = firstCallOf(['Product_listing'], { clientLoginId: 'demo', filters })
      expect(JSON.stringify(first?.request)).toBe(JSON.stringify(listingRequest('demo', filters, 1)))
    },
  )

  it('is left to the listing where its filters are not known', () => {
    expect(firstCallOf(['Product_listing'], { clientLoginId: 'demo', filters: null })).toBeNull()
  })

  it('is none without a client, for an odd product id, and for every other page', () => {
    expect(firstCallOf(['Product_details', 'LAMP-7'], unfiltered)).toBeNull()
    expect(firstCallOf(['My_cart'], unfiltered)).toBeNull()
    expect(firstCallOf([], unfiltered)).toBeNull()
    expect(firstCallOf(['Product_listing'], { clientLoginId: null, filters: noFilters })).toBeNull()
  })
})

it('the parts of a path are read as the router reads them', () => {
  expect(segmentsOf('/Product_details/a%20b/')).toEqual(['Product_details', 'a b'])
  expect(segmentsOf('/%E0%A4%A')).toEqual(['%E0%A4%A'])
})
