import { describe, expect, it } from 'vitest'
import { ordersTabs, orderFilterQuery, tabOf, withTab } from '../../../console/orders/order-filter.ts'

const tab = (label: string) => ordersTabs.find((one) => one.label === label)!

describe("the desk's filter", () => {
  it('writes its parameters in one order, so that a filter has one address', () => {
    expect(orderFilterQuery({ q: 'asha rao', status: 'placed' })).toBe('?status=placed&q=asha+rao')
    expect(orderFilterQuery({ q: '' })).toBe('')
  })

  it('keeps client, search and days when another tab is chosen', () => {
    const filter = { client: 'acme', status: 'complete', delivered: 'no', q: 'asha', sort: 'newest' }
    const { status: _status, delivered: _delivered, ...rest } = filter
    expect(withTab(filter, tab('Placed'))).toEqual({ ...rest, status: 'placed' })
    expect(tabOf(filter)).toBe(tab('Undelivered'))
  })

  it('belongs to no tab if it names several states', () => {
    expect(tabOf({ status: 'placed,accepted' })).toBeNull()
    expect(tabOf({})).toBe(tab('All'))
  })
})
