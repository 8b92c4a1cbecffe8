import { describe, expect, it } from 'vitest'
import { deskTabs, filterQuery, tabOf, withTab } from '../../../console/orders/order-filter.ts'

const tab = (label: string) => deskTabs.find((one) => one.label === label)!

describe("the desk's filter", () => {
  it('is written in one order, so that one filter has one address', () => {
    expect(filterQuery({ q: 'asha rao', status: 'placed' })).toBe('?status=placed&q=asha+rao')
    expect(filterQuery({ q: '' })).toBe('')
  })

  it('keeps client, search and days when another tab is chosen', () => {
    const filter = { client: 'acme', status: 'complete', delivered: 'no', q: 'asha', sort: 'newest' }
    const { status: _status, delivered: _delivered, ...rest } = filter
    expect(withTab(filter, tab('Placed'))).toEqual({ ...rest, status: 'placed' })
    expect(tabOf(filter)).toBe(tab('Undelivered'))
  })

  it('is of no tab where it has more states than one', () => {
    expect(tabOf({ status: 'placed,accepted' })).toBeNull()
    expect(tabOf({})).toBe(tab('All'))
  })
})
