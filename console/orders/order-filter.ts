/** The desk's filter: the query of the page's address, which the list and its CSV file use unchanged. */
import type { AdminRequest } from '../api/admin-call.ts'

/** Its parameters. */
export const orderFilterNames = [
  'client',
  'status',
  'delivered',
  'problem',
  'late',
  'did_not_happen',
  'q',
  'from',
  'until',
  'sort',
] as const
export type OrderFilter = Partial<Record<(typeof orderFilterNames)[number], string>>
/** The request's filter; the server reports unknown values. */
export type OrderQuery = AdminRequest<'listOrders'>

/** A tab's part of the filter; the rest is kept when the tab changes. */
type Waiting = Pick<OrderFilter, 'status' | 'delivered' | 'problem' | 'late' | 'did_not_happen'>

export interface OrdersTab {
  label: string
  /** The field of the reply of `countOrders`; all orders are not counted. */
  count: 'placed' | 'accepted' | 'on_hold' | 'undelivered' | 'problems' | 'did_not_happen' | null
  shows: Waiting
  /** Whether the tab is only there while it is chosen, or its count is not 0. */
  isRare?: true
}

export const allOrders: OrdersTab = { label: 'All', count: null, shows: {} }

export const ordersTabs: readonly OrdersTab[] = [
  { label: 'Placed', count: 'placed', shows: { status: 'placed' } },
  { label: 'Accepted', count: 'accepted', shows: { status: 'accepted' } },
  { label: 'On hold', count: 'on_hold', shows: { status: 'on_hold' } },
  { label: 'Undelivered', count: 'undelivered', shows: { status: 'complete', delivered: 'no' } },
  { label: 'Problems', count: 'problems', shows: { problem: 'open' } },
  { label: 'Overdue', count: null, shows: { late: 'overdue' }, isRare: true },
  { label: 'On hold for over three days', count: null, shows: { late: 'held' }, isRare: true },
  { label: 'Did not happen', count: 'did_not_happen', shows: { did_not_happen: 'yes' }, isRare: true },
  allOrders,
]

/** A filter as the query of an address, always in the same order: `?status=placed&q=asha`, or nothing. */
export function orderFilterQuery(filter: OrderFilter): string {
  const query = new URLSearchParams(
    orderFilterNames.flatMap((name): [string, string][] => {
      const value = filter[name] ?? ''
      return value === '' ? [] : [[name, value]]
    }),
  ).toString()
  return query === '' ? '' : `?${query}`
}

/** The filter when this tab is chosen. */
export function withTab(filter: OrderFilter, { shows }: OrdersTab): OrderFilter {
  const {
    status: _status,
    delivered: _delivered,
    problem: _problem,
    late: _late,
    did_not_happen: _not,
    ...rest
  } = filter
  return { ...rest, ...shows }
}

/** The tab whose orders the filter shows, if it is one. */
export function tabOf(filter: OrderFilter): OrdersTab | null {
  return ordersTabs.find((tab) => orderFilterQuery(withTab(filter, tab)) === orderFilterQuery(filter)) ?? null
}
