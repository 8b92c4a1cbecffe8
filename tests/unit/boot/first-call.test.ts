// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { firstCallOf } from '../../../src/boot/first-call.ts'
import { calls } from '../../../src/contract/calls.ts'
import type { Call } from '../../../src/contract/first-calls.ts'
import { filtersFromQuery } from '../../../src/domain/filters.ts'
import { listingRequest } from '../../../src/domain/listing-request.ts'

beforeEach(() => {
  sessionStorage.clear()
  sessionStorage.setItem('clientLoginId', 'demo')
})

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
    const first = firstCallOf(segments, '', null)
    const call: Call = calls[name]
    expect(first?.name).toBe(name)
    expect(first?.path).toBe(call.path.replace(':clientLoginId', 'demo'))
    expect(first?.isHome).toBe(call.method === 'GET')
  })

  it('of the listing is letter for letter what the listing sends', () => {
    const sent = listingRequest('demo', filtersFromQuery(new URLSearchParams()), 1)
    expect(JSON.stringify(firstCallOf(['Product_listing'], '', null)?.request)).toBe(JSON.stringify(sent))
  })

  it('is left to the listing where filters stand in the address or in the navigation', () => {
    expect(firstCallOf(['Product_listing'], '?sort=1', null)).toBeNull()
    expect(firstCallOf(['Product_listing'], '', { usr: { productFilterFlag: 'f' } })).toBeNull()
  })

  it('is none without a client, for an odd product id, and for every other page', () => {
    expect(firstCallOf(['Product_details', 'LAMP-7'], '', null)).toBeNull()
    expect(firstCallOf(['My_cart'], '', null)).toBeNull()
    expect(firstCallOf([], '', null)).toBeNull()
    sessionStorage.clear()
    expect(firstCallOf(['Product_listing'], '', null)).toBeNull()
  })
})
