import { expect, it } from 'vitest'
import { hitGroups } from '../../../console/app/search-hits.ts'

const order = (n: number) => ({
  number: `RP-${n}`,
  client: 'acme',
  status: 'complete' as const,
  delivered: false,
  member: { id: 1, name: 'Asha Rao', mobile: '9876543210' },
})
const none = { orders: [], members: [], grants: [] }

it('leads to each hit, with what tells it from others', () => {
  const [orders, members, grants] = hitGroups(
    {
      orders: [order(100_001)],
      members: [{ id: 7, name: '', mobile: '98••• ••210', client: 'acme' }],
      grants: [{ id: 3, client: 'acme', state: 'waiting', reason: 'Diwali', members: 2, points: 1500 }],
    },
    'asha',
    true,
  )
  expect(orders?.items).toEqual([
    {
      path: '/orders/RP-100001',
      title: 'RP-100001',
      beside: 'Asha Rao · 9876543210 · acme',
      mark: 'Shipped',
    },
  ])
  expect(members?.items).toEqual([
    { path: '/members/7', title: 'Without a name', beside: '98••• ••210 · acme' },
  ])
  expect(grants?.items).toEqual([
    {
      path: '/grants/3',
      title: 'Diwali',
      beside: 'Grant 3 · 1,500 points · acme',
      mark: 'Waits for approval',
    },
  ])
})

it('names no client if there is one alone, and no kind without hits', () => {
  expect(hitGroups({ ...none, orders: [order(1)] }, 'asha', false)).toMatchObject([
    { value: 'Orders', items: [{ beside: 'Asha Rao · 9876543210' }] },
  ])
})

it('leads to the whole list of a kind of which there may be more', () => {
  const orders = [1, 2, 3, 4, 5].map(order)
  expect(hitGroups({ ...none, orders }, 'asha rao', false)[0]?.items.at(-1)).toEqual({
    path: '/orders?q=asha%20rao',
    title: 'All matching orders',
    beside: '',
  })
})
