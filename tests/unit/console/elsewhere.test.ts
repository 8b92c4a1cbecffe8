import { describe, expect, it } from 'vitest'
import { elsewhere } from '../../../console/orders/elsewhere.ts'
import { ordersTabs, orderFilterQuery, tabOf, withTab } from '../../../console/orders/order-filter.ts'

const tab = (label: string) => ordersTabs.find((one) => one.label === label)!
const placed = { status: 'placed', delivered: false, problem_state: null } as const
const shipped = { status: 'complete', delivered: false, problem_state: null } as const
const delivered = { status: 'complete', delivered: true, problem_state: null } as const
const broken = { status: 'complete', delivered: true, problem_state: 'open' } as const

const wordsOf = (found: ReturnType<typeof elsewhere>) =>
  found.map(({ tab: { label }, count }) => `${count} in ${label}`)

describe('a search in one tab', () => {
  it('says in which others its orders are, each once', () => {
    expect(wordsOf(elsewhere([placed, shipped, shipped, broken], tab('Placed')))).toEqual([
      '2 in Undelivered',
      '1 in Problems',
    ])
  })

  it('names all orders for those that no other tab has', () => {
    expect(wordsOf(elsewhere([delivered], tab('Placed')))).toEqual(['1 in All'])
  })

  it('says of a late order in which usual tab it is', () => {
    expect(wordsOf(elsewhere([placed], tab('Overdue')))).toEqual(['1 in Placed'])
  })

  it('says nothing if it finds all of them, as all orders do', () => {
    expect(elsewhere([placed, placed], tab('Placed'))).toEqual([])
    expect(elsewhere([placed, delivered], tab('All'))).toEqual([])
  })
})

it('late orders, to which the home leads, are a tab that another one replaces', () => {
  expect(tabOf({ late: 'overdue', client: 'acme' })).toBe(tab('Overdue'))
  expect(orderFilterQuery(withTab({ late: 'held', q: 'asha' }, tab('Placed')))).toBe('?status=placed&q=asha')
})
